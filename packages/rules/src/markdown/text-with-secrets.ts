import { partsOf } from '../secrets.ts';
import type { MarkdownBlock } from './blocks.ts';
import { parseInPortions } from './reader.ts';

/** The text of a place, read like any text, with its secrets as parts of their own. */
export function* parseTextInPortions(text: string): Generator<undefined, MarkdownBlock[]> {
  const blocks: MarkdownBlock[] = [];
  for (const part of partsOf(text)) {
    const within = yield* parseInPortions(part.text);
    if (part.secret === null) blocks.push(...within);
    else {
      const { secret, id } = part;
      blocks.push({ kind: 'secret', secret, ...(id === undefined ? {} : { id }), blocks: within });
    }
  }
  return blocks;
}
