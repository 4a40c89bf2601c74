import { type ReactNode, useEffect, useRef } from 'react';
import { useStandsOut } from './just-read.ts';
import classes from './revealed-text.module.css';

interface RevealedTextProps {
  /** ISO 8601. */
  at: string;
  for_some: boolean;
  children: ReactNode;
}

/** What was a secret until it was revealed to the reader: text like any other, which stands out while it is new to them. */
export function RevealedText({ at, for_some, children }: RevealedTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const standsOut = useStandsOut(at);
  useEffect(() => {
    if (standsOut) ref.current?.scrollIntoView({ block: 'center' });
  }, [standsOut]);
  return (
    <div ref={ref} className={classes.revealed} data-new={standsOut || undefined}>
      {for_some ? <p className={classes.some}>Not everybody knows this</p> : null}
      {children}
    </div>
  );
}

/** Over the end of a text of which more was revealed. Nothing moves before it is pressed. */
export const NewDetails = ({ onRead }: { onRead: () => void }) => (
  <p className={classes.more} role="status">
    <span>New details here</span>
    <button type="button" onClick={onRead}>
      Read
    </button>
  </p>
);
