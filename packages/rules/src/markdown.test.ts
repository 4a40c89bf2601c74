import { expect, test } from 'vitest';
import { linesOf, parseInPortions, parseMarkdown, placesNamedIn } from './markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const lines = (markdown: string) => parseMarkdown(markdown).slice(0, 1).flatMap(linesOf);

test('paragraphs, headings, lists and quotes are parts of a text', () => {
  expect(parseMarkdown('# Night\nThey came.\nThey went.\n\n- one\n- two\n\n1. first\n> Run!')).toEqual([
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
    [
      text('<script>x</script> [a](javascript:alert(1)) *plain* 2 '),
      { kind: 'emphasis', pieces: [text(' 3 ')] },
      text(' snake_case_name'),
    ],
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
  const named = '[[Cormyr]] and [[Nesmé]]\n- [[Cormyr]] `[[Code]]`\n> [[Sembia]]';
  expect(placesNamedIn(named, 9)).toEqual(['Cormyr', 'Nesmé', 'Sembia']);
  expect(placesNamedIn(named, 2)).toEqual(['Cormyr', 'Nesmé']);
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

const HOSTILE = [
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

test.each(HOSTILE)('a text of 200 KB of %j is taken apart in time', (piece) => {
  const pieces = piece.repeat(200_000 / piece.length);
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
