import { IconLockOpen } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollInPart } from '../../../ui/scroll-in-part.ts';
import { useIsHighlighted } from './reveal-highlight.ts';
import classes from './revealed-text.module.css';

interface RevealedTextProps {
  /** ISO 8601. */
  at: string;
  for_some: boolean;
  /** It was taken back: it fades, and then only its space stays. */
  gone?: 'fading' | 'gone';
  children: ReactNode;
}

/** A secret that was revealed to the reader. It looks like other text and is highlighted while it is new. */
export function RevealedText({ at, for_some, gone, children }: RevealedTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const isHighlighted = useIsHighlighted(at) && gone === undefined;
  useEffect(() => {
    if (isHighlighted && ref.current !== null) scrollInPart(ref.current, 'middle');
  }, [isHighlighted]);
  useLayoutEffect(() => {
    if (gone === 'fading') setHeight(ref.current?.getBoundingClientRect().height);
  }, [gone]);
  if (gone === 'gone') return <div style={{ height }} data-gone />;
  return (
    <div ref={ref} className={classes.revealed} data-new={isHighlighted || undefined} data-gone={gone}>
      {for_some ? (
        <p className={classes.some}>
          <IconLockOpen size={16} stroke={1.75} aria-hidden="true" />
          Not everybody knows this
        </p>
      ) : null}
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
