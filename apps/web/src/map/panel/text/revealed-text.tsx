import { type ReactNode, useEffect, useRef } from 'react';
import { useIsHighlighted } from './reveal-highlight.ts';
import classes from './revealed-text.module.css';

interface RevealedTextProps {
  /** ISO 8601. */
  at: string;
  for_some: boolean;
  children: ReactNode;
}

/** A secret that was revealed to the reader. It looks like other text and is highlighted while it is new. */
export function RevealedText({ at, for_some, children }: RevealedTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isHighlighted = useIsHighlighted(at);
  useEffect(() => {
    if (isHighlighted) ref.current?.scrollIntoView({ block: 'center' });
  }, [isHighlighted]);
  return (
    <div ref={ref} className={classes.revealed} data-new={isHighlighted || undefined}>
      {for_some ? <p className={classes.some}>Not everybody knows this</p> : null}
      {children}
    </div>
  );
}

/** Shown at the end of a text when more of it was revealed. The text does not move until it is pressed. */
export const NewDetails = ({ onRead }: { onRead: () => void }) => (
  <p className={classes.more} role="status">
    <span>New details here</span>
    <button type="button" onClick={onRead}>
      Read
    </button>
  </p>
);
