import type { RevealedStretch } from '@venture-atlas/types';
import { useState } from 'react';
import { revealHighlight } from './reveal-highlight.ts';

/** A text as its reader sees it. */
interface ShownText {
  markdown: string;
  revealed: readonly RevealedStretch[];
  /** More was revealed than is shown. */
  isWaiting: boolean;
  read: () => void;
}

/**
 * Returns the text to show. Newly revealed parts wait until the reader asks for them, so that the text does not move.
 * Other changes show at once.
 */
export function useShownText(markdown: string, revealed: readonly RevealedStretch[]): ShownText {
  const [current, setCurrent] = useState({ markdown, revealed });
  const isMore = newest(revealed) > newest(current.revealed);
  const isOther = current.markdown !== markdown || current.revealed !== revealed;
  // Parts that were taken back or edited change at once.
  if (isOther && !isMore) setCurrent({ markdown, revealed });
  const shown = isMore ? current : { markdown, revealed };
  return {
    ...shown,
    isWaiting: isMore,
    read: () => {
      revealHighlight.start(newest(current.revealed));
      setCurrent({ markdown, revealed });
    },
  };
}

/** When the last part was revealed, ISO 8601; empty if none was. */
const newest = (revealed: readonly RevealedStretch[]): string =>
  revealed.reduce((last, { at }) => (at > last ? at : last), '');
