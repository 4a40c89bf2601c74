import type { RevealedStretch } from '@venture-atlas/types';
import { useState } from 'react';
import { justRead } from './just-read.ts';

/** A text as it stands before its reader. */
interface ToldText {
  markdown: string;
  revealed: readonly RevealedStretch[];
  /** More was revealed than stands there. */
  isWaiting: boolean;
  read: () => void;
}

/**
 * The text that is shown: while somebody reads it, what is revealed waits until they ask for it, so that nothing moves under
 * them. All else that changes stands there at once.
 */
export function useToldText(markdown: string, revealed: readonly RevealedStretch[]): ToldText {
  const [told, setTold] = useState({ markdown, revealed });
  const isMore = newest(revealed) > newest(told.revealed);
  const isOther = told.markdown !== markdown || told.revealed !== revealed;
  // What was taken back, or is written otherwise, is not kept from them.
  if (isOther && !isMore) setTold({ markdown, revealed });
  const shown = isMore ? told : { markdown, revealed };
  return {
    ...shown,
    isWaiting: isMore,
    read: () => {
      justRead.tell(newest(told.revealed));
      setTold({ markdown, revealed });
    },
  };
}

/** When the last of it was revealed, ISO 8601; empty for nothing. */
const newest = (revealed: readonly RevealedStretch[]): string =>
  revealed.reduce((last, { at }) => (at > last ? at : last), '');
