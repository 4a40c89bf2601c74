import { describe, expect, it } from 'vitest';
import { campaignMessages } from './campaign-messages.ts';
import { characterNameProblem } from './campaign-text.ts';
import { displayNameProblem, readsLikeDm } from './dm-name.ts';
import { messages } from './messages.ts';

describe('a name that reads like the DM', () => {
  it.each([
    'DM',
    'dm',
    ' Dm ',
    'D M',
    'D.M.',
    '*DM*',
    'the DM',
    'Dungeon Master',
    'Dungeon-Master',
    '\uff24\uff2d',
    '\u{1d403}\u{1d40c}',
    '\u24b9\u24c2',
    '\u{1f153}\u{1f15c}',
    '\u{1f173}\u{1f17c}',
    '\u{1f133}\u{1f13c}',
    '\u{1f1e9}\u{1f1f2}',
    'D\u041c',
    'D\u043c',
    'Drn',
    '\u13e7m',
    '\u146fM',
    'D\u16d6',
    'D\u{11700}',
    '\u0414\u041c',
    '\u0500\u041c',
    'D\u039c',
    '\u13a0\u13b7',
    '\ua4d3\ua4df',
    '\u15de\u15f0',
    '\u216e\u216f',
    '\u0189M',
    'D\u200bM',
    'D\u3164M',
    '\u1e0c\u1e42',
    'D\u0301M\u0301',
    'Dung\u0435on M\u0430st\u0435r',
    'Dunge0n Ma5ter',
  ])('is %j', (name) => {
    expect(readsLikeDm(name)).toBe(true);
  });

  it.each(['Rook', 'Dima', 'D', 'M', 'MD', 'Admiral', 'DMitri', 'Dame', 'Edmund', 'Д', 'Мара', '', '🐉', 'DM of old'])(
    'is not %j',
    (name) => {
      expect(readsLikeDm(name)).toBe(false);
    },
  );

  it.each(['D\u043c', 'Dungeon Master', 'Staff', '\u0410dm\u0456n', '0perator', 'Venture Atlas', 'G.M.'])(
    'is no name of an account: %j',
    (name) => {
      expect(displayNameProblem(name)).toBe(messages.nameReserved);
    },
  );

  it.each(['Rook', 'Adminton', 'Staffan', 'Player 12'])('may be the name of an account: %j', (name) => {
    expect(displayNameProblem(name)).toBeUndefined();
  });

  it('signs notes of the DM only', () => {
    expect(characterNameProblem('DM', { isDm: true })).toBeUndefined();
    expect(characterNameProblem('D\u041c', { isDm: false })).toBe(campaignMessages.nameOfTheDm);
    expect(characterNameProblem('Rook', { isDm: false })).toBeUndefined();
  });
});
