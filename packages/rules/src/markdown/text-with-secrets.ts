import type { RevealedStretch } from '@venture-atlas/types';
import { partsOf } from '../secrets.ts';
import type { MarkdownBlock, MarkdownSecret } from './blocks.ts';
import { parseInPortions } from './reader.ts';

/**
 * Parses the text of a place, with its secrets as separate parts.
 * @param revealed the secrets that were revealed to the reader, by line, in order
 */
export function* parseTextInPortions(
  text: string,
  revealed: readonly RevealedStretch[] = [],
): Generator<undefined, MarkdownBlock[]> {
  const blocks: MarkdownBlock[] = [];
  for (const { text: words, ...part } of revealed.length === 0 ? partsOf(text) : partsAround(text, revealed)) {
    const within = yield* parseInPortions(words);
    if (part.secret === null) blocks.push(...within);
    else blocks.push({ kind: 'secret', ...part, blocks: within } as MarkdownSecret);
  }
  return blocks;
}

type Part = { secret: null; text: string } | (Omit<MarkdownSecret, 'kind' | 'blocks'> & { text: string });

/** Splits a text at its revealed secrets. Such a reader sees no other secret. */
function partsAround(text: string, revealed: readonly RevealedStretch[]): Part[] {
  const lines = text.split('\n');
  const words = (from: number, to?: number): string => lines.slice(from, to).join('\n');
  let read = 0;
  const parts = revealed.flatMap(({ from, to, ...told }): Part[] => {
    const before: Part = { secret: null, text: words(read, from) };
    read = to;
    return [before, { secret: 'dm', revealed: told, text: words(from, to) }];
  });
  return [...parts, { secret: null, text: words(read) }];
}
