import { describe, expect, it } from 'vitest';
import { secretsChanged, withRestoredMarks } from './opened-secrets.ts';

const lines = (...all: string[]) => all.join('\n');
const SECRET = 'The smith pays the red cloaks.';
const marked = (mark: string, ...more: string[]) => lines('A village.', `:::secret${mark}`, SECRET, ':::', ...more);

describe('secretsChanged', () => {
  it.each(['', ' dm', ' editors'])('finds words whose mark "%s" is gone', (mark) => {
    const after = lines('A village.', SECRET, ':::');
    expect(secretsChanged(marked(mark), after)).toEqual({ kind: 'opened', readers: 'everybody', lines: [SECRET] });
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

  it('finds a quote without its mark', () => {
    expect(secretsChanged('> [!secret dm] He is the traitor.', '> He is the traitor.')?.kind).toBe('opened');
  });

  it('tells of DMs who would read what was for editors', () => {
    expect(secretsChanged(marked(''), marked(' dm'))).toEqual({ kind: 'opened', readers: 'dms', lines: [SECRET] });
  });

  it('tells what a missing closing mark makes secret', () => {
    const after = lines('A village.', ':::secret dm', SECRET, 'It has a mill.');
    expect(secretsChanged(marked(' dm', 'It has a mill.'), after)).toEqual({
      kind: 'closed',
      readers: 'everybody',
      lines: ['It has a mill.'],
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

  it('is nothing to do where no secret is opened', () => {
    expect(withRestoredMarks(text, text.replace('a mill', 'two mills'))).toBeUndefined();
  });
});
