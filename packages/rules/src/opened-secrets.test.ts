import { describe, expect, it } from 'vitest';
import { secretsChanged, withRestoredMarks } from './opened-secrets.ts';

const lines = (...all: string[]) => all.join('\n');
const SECRET = 'The smith pays the red cloaks.';
const marked = (mark: string, ...more: string[]) => lines('A village.', `:::secret${mark}`, SECRET, ':::', ...more);

describe('secretsChanged', () => {
  it.each(['', ' dm', ' editors'])('finds words whose mark "%s" is gone', (mark) => {
    const after = lines('A village.', SECRET, ':::');
    expect(secretsChanged(marked(mark), after)).toEqual({
      kind: 'opened',
      readers: 'everybody',
      lines: [SECRET],
      secrets: 1,
    });
  });

  it('finds them when they were written anew with the mark cut', () => {
    const after = lines('A village.', 'Somebody gives them coin.', ':::');
    expect(secretsChanged(marked(' dm'), after)?.lines).toEqual(['Somebody gives them coin.']);
  });

  it('finds a part of a secret in a line that everybody reads', () => {
    const after = marked(' dm', 'They say the smith pays the red ones.');
    expect(secretsChanged(marked(' dm'), after)?.lines).toEqual(['They say the smith pays the red ones.']);
  });

  it('finds what stood below a mark that was moved down', () => {
    const before = lines(':::secret dm', 'One thing to know.', 'Another thing to know.', ':::');
    const after = lines('One thing to know.', ':::secret dm', 'Another thing to know.', ':::');
    expect(secretsChanged(before, after)?.lines).toEqual(['One thing to know.']);
  });

  it('shows the words of the secret, reworded or not, and none of other paragraphs that were changed', () => {
    const before = lines(
      'A village.',
      '',
      ':::secret dm',
      SECRET,
      'His daughter counts.',
      ':::',
      '',
      'Beds.',
      '',
      'A mill.',
    );
    const after = lines('A small village.', '', SECRET, 'His son counts now.', '', 'Beds.', '', 'Two mills.');
    expect(secretsChanged(before, after)).toMatchObject({
      lines: ['A small village.', SECRET, 'His son counts now.'].slice(1),
      secrets: 1,
    });
  });

  it('counts the secrets that lost their marks', () => {
    const two = lines(
      ':::secret dm',
      'One thing to know.',
      ':::',
      'Open.',
      ':::secret',
      'Another thing to know.',
      ':::',
    );
    const after = lines('One thing to know.', 'Open.', 'Another thing to know.');
    expect(secretsChanged(two, after)).toMatchObject({ secrets: 2 });
  });

  it('finds a quote without its mark', () => {
    expect(secretsChanged('> [!secret dm] He is the traitor.', '> He is the traitor.')?.kind).toBe('opened');
  });

  it('tells of DMs who would read what was for editors', () => {
    expect(secretsChanged(marked(''), marked(' dm'))).toEqual({
      kind: 'opened',
      readers: 'dms',
      lines: [SECRET],
      secrets: 1,
    });
  });

  it('tells what a missing closing mark makes secret', () => {
    const after = lines('A village.', ':::secret dm', SECRET, 'It has a mill.');
    expect(secretsChanged(marked(' dm', 'It has a mill.'), after)).toEqual({
      kind: 'closed',
      readers: 'everybody',
      lines: ['It has a mill.'],
      secrets: 1,
    });
  });

  it.each([
    ['nothing is changed', marked(' dm'), marked(' dm')],
    ['open words are', marked(' dm', 'It has a mill.'), marked(' dm', 'It has two mills.')],
    ['the secret goes with its marks', marked(' dm'), 'A village.'],
    [
      'the secret moves with its marks',
      marked(' dm', 'Mill.'),
      lines('A village.', 'Mill.', ':::secret dm', SECRET, ':::'),
    ],
    ['words become secret', lines('A village.', SECRET), marked(' dm')],
    ['a secret is added', 'A village.', marked(' dm')],
    ['one for the DM becomes one for editors', marked(' dm'), marked('')],
    [
      'one is begun and not closed',
      lines('A village.', 'It has a mill.'),
      lines('A village.', ':::secret', 'It has a mill.'),
    ],
  ])('asks nothing where %s', (_what, before, after) => {
    expect(secretsChanged(before, after)).toBeUndefined();
  });
});

describe('a secret that lost its mark', () => {
  const text = 'A village.\n\n:::secret dm\nThe smith lies.\n:::\n\nIt has a mill.';

  it.each([
    ['both marks are gone', text.replace(':::secret dm\n', '').replace(':::\n', '')],
    ['its opening mark is gone', text.replace(':::secret dm\n', '')],
  ])('has it again where %s, and the rest of the text is as it was typed', (_, after) => {
    const again = withRestoredMarks(text, after.replace('a mill', 'two mills'));
    expect(again).toContain(':::secret dm\nThe smith lies.\n:::');
    expect(again).toContain('It has two mills.');
    expect(secretsChanged(text, again ?? '')).toBeUndefined();
  });

  it('has its own mark again, each of several, and in a quote too', () => {
    const two = ':::secret dm k7f2q9\nThe smith lies.\n:::\n\nOpen.\n\n:::secret dm m3p4r5\nThe well is deep.\n:::';
    expect(withRestoredMarks(two, 'The smith lies.\n\nOpen now.\n\nThe well is deep.')).toBe(
      two.replace('Open.', 'Open now.'),
    );
    const quote = 'Open.\n\n> [!secret dm k7f2q9]\n> The smith lies.\n\nA mill.';
    expect(withRestoredMarks(quote, 'Open.\n\n> The smith lies.\n\nTwo mills.')).toBe(
      quote.replace('A mill', 'Two mills'),
    );
  });

  it('is nothing to do where no secret is opened', () => {
    expect(withRestoredMarks(text, text.replace('a mill', 'two mills'))).toBeUndefined();
  });
});
