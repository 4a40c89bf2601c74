import fc from 'fast-check';
import type { MarkdownBlock, MarkdownLine, MarkdownPiece } from '../src/markdown/blocks.ts';
import { blocksAsMarkdown } from '../src/markdown/write.ts';

/* Texts of all parts and pieces, such as the reading of Markdown makes them. */

/** Words with every sign that means something somewhere, and letters of no ASCII. */
const signs = fc.constantFrom(...'ab é_*`[]|\\#>-+!.)1~@&<="'.split(''), 'Wald', '日本', '[!read-aloud]', '2. ', '- ');
const words = fc
  .array(signs, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');
/** What no mark is made of: own words of links, names, captions. */
const bare = fc
  .array(fc.constantFrom('a', 'b', ' ', 'é', '1', "'"), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');

/**
 * Pieces of a text that links places named so.
 * @param name what stands in the brackets, `#12` or a name
 */
const pieceOf = (name: fc.Arbitrary<string>): fc.Arbitrary<MarkdownPiece> => {
  const text: fc.Arbitrary<MarkdownPiece> = words.map((text) => ({ kind: 'text', text }));
  const simple: fc.Arbitrary<MarkdownPiece> = fc.oneof(
    { weight: 3, arbitrary: text },
    fc.record({ kind: fc.constant('place' as const), text: name }),
    fc.record({ kind: fc.constant('place' as const), text: name, words: bare }),
  );
  const plain: fc.Arbitrary<MarkdownPiece> = bare.map((text) => ({ kind: 'text', text }));
  return fc.oneof(
    { weight: 3, arbitrary: simple },
    bare.map((text): MarkdownPiece => ({ kind: 'code', text })),
    bare.map((text): MarkdownPiece => ({ kind: 'link', text, href: 'https://a.example/b_c*d' })),
    simple.map((piece): MarkdownPiece => ({ kind: 'strong', pieces: [piece] })),
    simple.map((piece): MarkdownPiece => ({ kind: 'emphasis', pieces: [piece] })),
    plain.map((piece): MarkdownPiece => ({ kind: 'strong', pieces: [{ kind: 'emphasis', pieces: [piece] }] })),
    plain.map((piece): MarkdownPiece => ({ kind: 'emphasis', pieces: [{ kind: 'strong', pieces: [piece] }] })),
  );
};

/** A line: pieces with a word between each two, so that no two texts stand side by side. */
const lineOf = (name: fc.Arbitrary<string>): fc.Arbitrary<MarkdownLine> =>
  fc.array(pieceOf(name), { minLength: 1, maxLength: 4 }).map((pieces) => {
    const line: MarkdownPiece[] = [];
    for (const piece of pieces) {
      const last = line.at(-1);
      if (last?.kind === 'text' && piece.kind === 'text') last.text += ` ${piece.text}`;
      else {
        if (last?.kind === 'text') last.text += ' ';
        else if (last !== undefined && piece.kind !== 'text') line.push({ kind: 'text', text: ' and ' });
        line.push(piece.kind === 'text' && last !== undefined ? { ...piece, text: ` ${piece.text}` } : { ...piece });
      }
    }
    return line;
  });

/** Documents whose links name places so: in the order of writing, every kind of part. */
const documentOf = (name: fc.Arbitrary<string>): fc.Arbitrary<MarkdownBlock[]> => {
  const line = lineOf(name);
  const lines = fc.array(line, { minLength: 1, maxLength: 3 });
  const row = (columns: number) =>
    fc.array(fc.oneof(line, fc.constant([])), { minLength: columns, maxLength: columns });
  const table = fc.integer({ min: 1, max: 3 }).chain(
    (columns): fc.Arbitrary<MarkdownBlock> =>
      fc.record({
        kind: fc.constant('table' as const),
        head: row(columns),
        rows: fc.array(row(columns), { maxLength: 3 }),
      }),
  );
  const block: fc.Arbitrary<MarkdownBlock> = fc.oneof(
    lines.map((lines): MarkdownBlock => ({ kind: 'paragraph', lines })),
    fc.record({
      kind: fc.constant('heading' as const),
      level: fc.integer({ min: 1, max: 6 }),
      lines: line.map((one) => [one]),
    }),
    fc.record({ kind: fc.constantFrom('quote' as const, 'aloud' as const), lines }),
    fc.record({ kind: fc.constant('list' as const), isNumbered: fc.boolean(), lines }),
    table,
  );
  return fc.array(block, { minLength: 1, maxLength: 8 });
};

/** A document that links places by number, with pictures. */
export const markdownDocument: fc.Arbitrary<MarkdownBlock[]> = fc
  .tuple(
    documentOf(
      fc.oneof(
        fc.integer({ min: 1, max: 99 }).map((id) => `#${id}`),
        bare,
      ),
    ),
    fc.array(
      fc.record({
        kind: fc.constant('picture' as const),
        address: fc.constant('https://a.example/p_1*.png'),
        caption: fc.oneof(bare, fc.constant('')),
        licence: fc.oneof(bare, fc.constant('')),
      }),
      { maxLength: 2 },
    ),
  )
  .map(([blocks, pictures]) => [...blocks, ...pictures]);

/** As many texts as are asked for, the same for the same seed, which name these. */
export const sampleOfTexts = (names: readonly string[], { count, seed }: { count: number; seed: number }): string[] =>
  fc.sample(documentOf(fc.constantFrom(...names)), { numRuns: count, seed }).map(blocksAsMarkdown);
