import { SCALE_BAR_MAX_PX, type Scale, scaleBar } from '@venture-atlas/map-math';
import { useEffect, useRef } from 'react';
import classes from './scale-bar.module.css';
import { scaleWords } from './scale-words.ts';

export interface ScaleBarProps {
  milesPerUnit: number;
  /** Tells the zoom now and at every change; answers how to stop. */
  followScale: (listener: (scale: Scale) => void) => () => void;
}

/**
 * Miles on the map, as the neatline of a chart. It writes into its own elements
 * while the map zooms: React does not render for that.
 */
export function ScaleBar({ milesPerUnit, followScale }: ScaleBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  const zeroRef = useRef<HTMLSpanElement>(null);
  const halfRef = useRef<HTMLSpanElement>(null);
  const fullRef = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      followScale((scale) => {
        const letters = letterSize();
        // Longer with larger letters; at 1.5 times there is still room for the tools of a phone beside it.
        const bar = scaleBar(milesPerUnit, scale, SCALE_BAR_MAX_PX * Math.min(letters, 1.5));
        if (!bar) return;
        if (barRef.current) barRef.current.style.width = `${bar.px}px`;
        const words = scaleWords(bar, letters);
        if (zeroRef.current) zeroRef.current.textContent = words.zero;
        if (halfRef.current) halfRef.current.textContent = words.half;
        if (fullRef.current) fullRef.current.textContent = words.full;
      }),
    [milesPerUnit, followScale],
  );
  return (
    <div className={classes.card}>
      <div className={classes.scale} ref={barRef}>
        <div className={classes.numbers} data-scale-numbers>
          <span ref={zeroRef} />
          <span className={classes.half} ref={halfRef} />
          <span className={classes.full} ref={fullRef} />
        </div>
        <div className={classes.bar} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
      </div>
    </div>
  );
}

/** How large the browser's letters are, in multiples of the usual ones: a person may have set others. */
const letterSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
