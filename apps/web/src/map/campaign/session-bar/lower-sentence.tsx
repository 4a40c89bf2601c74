import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Width } from '../../../ui/use-width.ts';
import { useSayingPlace } from './sentence.ts';
import { SentenceLine } from './sentence-line.tsx';
import classes from './session-bar.module.css';

export interface LowerSentenceProps {
  width: Width;
  isLost: boolean;
  otherwise: string;
  /** On phones below it. */
  children: ReactNode;
}

/** The sentence in the middle of the bar; on phones a line above the tabs, unless the open panel says it. */
export function LowerSentence({ width, isLost, otherwise, children }: LowerSentenceProps) {
  return (
    <div className={classes.sentence}>
      {isLost ? <NotConnected /> : <SentenceLine {...(width === 'phone' ? { isClosable: true } : { otherwise })} />}
      {children}
    </div>
  );
}

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
