import { type MarkdownBlock, parseInPortions } from '@venture-atlas/rules';
import { useEffect, useState } from 'react';

interface Parsed {
  text: string;
  blocks: readonly MarkdownBlock[];
}

/** A text taken apart: at once where it is short, else portion by portion, so that the page stays awake meanwhile. */
export function useBlocks(text: string): readonly MarkdownBlock[] {
  const [parsed, setParsed] = useState<Parsed>(() => begin(text));
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (reading: Generator<undefined, MarkdownBlock[]>) => {
      if (isGone) return;
      const { done, value } = reading.next();
      if (done === true) setParsed((before) => (before.text === text ? before : { text, blocks: value }));
      else timer = setTimeout(read, 0, reading);
    };
    if (MAY_HOLD_SECRET.test(text)) {
      void import('./secrets-of-text.ts').then(
        ({ parseTextInPortions }) => read(parseTextInPortions(text)),
        // Better without the sign of a secret than not at all: whoever has it may read it.
        () => read(parseInPortions(text)),
      );
    } else read(parseInPortions(text));
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [text]);
  return parsed.blocks;
}

/** Signs that the mark of a secret is made of, or that may look like one of them. */
const MAY_HOLD_SECRET =
  /:[\s*_"'`<\\]*:|\[[\s*_"'`<\\]*!(?!read-aloud\])|[^\n\t -~\u00a1-\u00ac\u00ae-\u024f\u2013-\u201e\u2026]/;

/** What is shown first: all of a short text, nothing of a long one, or of one that may hold a secret. */
function begin(text: string): Parsed {
  if (MAY_HOLD_SECRET.test(text)) return { text: '', blocks: [] };
  const { done, value } = parseInPortions(text).next();
  return done === true ? { text, blocks: value } : { text: '', blocks: [] };
}
