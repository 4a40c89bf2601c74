import { IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useRoom } from '../../../ui/use-room.ts';
import type { Width } from '../../../ui/use-width.ts';
import { useSayingPlace, useSentence } from './sentence.ts';
import { SentenceLine } from './sentence-line.tsx';
import classes from './session-bar.module.css';

export interface LowerSentenceProps {
  width: Width;
  isLost: boolean;
  otherwise: string;
  /** On phones below it. */
  children: ReactNode;
}

/**
 * The sentence in the middle of the bar; where that has no room for it a line above the bar, as always on phones, unless
 * the open panel says it.
 */
export function LowerSentence({ width, isLost, otherwise, children }: LowerSentenceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const room = useRoom(ref);
  const isSaid = useSentence() !== null || isLost;
  const isAbove = width === 'phone' || room < (isSaid ? SENTENCE_ROOM : OTHERWISE_ROOM);
  const told = isAbove ? { isClosable: true } : { otherwise };
  return (
    <div className={classes.sentence} ref={ref}>
      <div className={classes.stack} data-above={isAbove || undefined}>
        {isLost ? <NotConnected /> : <SentenceLine {...told} />}
        {children}
      </div>
    </div>
  );
}

/** With less than this what was done or refused would take three lines or more (CSS pixels). */
const SENTENCE_ROOM = 420;
/** With less, what is said otherwise is left out. */
const OTHERWISE_ROOM = 260;

function NotConnected() {
  useSayingPlace();
  return (
    <p className={classes.lost} role="status">
      <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>Not connected.</strong> Nothing can be shown until it is back.
      </span>
    </p>
  );
}
