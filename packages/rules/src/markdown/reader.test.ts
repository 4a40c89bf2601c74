import { describe, expect, test } from 'vitest';
import { linesOf, type MarkdownBlock, wordsOfLine } from './blocks.ts';
import { parseInPortions, parseMarkdown } from './reader.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const lines = (markdown: string) => parseMarkdown(markdown).slice(0, 1).flatMap(linesOf);

test('paragraphs, headings, lists and quotes are parts of a text', () => {
  expect(parseMarkdown('# Night\nThey came.\nThey went.\n\n- one\n- two\n\n1. first\n\n> Run!')).toEqual([
    { kind: 'heading', level: 1, lines: [[text('Night')]] },
    { kind: 'paragraph', lines: [[text('They came.')], [text('They went.')]] },
    { kind: 'list', isNumbered: false, lines: [[text('one')], [text('two')]] },
    { kind: 'list', isNumbered: true, lines: [[text('first')]] },
    { kind: 'quote', lines: [[text('Run!')]] },
  ]);
});

test('emphasis, code and links stand in lines; what is no link to the web is text', () => {
  expect(lines('A **bold** *try* at `x` [here](https://a.example/b)')).toEqual([
    [
      text('A '),
      { kind: 'strong', pieces: [text('bold')] },
      text(' '),
      { kind: 'emphasis', pieces: [text('try')] },
      text(' at '),
      { kind: 'code', text: 'x' },
      text(' '),
      { kind: 'link', text: 'here', href: 'https://a.example/b' },
    ],
  ]);
  const hostile = '<script>x</script> [a](javascript:alert(1)) \\*plain\\* 2 * 3 * snake_case_name';
  expect(lines(hostile)).toEqual([
    [text('<script>x</script> [a](javascript:alert(1)) *plain* 2 * 3 * snake_case_name')],
  ]);
});

test('a place stands in two pairs of brackets, and nowhere in code', () => {
  expect(lines('To [[High Forest]], not `[[Code]]` or [[]].')).toEqual([
    [
      text('To '),
      { kind: 'place', text: 'High Forest' },
      text(', not '),
      { kind: 'code', text: '[[Code]]' },
      text(' or [[]].'),
    ],
  ]);
});

test('emphasis holds emphasis and places', () => {
  expect(lines('**To [[#7|the city]]** or *so*')).toEqual([
    [
      { kind: 'strong', pieces: [text('To '), { kind: 'place', text: '#7', words: 'the city' }] },
      text(' or '),
      { kind: 'emphasis', pieces: [text('so')] },
    ],
  ]);
  expect(lines('**a _b_**')).toEqual([
    [{ kind: 'strong', pieces: [text('a '), { kind: 'emphasis', pieces: [text('b')] }] }],
  ]);
});

test('boxes to be read aloud, tables and pictures are parts of a text', () => {
  expect(parseMarkdown('> [!read-aloud]\n> You wake.\n> It rains.')).toEqual([
    { kind: 'aloud', lines: [[text('You wake.')], [text('It rains.')]] },
  ]);
  expect(parseMarkdown('| Ware | Price |\n|:---|---:|\n| Salt | [[#3|two]] | more |\n| \\| |\nEnd')).toEqual([
    {
      kind: 'table',
      head: [[text('Ware')], [text('Price')]],
      rows: [
        [[text('Salt')], [{ kind: 'place', text: '#3', words: 'two' }]],
        [[text('|')], []],
      ],
    },
    { kind: 'paragraph', lines: [[text('End')]] },
  ]);
  expect(parseMarkdown('![The quay](/media/a.webp "CC BY 4.0, A. Nyone")\nText')).toEqual([
    { kind: 'picture', address: '/media/a.webp', caption: 'The quay', licence: 'CC BY 4.0, A. Nyone' },
    { kind: 'paragraph', lines: [[text('Text')]] },
  ]);
  expect(parseMarkdown('| no table |\ntext')[0]?.kind).toBe('paragraph');
});

describe('CommonMark', () => {
  const read = (markdown: string) => parseMarkdown(markdown);
  const paragraph = (...lines: string[]) => ({ kind: 'paragraph', lines: lines.map((line) => [text(line)]) });
  const list = (isNumbered: boolean, ...lines: string[]) => ({
    kind: 'list',
    isNumbered,
    lines: lines.map((line) => [text(line)]),
  });

  test.each<[string, string, object[]]>([
    [
      'a block of code',
      'Before\n```js\n<b> *x*\n```\nAfter',
      [paragraph('Before'), { kind: 'code', text: '<b> *x*' }, paragraph('After')],
    ],
    [
      'a block of code that nothing closes',
      '~~~\n| a |\n|---|\n![x](/media/a.webp)',
      [{ kind: 'code', text: '| a |\n|---|\n![x](/media/a.webp)' }],
    ],
    ['a line across the text', 'a\n\n---\n\nb', [paragraph('a'), { kind: 'rule' }, paragraph('b')]],
    ['items with empty lines between them', '- a\n\n- b', [list(false, 'a', 'b')]],
    ['an item that goes on', '- a\n  more\nand more', [list(false, 'a more and more')]],
    ['a list within a list', '- a\n  - b\n    1. c\n- d', [list(false, 'a', 'b'), list(true, 'c'), list(false, 'd')]],
    ['a paragraph of an item', '- a\n\n  more\n- b', [list(false, 'a'), paragraph('more'), list(false, 'b')]],
    ['another sign begins another list', '- a\n* b', [list(false, 'a'), list(false, 'b')]],
    ['a year is no item of a list', 'In\n1372. It was cold.', [paragraph('In', '1372. It was cold.')]],
    ['a quote that goes on', '> a\nb', [{ kind: 'quote', lines: [[text('a')], [text('b')]] }]],
    [
      'parts of a quote',
      '> # a\n>\n> - b\n> - c',
      [{ kind: 'quote', lines: [[text('a')], [], [text('• b')], [text('• c')]] }],
    ],
    ['a quote within a quote', '> a\n> > b', [{ kind: 'quote', lines: [[text('a')], [], [text('b')]] }]],
    [
      'strong over two lines',
      '**a\nb**',
      [
        {
          kind: 'paragraph',
          lines: [[{ kind: 'strong', pieces: [text('a')] }], [{ kind: 'strong', pieces: [text('b')] }]],
        },
      ],
    ],
    ['code with a backtick', '`` a`b ``', [{ kind: 'paragraph', lines: [[{ kind: 'code', text: 'a`b' }]] }]],
    ['a line that ends with a backslash', 'a\\\nb', [paragraph('a', 'b')]],
    ['a heading with blanks before it', '   ## a', [{ kind: 'heading', level: 2, lines: [[text('a')]] }]],
  ])('%s', (_, markdown, blocks) => {
    expect(read(markdown)).toEqual(blocks);
  });

  test.each<[string, string]>([
    ['HTML', '<b>a</b> <!-- b --> <https://a.example>'],
    ['entities', '&amp; &lt; &#58;'],
    ['links to addresses that are defined elsewhere', '[a][b] [c]'],
    ['definitions', '[a]: https://a.example'],
    ['links that do not lead to the web', '[a](javascript:alert) [b](../c.md)'],
    ['pictures within a line', 'A ![picture](x.png) here'],
    ['indented lines', 'a'],
  ])('%s are words', (_, words) => {
    expect(read(words)).toEqual([paragraph(words)]);
  });

  test('underlined lines are no headings, and indented ones no code', () => {
    expect(read('a\n===\n\n      b')).toEqual([paragraph('a', '==='), paragraph('b')]);
    expect(read('a\n---')).toEqual([paragraph('a'), { kind: 'rule' }]);
  });
});

test('a picture stands in a list, and a table below its introduction', () => {
  expect(parseMarkdown('- a\n  ![b](/media/a.webp)\nc\n| d |\n|---|').map(({ kind }) => kind)).toEqual([
    'list',
    'picture',
    'paragraph',
    'table',
  ]);
});

describe('a text that is too long to be read at once', () => {
  const words = (blocks: readonly MarkdownBlock[]) => blocks.flatMap((block) => linesOf(block).map(wordsOfLine));

  test.each([
    ['a paragraph', 'Salt and rope. '.repeat(2_000), 1],
    ['a list', '- Salt\n'.repeat(5_000), 1],
    ['a quote', '> Salt\n'.repeat(5_000), 1],
    ['a box to read aloud', `> [!read-aloud]\n${'> Salt\n'.repeat(5_000)}`, 1],
    ['an item', `- ${'Salt and rope. '.repeat(2_000)}`, 1],
    ['a heading', `# ${'Salt # and # '.repeat(2_000)}`, 1],
    ['emphasis', '*Salt* and _rope_. '.repeat(2_000), 1],
    ['a block of code', `\`\`\`\n${'# Salt\n'.repeat(5_000)}\`\`\``, 1],
    ['paragraphs', 'Salt and rope.\n\n'.repeat(2_000), 2_000],
  ])('%s stays whole', (_, markdown, count) => {
    const blocks = parseMarkdown(markdown);
    expect(blocks).toHaveLength(count);
    const letters = (text: string) => text.replaceAll(/[^a-zA-Z.]/g, '');
    expect(letters(words(blocks).join(''))).toBe(letters(markdown.replace('[!read-aloud]', '')));
  });
});

const HOSTILE = [
  '>\n- ',
  '  - a\n',
  '*a_ ',
  '`a``',
  '~~~\n',
  'a\n\n',
  '|*a|\n|-|\n',
  '1. ',
  '[a](https://a.example/',

  '*',
  '[',
  '[[',
  '`',
  '_',
  '[](',
  '**a',
  '> ',
  '\\',
  '# a ',
  '|',
  '|a|\n|-|\n',
  '![a](',
  '- ',
  ' ',
  '**_',
];

test.each(HOSTILE)('a text of 20 KB of %j is taken apart in time', (piece) => {
  const pieces = piece.repeat(20_000 / piece.length);
  for (const markdown of [`# a${pieces}b`, `a\n${pieces}`]) expect(parseMarkdown(markdown).length).toBeGreaterThan(0);
});

test('a long text is read in portions, between which others have a turn', () => {
  let turns = 0;
  for (const _ of parseInPortions('Salt and rope.\n'.repeat(8_000))) turns += 1;
  expect(turns).toBeGreaterThanOrEqual(12);
  expect([...parseInPortions('Salt.')]).toEqual([]);
});

test('a table of many short rows makes no more cells than it may', () => {
  const head = `|${'a|'.repeat(40)}`;
  const blocks = parseMarkdown([head, '|-|', ...Array.from({ length: 2_000 }, () => '||')].join('\n'));
  const table = blocks[0];
  if (table?.kind !== 'table') throw new Error('no table');
  expect(table.rows.length * table.head.length).toBeLessThanOrEqual(20_040);
  // What has no room in it is still there as words.
  expect(blocks.slice(1).map(({ kind }) => kind)).toEqual(['paragraph']);
});
