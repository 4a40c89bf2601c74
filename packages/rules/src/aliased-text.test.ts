import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownWithAliases, textWithAliases, wordsWithAliases } from './aliased-text.ts';
import { findHiddenNames, hiddenNames } from './hidden-names.ts';
import { parseMarkdown } from './markdown/reader.ts';
import { linksIn } from './text-links.ts';

const names = hiddenNames([
  { name: 'Neverwinter', instead: 'The [Jewel]*' },
  { name: 'Neverwinter Wood', instead: 'a place' },
]);
const read = (markdown: string) => markdownWithAliases(markdown, names);

test.each([
  ['Neverwinter', String.raw`The \[Jewel\]\*`],
  ['[[#7]] and [[#7|the Neverwinter road]]', '[[#7]] and [[#7|the Jewel* road]]'],
  ['[[Neverwinter]]', '[[The Jewel*]]'],
  ['[[Neverwinter Wood|the wood]]', '[[a place|the wood]]'],
  ['[the city Neverwinter](https://a.example/x)', '[the city The Jewel*](https://a.example/x)'],
  ['[the city](https://a.example/wiki/Neverwinter)', 'the city'],
  [
    '![Neverwinter by night](/media/a.webp "Neverwinter Guild")',
    '![The Jewel* by night](/media/a.webp "The Jewel* Guild")',
  ],
  ['![By night](https://a.example/neverwinter.webp)', ''],
])('%j is served as %j', (markdown, said) => {
  expect(read(markdown)).toBe(said);
});

test('an other name that begins a line makes no heading or list of it', () => {
  for (const instead of ['# One', '- Two', '3. Three', '> Four']) {
    const said = markdownWithAliases('Neverwinter', hiddenNames([{ name: 'Neverwinter', instead }]));
    expect(parseMarkdown(said)).toMatchObject([{ kind: 'paragraph', lines: [[{ kind: 'text', text: instead }]] }]);
  }
});

test('a plain text keeps its links', () => {
  expect(wordsWithAliases('From [[#3]] to Neverwinter', names)).toBe('From [[#3]] to The [Jewel]*');
});

test('a whole text says the name nowhere, nor does its source', () => {
  const text = {
    top_section: 'Neverwinter',
    sections: [
      {
        name: 'Neverwinter',
        clean_text: 'In Neverwinter.',
        subsections: [{ name: 'Old Neverwinter', content: ['Of Neverwinter'] }],
      },
    ],
    image: null,
    image_text: 'Neverwinter at dusk',
    markdown: '## Neverwinter\n\nIn Neverwinter.',
    attribution: { title: 'Neverwinter', url: 'https://a.example/', licence: 'CC0', revision: null },
  };
  const said = textWithAliases(text, names);
  expect(JSON.stringify(said)).not.toContain('Neverwinter');
  expect(said.attribution).toBeNull();
});

const piece = fc.constantFrom(
  'Neverwinter',
  'Wood',
  ' ',
  '\n',
  '[[#12]]',
  '[[#12|',
  '[[#3|to Neverwinter]]',
  ']]',
  '](https://a.example/)',
  '[',
  '**',
  '_',
  '`',
  '\\',
  '## ',
  '|',
  'Neverwinter Wood',
  '![',
  '"',
  '(',
  ')',
);

test('links to places stay, and no name is left outside of what brackets end', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const markdown = pieces.join('');
      const said = read(markdown);
      expect(linksIn(said)).toEqual(linksIn(markdown));
      expect(findHiddenNames(said, names)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
