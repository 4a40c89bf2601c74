import { type MarkdownBlock, parseInPortions } from './markdown.ts';
import { partsOf } from './secrets.ts';

/**
 * The text of a place taken apart, its secrets as parts of their own. Apart from `markdown.ts`, since few readers are given
 * a secret and nobody else needs to know how one is read.
 */
export function* parseTextInPortions(text: string): Generator<undefined, MarkdownBlock[]> {
  const blocks: MarkdownBlock[] = [];
  for (const part of partsOf(text)) {
    const within = yield* parseInPortions(part.text);
    if (part.secret === null) blocks.push(...within);
    else blocks.push({ kind: 'secret', secret: part.secret, blocks: within });
  }
  return blocks;
}
