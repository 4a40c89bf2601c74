import { describe, expect, it } from 'vitest';
import { campaignMessages } from './campaign-messages.ts';
import { campaignNameProblem, characterNameProblem, noteProblem, storedNote } from './campaign-text.ts';
import { messages } from './messages.ts';

describe('the name of a campaign', () => {
  it.each(['Frost over Neverwinter', ' Thursdays ', '2', '霜', 'x'.repeat(120), '🐉'.repeat(120)])(
    'may be "%s"',
    (name) => {
      expect(campaignNameProblem(name)).toBeUndefined();
    },
  );

  it.each([
    ['', messages.nameMissing],
    [' \u200b\t', messages.nameMissing],
    ['x'.repeat(121), messages.nameTooLong(120)],
    ['Frost\nover', messages.nameUnprintable],
    ['Frost\u202eover', messages.nameUnprintable],
  ])('may not be %j', (name, sentence) => {
    expect(campaignNameProblem(name)).toBe(sentence);
  });
});

describe('the character that signs a note', () => {
  it('has a name of 1 to 80 characters', () => {
    const player = { isDm: false };
    expect(characterNameProblem('DM', { isDm: true })).toBeUndefined();
    expect(characterNameProblem('🧝'.repeat(80), player)).toBeUndefined();
    expect(characterNameProblem('🧝'.repeat(81), player)).toBe(messages.nameTooLong(80));
    expect(characterNameProblem('   ', player)).toBe(messages.nameMissing);
  });
});

describe('a note', () => {
  it('keeps its lines, tabs, blanks and signs of every script', () => {
    const text = '  The bell\n\n\trings — naïve 鐘 🔔 <b>"x"</b> \u202e ';
    expect(storedNote(text)).toBe(text);
  });

  it('has one kind of line break', () => {
    expect(storedNote('one\r\ntwo\rthree\n\rfour')).toBe('one\ntwo\nthree\n\nfour');
  });

  it('loses control characters and halves of characters', () => {
    expect(storedNote('a\u0000b\u0007c\u009bd\ud83de\udd14f')).toBe('abcdef');
    expect(storedNote('\ud83d\udd14')).toBe('🔔');
  });

  it('kept once is kept for good', () => {
    const kept = storedNote('a\r\u0000\nb\ud83d\r');
    expect(storedNote(kept)).toBe(kept);
  });

  it('has 1 to 8000 characters, not only blanks', () => {
    expect(noteProblem('x')).toBeUndefined();
    expect(noteProblem('🔔'.repeat(8000))).toBeUndefined();
    expect(noteProblem('🔔'.repeat(8001))).toBe(campaignMessages.noteTooLong(8000));
    expect(noteProblem(' \n\t ')).toBe(campaignMessages.noteMissing);
  });
});
