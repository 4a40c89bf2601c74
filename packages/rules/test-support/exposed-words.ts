import fc from 'fast-check';
import { expect } from 'vitest';
import type { MarkdownBlock, MarkdownPiece } from '../src/markdown/blocks.ts';
import { parseMarkdown } from '../src/markdown/reader.ts';
import { parseTextInPortions } from '../src/markdown/text-with-secrets.ts';
import { cutSecrets, secretsByLine } from '../src/secrets.ts';

/* The parser sees a text only after its secrets are cut by lines. Nothing that it reads brings one back. */

/** The marks of secrets, and everything that has a meaning in Markdown. */
const signs = fc.constantFrom(
  ':::secret\n',
  ':::secret dm\n',
  ':::\n',
  '> [!secret]\n',
  '> [!secret dm] ',
  '> ',
  '- ',
  '1. ',
  '# ',
  '```\n',
  '~~~\n',
  '\n',
  '\n\n',
  '    ',
  '*',
  '**',
  '_',
  '`',
  '[',
  ']',
  '[[',
  ']]',
  '|',
  '(https://a.example/',
  ')',
  '![',
  '<!-- ',
  ' -->',
  '\\',
  '&amp;',
  '&#58;',
  '---\n',
  '===\n',
  '[a]: https://a.example/\n',
  '| a |\n|---|\n',
  '[!read-aloud]',
  ':',
  '!',
);

/** A text in which each line has a word of its own. */
const text = fc
  .array(fc.tuple(signs, fc.boolean()), { minLength: 1, maxLength: 40 })
  .map((parts) => parts.map(([sign, isNamed], at) => (isNamed ? `${sign}qx${at}z ` : sign)).join(''));

const wordsOf = (blocks: readonly MarkdownBlock[]): string => JSON.stringify(blocks.map(openPart));

/** A part as those have it who read no secret. */
const openPart = (block: MarkdownBlock): MarkdownBlock | null => (block.kind === 'secret' ? null : block);

function readWhole(markdown: string): MarkdownBlock[] {
  const reading = parseTextInPortions(markdown);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

const WORD = /qx\d+z/g;

/** Fails if somebody who reads no secret would read a word of one, or a letter that nobody wrote. */
export function expectNothingExposed(markdown: string): void {
  const lines = markdown.split(/\r\n|\r|\n/);
  const secrets = secretsByLine(markdown).flatMap((secret, at) => (secret === null ? [] : [lines[at] ?? '']));
  const hidden = new Set(secrets.join(' ').match(WORD) ?? []);
  const toAnybody = cutSecrets(markdown, 'anybody');
  for (const read of [wordsOf(parseMarkdown(toAnybody)), wordsOf(readWhole(markdown))])
    expect((read.match(WORD) ?? []).filter((word) => hidden.has(word))).toEqual([]);
  // Nothing is made of signs either: each letter stands in the text.
  const read = parseMarkdown(toAnybody).flatMap(plainOf).join('');
  const letters = new Set(toAnybody);
  expect([...read].filter((letter) => !letters.has(letter) && !'• .0123456789\n'.includes(letter))).toEqual([]);
}

function plainOf(block: MarkdownBlock): string[] {
  if (block.kind === 'code') return [block.text];
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flatMap((line) => line.map(plainOfPiece));
  return 'lines' in block ? block.lines.flatMap((line) => line.map(plainOfPiece)) : [];
}

const plainOfPiece = (piece: MarkdownPiece): string =>
  'pieces' in piece ? piece.pieces.map(plainOfPiece).join('') : piece.text;

/** @param count how many random texts are tried */
export const tryTexts = (count: number): void => fc.assert(fc.property(text, expectNothingExposed), { numRuns: count });
