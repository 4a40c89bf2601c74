import { describe, expect, it, test } from 'vitest';
import { closeSecrets, countMarks, cutSecrets, hasSecret, onlySecrets, partsOf, secretsIn } from './secrets.ts';

const open = (text: string) => cutSecrets(text, 'anybody');

describe('a text without its secrets', () => {
  test.each<[string, string, string]>([
    ['in between', 'a\n\n:::secret\nb\n:::\n\nc', 'a\n\nc'],
    ['several, one after the other', 'a\n\n:::secret\nb\n:::\n\n:::secret\nc\n:::\n\n\nd', 'a\n\nd'],
    ['first', ':::secret\nb\n:::\n\nc', 'c'],
    ['last', 'a\n\n::: secret dm\nb\n:::\n', 'a'],
    ['all of it', ':::secret\nb\n:::', ''],
    ['as a quote', 'a\n\n> [!secret]\n> b\nlazy\n\nc', 'a\n\nc'],
    ['as a quote with words beside its mark', 'a\n\n> [!secret dm] b\n\nc', 'a\n\nc'],
    ['within a paragraph', 'a\n:::secret\nb\n:::\nc', 'a\nc'],
    ['rows of a table', '| a |\n|---|\n| b |\n| :::secret |\n| c |\n:::\n| d |', '| a |\n|---|\n| b |\n| d |'],
    ['with headings in it', '# a\n:::secret\n## b\nc\n:::\nd', '# a\nd'],
  ])('%s', (_, text, expected) => {
    expect(open(text)).toBe(expected);
    expect(cutSecrets(text, 'editor')).toBe(text);
  });

  it('is the text itself where it holds none', () => {
    for (const text of ['', 'a\n\n\nb\n', 'a: b :: c', '> [!read-aloud]\n> b', ':::', 'a\n:::\nb', '[[#12]]'])
      expect([open(text), hasSecret(text)]).toEqual([text, false]);
  });

  it('tells not where one stood, nor how many', () => {
    const some = (secrets: string) => open(`a\n\n${secrets}\n\nc`);
    const one = ':::secret\nb\n:::';
    expect([one, `${one}\n\n${one}`, `${one}\n:::\n${one}`].map(some)).toEqual(Array(3).fill('a\n\nc'));
  });
});

describe('what is not sure to be open is secret', () => {
  test.each<[string, string, string]>([
    ['no closing mark', 'a\n\n:::secret\nb\n\nc', 'a'],
    ['another closing mark', 'a\n:::secret\nb\n::\nc\n:::x\nd', 'a'],
    ['words behind the closing mark', 'a\n:::secret\nb\n::: c\nd', 'a'],
    ['a shorter closing mark', 'a\n::::secret\nb\n:::\nc\n::::\nd', 'a\nd'],
    ['one within another', 'a\n:::secret\nb\n:::secret dm\nc\n:::\nd\n:::\ne', 'a\ne'],
    ['one within another, closed once', 'a\n:::secret\nb\n:::secret\nc\n:::\nd', 'a'],
    ['words beside the mark', 'a\nwords :::secret words\nb\n:::\nc', 'a\nc'],
    ['in a quote, closed outside of it', 'a\n> :::secret\n> b\n:::\nc', 'a'],
    ['in a quote, closed in it', 'a\n> :::secret\n> b\n> :::\nc', 'a\nc'],
    ['closed only in a quote', 'a\n:::secret\nb\n> :::\nc', 'a'],
    ['in an item', 'a\n- :::secret\n  b\n  :::\n- c', 'a\n- c'],
    ['in a heading', 'a\n## :::secret\nb\n:::\nc', 'a\nc'],
    ['in a cell', 'a\n| x | :::secret |\n| b | c |\n:::\nd', 'a\nd'],
    ['capitals and spaces', 'a\n : : : SeCret \nb\n:::\nc', 'a\nc'],
    ['signs that are not seen', 'a\n::\u200b:se\u00adcret\nb\n:::\nc', 'a\nc'],
    ['wide signs', 'a\n\uff1a\uff1a\uff1a\uff53ecret\nb\n\uff1a\uff1a\uff1a\nc', 'a\nc'],
    ['a mark of another name', 'a\n:::hidden\nb\n:::\nc', 'a\nc'],
    ['emphasis in the mark', 'a\n:::**secret**\nb\n:::\nc', 'a\nc'],
    ['a line in the mark', 'a\n:::_secret_\nb\n:::\nc', 'a\nc'],
    ['quotes in the mark', 'a\n:::"secret"\nb\n:::\nc', 'a\nc'],
    ['a tag in the mark', 'a\n:::<secret>\nb\n:::\nc', 'a\nc'],
    ['a class in the mark', 'a\n::: .secret\nb\n:::\n:::: {.secret}\nc\n::::\nd', 'a\nd'],
    ['stars between the colons', 'a\n:*:*:secret\nb\n:::\nc', 'a\nc'],
    ['emphasis in the mark of a quote', 'a\n\n> [! *secret*]\n> b\n\nc', 'a\n\nc'],
    ['a quote that was escaped', 'a\n\\> :::secret\n\\> b\n\\> :::\nc', 'a\nc'],
    ['a mark in code', 'a\n`:::secret`\nb', 'a'],
    ['a quote of another form', 'a\n\n> [! Secret]- b\n> c\n\nd', 'a\n\nd'],
    ['a quote within a fence', 'a\n:::secret\n> [!secret]\n> b\n:::\n\nc\n:::\nd', 'a\nd'],
    ['a fence within a quote', 'a\n> [!secret]\n> :::secret\n> b\n\nc', 'a'],
  ])('%s', (_, text, expected) => {
    expect(open(text)).toBe(expected);
  });

  it('whatever breaks its lines', () => {
    const text = 'a\n\n:::secret\nb\n:::\n\nc';
    for (const line of ['\r\n', '\r']) expect(open(text.replaceAll('\n', line))).toBe('a\n\nc');
  });

  it('and what is open stays so when it is cut again', () => {
    const bits = [
      'a',
      ':::secret',
      ':::',
      ':::secret dm',
      '',
      '> [!secret]',
      '> b',
      '> :::',
      '::::x',
      '- :::',
      '| ::: |',
    ];
    const all = bits.flatMap((x) => bits.flatMap((y) => bits.flatMap((z) => bits.map((w) => [x, y, z, w].join('\n')))));
    const isRight = (text: string): boolean => {
      const once = open(text);
      // Whoever reads more loses nothing that others read.
      return open(once) === once && !hasSecret(once) && open(cutSecrets(text, 'dm')) === once;
    };
    expect(all.filter((text) => !isRight(text))).toEqual([]);
  });
});

describe('secrets for the DM', () => {
  it('are read by the DM, those for editors are not', () => {
    const text = 'a\n:::secret dm\nb\n:::\nc\n:::secret\nd\n:::\ne';
    expect(cutSecrets(text, 'dm')).toBe('a\n:::secret dm\nb\n:::\nc\ne');
    expect(secretsIn(text)).toBe('dm');
    expect(secretsIn(':::secret\nb')).toBe('editors');
    expect(secretsIn('b')).toBeNull();
  });

  it('hold those for editors, and are none within them', () => {
    expect(cutSecrets(':::secret dm\na\n:::secret\nb\n:::\nc\n:::', 'dm')).toBe(':::secret dm\na\nc\n:::');
    expect(cutSecrets(':::secret\na\n:::secret dm\nb\n:::\nc\n:::\nd', 'dm')).toBe('d');
  });

  it('are none where their mark says more', () => {
    for (const mark of [':::secret dm x', ':::secret dms', ':::secrets dm', '::: dm', '[!dm]'])
      expect([mark, cutSecrets(`${mark}\nb`, 'dm')]).toEqual([mark, '']);
  });
});

describe('the parts of a text', () => {
  it('say what is a secret, without its marks', () => {
    expect(partsOf('a\n:::secret\n## b\n\n- c\n:::\n\n> [!secret dm] d\n> e\n\nf')).toEqual([
      { secret: null, text: 'a' },
      { secret: 'editors', text: '## b\n\n- c' },
      { secret: null, text: '' },
      { secret: 'dm', text: 'd\ne' },
      { secret: null, text: '\nf' },
    ]);
  });

  it('show the words of marks that are more than marks', () => {
    expect(partsOf(':::secret b :::\nc')).toEqual([{ secret: 'editors', text: ':::secret b :::\nc' }]);
  });
});

test('the secrets of a text stand by themselves', () => {
  expect(onlySecrets('a\n:::secret\nb\n:::\nc\n> [!secret]\n> d\n\ne')).toBe(':::secret\nb\n:::\n\n> [!secret]\n> d');
  expect(onlySecrets('a')).toBe('');
});

test('lines that may be marks are counted, as far as they are asked for', () => {
  const text = 'a\n:::secret\nb: c\n:::\n> [!read-aloud]\nd';
  expect([countMarks(text, 9), countMarks(text, 1), countMarks('a: b', 9)]).toEqual([3, 2, 0]);
});

test('a text is closed for what is written below it', () => {
  for (const text of [
    'a',
    ':::secret\nb',
    '> :::secret\n> b',
    '::::secret\n:::secret dm\nb',
    '> [!secret]\n> b',
    ':::x',
  ])
    expect(open(`${closeSecrets(text)}\nbelow`)).toContain('below');
  expect(closeSecrets('a')).toBe('a');
});

test('a text of nothing but marks is read in one go', () => {
  // Would take many minutes, were the time that one takes not in proportion to its length.
  for (const mark of [':::secret\n', ':', '>', '> ', '[!', '| :::\n', '> [!secret]\n\n'])
    expect(open(`a\n\n:::secret\n${mark.repeat(60_000)}`)).toBe('a');
});
