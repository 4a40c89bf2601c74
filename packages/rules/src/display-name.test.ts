import { describe, expect, it } from 'vitest';
import { displayNameProblem } from './dm-name.ts';
import { messages } from './messages.ts';

describe('the name a person is shown under', () => {
  it.each(['Player 17', 'Volothamp Geddarm', 'Zoë', '勇者', '🐉', ' blanks around '])('may be %s', (name) => {
    expect(displayNameProblem(name)).toBeUndefined();
  });

  it.each(['', '   ', '\u200b', '\u200d\u200d'])('is not empty or invisible: %j', (name) => {
    expect(displayNameProblem(name)).toBe(messages.nameMissing);
  });

  it('has 80 characters at most, however they are stored', () => {
    expect(displayNameProblem('🐉'.repeat(80))).toBeUndefined();
    expect(displayNameProblem('🐉'.repeat(81))).toBe(messages.nameTooLong(80));
  });

  it.each(['two\nlines', 'turned \u202e round', 'bell \u0007'])('holds no control character: %j', (name) => {
    expect(displayNameProblem(name)).toBe(messages.nameUnprintable);
  });
});
