import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksIn, replaceLinks, writeLink } from '../text-links.ts';
import { cleanBlocks, plainTextAsMarkdown } from './clean.ts';
import { parseMarkdown } from './reader.ts';

const cleanMarkdown = (markdown: string) => cleanBlocks(parseMarkdown(markdown));

test('headings begin sections and subsections; marks go, line breaks stay', () => {
  const markdown = [
    '**Salt** eats *silver*.\nTwice.',
    '![The quay](/media/a.webp "CC0")',
    '## Trade [[#4]]',
    '- rope\n- [[#5|oars]]',
    '### Prices',
    '| Ware | Price |\n|---|---|\n| Salt | 2 |',
    '#### In winter',
    '> [!read-aloud]\n> Cold.',
    '# Law\n\n1. pay\n2. leave',
  ].join('\n\n');
  expect(cleanMarkdown(markdown)).toEqual({
    top_section: 'Salt eats silver.\nTwice.',
    sections: [
      {
        name: 'Trade [[#4]]',
        clean_text: '• rope\n• [[#5|oars]]',
        subsections: [{ name: 'Prices', content: ['Ware, Price\nSalt, 2\n\nIn winter\n\nCold.'] }],
      },
      { name: 'Law', clean_text: '1. pay\n2. leave', subsections: [] },
    ],
  });
});

const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('*', '_', '`', '[', ']', '|', '#', '>', '-', '+', '1', '.', ')', '(', '!', '\\', ' ', 'a'),
    maxLength: 12,
  }),
);
/** Text as it is kept: no blanks at either end of a line, one empty line at most. */
const kept = (lines: readonly string[]) =>
  lines
    .map((one) => one.replaceAll(/[\s\u0085]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^\n+|\n+$/g, '');
const plain = fc.array(line, { maxLength: 5 }).map(kept);
const name = line.map((one) => kept([one])).filter((one) => one !== '');

test('a plain text becomes Markdown that is read as that text', () => {
  const part = fc.record({ name, content: plain.map((text) => (text === '' ? [] : [text])) });
  const section = fc.record({ name, clean_text: plain, subsections: fc.array(part, { maxLength: 2 }) });
  const content = fc.record({ top_section: plain, sections: fc.array(section, { maxLength: 2 }) });
  fc.assert(
    fc.property(content, (text) => {
      expect(cleanMarkdown(plainTextAsMarkdown(text))).toEqual(text);
    }),
  );
});

test('links are found by number, each once, and stay when a plain text becomes Markdown', () => {
  const text = 'To [[#7|the city]], [[#9]] and [[#7]]; not [[Name]] nor [[#x]].';
  expect(linksIn(text)).toEqual([
    { id: 7, isBare: true },
    { id: 9, isBare: true },
  ]);
  expect(linksIn('[[#7|a]] [[#0]] [[#7|b]]')).toEqual([{ id: 7, isBare: false }]);
  expect(plainTextAsMarkdown({ top_section: 'a * [[#7|b_c]] *', sections: [] })).toBe('a \\* [[#7|b_c]] \\*');
  expect(replaceLinks(text, (key, words) => words ?? `<${key}>`)).toBe(
    'To the city, <9> and <7>; not [[Name]] nor <x>.',
  );
  expect(replaceLinks(text, writeLink)).toBe(text);
});
