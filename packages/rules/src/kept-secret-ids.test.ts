import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldBefore, withKeptSecretIds, wordsBySecretId } from './kept-secret-ids.ts';
import { secretIdsIn, withoutSecretIds } from './secret-ids.ts';

const SMITH = ':::secret dm k7f2q9\nThe smith pays in nails.\n:::';
const WELL = ':::secret dm m3p4r5\nThe well has a ladder.\n:::';
const TEXT = `Roofs.\n\n${SMITH}\n\nThe inn.\n\n${WELL}\n\nBeds.`;

/** A field with a stored text, as a user works in it: what is selected is replaced, and the field shows no IDs. */
function fieldOf(stored: string) {
  const state = { stored, earlier: new Map<string, string>() };
  const shown = () => withoutSecretIds(state.stored);
  const replace = (start: number, end: number, words: string, isSelected = true) => {
    const typed = shown().slice(0, start) + words + shown().slice(end);
    const before: FieldBefore = { ...state, selected: isSelected ? { start, end } : undefined };
    for (const [id, was] of wordsBySecretId(state.stored)) state.earlier.set(id, was);
    state.stored = withKeptSecretIds(typed, before);
    expect(withoutSecretIds(state.stored)).toBe(withoutSecretIds(typed));
  };
  const field = {
    get stored() {
      return state.stored;
    },
    /** Selects some words, and types or pastes others over them. */
    put: (words: string, others: string) => {
      const start = shown().indexOf(words);
      if (start === -1) throw new Error(`No “${words}” in the field.`);
      replace(start, start + words.length, others);
      return field;
    },
    /** Types behind some words, letter by letter. */
    type: (behind: string, letters: string) => {
      let at = shown().indexOf(behind) + behind.length;
      for (const letter of letters) {
        replace(at, at, letter);
        at += 1;
      }
      return field;
    },
    replace,
  };
  return field;
}

const shown = (block: string) => withoutSecretIds(block);

describe('a secret in a field that shows no IDs', () => {
  it('keeps its ID while its words and those around it change', () => {
    const field = fieldOf(TEXT)
      .type('nails', ', not silver')
      .put('Roofs.', 'Old roofs.')
      .put('Beds.', '')
      .type('The inn', ' is loud');
    expect(field.stored).toBe(
      TEXT.replace('nails', 'nails, not silver')
        .replace('Roofs.', 'Old roofs.')
        .replace('Beds.', '')
        .replace('The inn', 'The inn is loud'),
    );
    expect(fieldOf(TEXT).put('The smith pays in nails.', 'X').stored).toBe(
      TEXT.replace('The smith pays in nails.', 'X'),
    );
    expect(fieldOf(TEXT).put('The smith pays in nails.', '').type(':::secret dm\n', 'Gold.').stored).toBe(
      TEXT.replace('The smith pays in nails.', 'Gold.'),
    );
  });

  it('takes its ID along when it is cut and pasted, also after another change and after its words changed', () => {
    const cut = () =>
      fieldOf(TEXT).type('nails', ' of iron').put('The smith pays in nails of iron.\n', 'The smith pays in iron.\n');
    const moved = cut()
      .put(`${shown(SMITH).replace('nails.', 'iron.')}\n\n`, '')
      .type('Beds', ' are cheap')
      .put('cheap.', `cheap.\n\n${shown(SMITH).replace('nails.', 'iron.')}`);
    expect(moved.stored).toBe(
      `Roofs.\n\nThe inn.\n\n${WELL}\n\nBeds are cheap.\n\n${SMITH.replace('nails.', 'iron.')}`,
    );
  });

  it('gives no ID to its copy, whether that is pasted before it or behind it, nor to a second paste', () => {
    const before = fieldOf(TEXT).put('Roofs.', `Roofs.\n\n${shown(SMITH)}`);
    expect(before.stored).toBe(TEXT.replace('Roofs.', `Roofs.\n\n${shown(SMITH)}`));
    const behind = fieldOf(TEXT).put('Beds.', `Beds.\n\n${shown(SMITH)}`);
    expect(behind.stored).toBe(`${TEXT}\n\n${shown(SMITH)}`);
    const twice = fieldOf(TEXT)
      .put(shown(SMITH), 'Gone.')
      .put('Gone.', `${shown(SMITH)}\n\n${shown(SMITH)}`);
    expect(twice.stored).toBe(TEXT.replace(SMITH, `${SMITH}\n\n${shown(SMITH)}`));
  });

  it('keeps its ID in its first part when it is split, and the second part is a new secret', () => {
    const split = fieldOf(TEXT).put('smith pays', 'smith.\n:::\n\n:::secret dm\nHe pays');
    expect(split.stored).toBe(TEXT.replace('smith pays', 'smith.\n:::\n\n:::secret dm\nHe pays'));
  });

  it('loses its ID with its mark or its words, and the others keep theirs', () => {
    expect(fieldOf(TEXT).put(`${shown(SMITH)}\n\n`, '').stored).toBe(TEXT.replace(`${SMITH}\n\n`, ''));
    expect(fieldOf(TEXT).put(shown(SMITH), 'The smith pays in nails.').stored).toBe(
      TEXT.replace(SMITH, 'The smith pays in nails.'),
    );
    expect(fieldOf(TEXT).put(':::secret dm', ':::secret').stored).toBe(TEXT.replace('secret dm k7f2q9', 'secret'));
    // From its words up to those of the next one: the mark that stays is that of the words that stay.
    const joined = fieldOf(`${SMITH}\n${WELL}`).put('The smith pays in nails.\n:::\n:::secret dm\n', '');
    expect(joined.stored).toBe(WELL);
  });

  it('does not hand its ID to other words that are put over all of it', () => {
    const other = ':::secret dm\nAnother one did it.\n:::';
    expect(fieldOf(SMITH).put(shown(SMITH), other).stored).toBe(other);
    expect(fieldOf(TEXT).put(shown(TEXT), shown(TEXT).replace(shown(SMITH), other)).stored).toBe(
      TEXT.replace(SMITH, other),
    );
  });

  it('does not hand its ID to a new secret whose words are, for a moment, the last that it had', () => {
    const field = fieldOf(SMITH);
    for (let end = 'The smith pays in nails.'.length; end > 1; end -= 1) field.replace(12 + end, 13 + end, '');
    field.put(':::secret dm\nT\n:::', '');
    field.replace(0, 0, ':::secret dm\n\n:::');
    field.type(':::secret dm\n', 'The murderer is the priest.');
    expect(secretIdsIn(field.stored)).toEqual([]);
  });

  it('has its ID again after its mark was changed and changed back', () => {
    expect(
      fieldOf(TEXT).put(':::secret dm\nThe smith', ':::secret\nThe smith').put(':::secret\n', ':::secret dm\n').stored,
    ).toBe(TEXT);
    // While the mark above it is typed, it is within that one.
    expect(fieldOf(TEXT).type('Roofs.', '\n\n:::secret dm\nNew.\n:::').stored).toBe(
      TEXT.replace('Roofs.', 'Roofs.\n\n:::secret dm\nNew.\n:::'),
    );
  });

  it('keeps its ID when its mark gets a space or a quote sign', () => {
    expect(fieldOf(TEXT).type(':::secret dm', ' ').stored).toBe(TEXT.replace('k7f2q9', 'k7f2q9 '));
    const quoted = '> :::secret dm\n> The smith pays in nails.\n> :::';
    expect(fieldOf(TEXT).put(shown(SMITH), quoted).stored).toBe(TEXT.replace(SMITH, quoted.replace('dm', 'dm k7f2q9')));
  });

  it('keeps an ID that is pasted with its mark only where it is one of this text, and only once', () => {
    expect(fieldOf(TEXT).put(shown(SMITH), SMITH.replace('nails', 'coins')).stored).toBe(
      TEXT.replace('nails', 'coins'),
    );
    expect(fieldOf(TEXT).put('Beds.', SMITH).stored).toBe(TEXT.replace('Beds.', shown(SMITH)));
    expect(fieldOf('Beds.').put('Beds.', SMITH).stored).toBe(shown(SMITH));
  });

  it('is found by its words where nobody knows what was selected', () => {
    const field = fieldOf(`${SMITH}\n\n${WELL}`);
    field.replace(0, shown(SMITH).length + 2, '', false);
    expect(field.stored).toBe(WELL);
  });

  it('shares its ID with no other one, and takes none from elsewhere, whatever is done', () => {
    const word = fc.constantFrom(
      'a',
      ' ',
      '\n',
      ':',
      ':::',
      '\n:::\n',
      '\n:::secret dm\n',
      '\n:::secret\n',
      '> ',
      'smith',
      shown(SMITH),
      SMITH,
      WELL,
    );
    const edit = fc.record({
      at: fc.nat(400),
      length: fc.nat(60),
      words: fc.array(word, { maxLength: 3 }),
      isSelected: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
        const field = fieldOf(TEXT);
        for (const { at, length, words, isSelected } of edits) {
          const size = withoutSecretIds(field.stored).length;
          field.replace(Math.min(at, size), Math.min(at + length, size), words.join(''), isSelected);
          const ids = secretIdsIn(field.stored);
          expect(new Set(ids).size).toBe(ids.length);
          expect(['k7f2q9', 'm3p4r5']).toEqual(expect.arrayContaining(ids));
        }
      }),
    );
  });
});
