import type { MarkdownBlock } from '@venture-atlas/rules';
import { parseTextInPortions } from '@venture-atlas/rules/markdown';
import { useEffect, useState } from 'react';

interface Parsed {
  text: string;
  blocks: readonly MarkdownBlock[];
}

/** The parts of a text. A short text is read at once, a long one in portions, so that the page keeps responding. */
export function useBlocks(text: string): readonly MarkdownBlock[] {
  const [parsed, setParsed] = useState<Parsed>(() => begin(text));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (reading: Generator<undefined, MarkdownBlock[]>) => {
      const { done, value } = reading.next();
      if (done === true) setParsed((before) => (before.text === text ? before : { text, blocks: value }));
      else timer = setTimeout(read, 0, reading);
    };
    read(parseTextInPortions(text));
    return () => clearTimeout(timer);
  }, [text]);
  return parsed.blocks;
}

/** What is shown first: all of a short text, nothing of a long one. */
function begin(text: string): Parsed {
  const { done, value } = parseTextInPortions(text).next();
  return done === true ? { text, blocks: value } : { text: '', blocks: [] };
}
