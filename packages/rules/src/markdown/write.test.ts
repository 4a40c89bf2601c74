import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownDocument } from '../../test-support/markdown-documents.ts';
import type { MarkdownBlock } from './blocks.ts';
import { cleanBlocks } from './clean.ts';
import { parseMarkdown } from './reader.ts';
import { parseTextInPortions } from './text-with-secrets.ts';
import { blocksAsMarkdown, writeLine } from './write.ts';

function readWhole(reading: Generator<undefined, MarkdownBlock[]>): MarkdownBlock[] {
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

test('every part of a text is written as Markdown that is read as it', () => {
  fc.assert(
    fc.property(markdownDocument, (blocks) => {
      expect(parseMarkdown(blocksAsMarkdown(blocks))).toEqual(blocks);
    }),
    { numRuns: 200 },
  );
});

test.each(['editors', 'dm'] as const)('a secret for %s stays one, with all that it holds', (secret) => {
  fc.assert(
    fc.property(markdownDocument, markdownDocument, (before, within) => {
      const blocks: MarkdownBlock[] = [...before, { kind: 'secret', secret, blocks: within }];
      if (within.length > 0) expect(readWhole(parseTextInPortions(blocksAsMarkdown(blocks)))).toEqual(blocks);
    }),
  );
});

test('whatever is read as Markdown keeps its words when it is written, and is written so again', () => {
  const signs = fc.constantFrom(
    'a',
    'b1',
    ' ',
    '\n',
    '\n\n',
    '# ',
    '### ',
    '- ',
    '2. ',
    '| x | y |\n|---|---|\n',
    '|',
    '**',
    '*',
    '_',
    'é',
    '`',
    '> ',
    '> [!read-aloud]\n',
    '\\',
    '[[',
    ']]',
    '[[#7]]',
    '[[#7|a *b*]]',
    '[a](https://a.example/b)',
    '![',
    '#',
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 30 }), (parts) => {
      const read = parseMarkdown(parts.join(''));
      const written = blocksAsMarkdown(read);
      expect(squeezed(cleanBlocks(parseMarkdown(written)))).toBe(squeezed(cleanBlocks(read)));
      expect(blocksAsMarkdown(parseMarkdown(written))).toBe(written);
    }),
    { numRuns: 800 },
  );
});

/** Blanks at the ends of lines and cells are nobody's words. */
const squeezed = (content: object): string => JSON.stringify(content).replaceAll(/ +|(?:\\n)+/g, '');

test('emphasis that cannot be written leaves its words', () => {
  const text = (words: string) => ({ kind: 'text' as const, text: words });
  expect(writeLine([{ kind: 'strong', pieces: [text(' ')] }, text('a')])).toBe(' a');
  expect(writeLine([{ kind: 'strong', pieces: [{ kind: 'strong', pieces: [text('a')] }] }])).toBe('**a**');
  expect(writeLine([{ kind: 'emphasis', pieces: [{ kind: 'strong', pieces: [text('a')] }, text(' b ')] }])).toBe(
    '_**a** b_ ',
  );
});

test('a heading of nothing but hashes is written by looking at each of them once', () => {
  const hashes = '#'.repeat(200_000);
  const blocks = parseMarkdown(`# a ${hashes}b\n\n# c${hashes}`);
  expect(parseMarkdown(blocksAsMarkdown(blocks))).toEqual(blocks);
});
