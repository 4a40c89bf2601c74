import { describe, expect, it } from 'vitest';
import { campaignNameProblem, characterNameProblem } from './campaign-text.ts';
import { displayNameProblem, printedNameProblem } from './dm-name.ts';
import { messages } from './messages.ts';
import { locationNameProblem } from './slug.ts';

/** Each is a letter or a sign by its class, and no font draws anything for it. */
const BLANKS = [
  '\u3164',
  '\u2800',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u{1d159}',
  '\u3164 \u2800',
  '\u200b\uffa0',
  '\u2060',
  '\u00ad',
];

describe.each([
  ['an account', displayNameProblem],
  ['a campaign', campaignNameProblem],
  ['a character', (name: string) => characterNameProblem(name, { isDm: false })],
  ['a location', locationNameProblem],
  ['a type', (name: string) => printedNameProblem(name, 120)],
])('the name of %s', (_what, problemOf) => {
  it.each(BLANKS)('is not blank: %j', (name) => {
    expect(problemOf(name)).toBe(messages.nameMissing);
  });

  it.each(['Ω', '勇者', '한', 'ㅎ', '🐉', '⠿', '♩', '!'])('may be %s', (name) => {
    expect(problemOf(name)).toBeUndefined();
  });
});
