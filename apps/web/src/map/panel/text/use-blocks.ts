import { type MarkdownBlock, parseTextInPortions } from '@venture-atlas/rules';
import { useEffect, useState } from 'react';

interface Parsed {
  text: string;
  blocks: readonly MarkdownBlock[];
}

/** A text taken apart: at once where it is short, else portion by portion, so that the page stays awake meanwhile. */
export function useBlocks(text: string): readonly MarkdownBlock[] {
  const [parsed, setParsed] = useState<Parsed>(() => begin(text));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reading = parseTextInPortions(text);
    const go = () => {
      const { done, value } = reading.next();
      if (done === true) setParsed((before) => (before.text === text ? before : { text, blocks: value }));
      else timer = setTimeout(go);
    };
    go();
    return () => clearTimeout(timer);
  }, [text]);
  return parsed.blocks;
}

/** What is shown first: all of a short text, nothing of a long one. */
function begin(text: string): Parsed {
  const { done, value } = parseTextInPortions(text).next();
  return done === true ? { text, blocks: value } : { text: '', blocks: [] };
}
