import { SCALE_BAR_MAX_PX, type Scale, scaleBar } from '@venture-atlas/map-math';
import { useEffect, useRef } from 'react';
import classes from './scale-bar.module.css';
import { scaleWords } from './scale-words.ts';

export interface ScaleBarProps {
  milesPerUnit: number;
  /** Calls the listener with the zoom, now and on every change. Returns a function that stops. */
  followScale: (listener: (scale: Scale) => void) => () => void;
}

/**
 * The scale bar in miles, styled like the neatline of a chart. It updates its own elements while the map zooms, without
 * a React render.
 */
export function ScaleBar({ milesPerUnit, followScale }: ScaleBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  const zeroRef = useRef<HTMLSpanElement>(null);
  const halfRef = useRef<HTMLSpanElement>(null);
  const fullRef = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      followScale((scale) => {
        const fontScale = browserFontScale();
        // Longer with larger fonts. At 1.5 times, a phone's tools still fit beside it.
        const bar = scaleBar(milesPerUnit, scale, SCALE_BAR_MAX_PX * Math.min(fontScale, 1.5));
        if (!bar) return;
        if (barRef.current) barRef.current.style.width = `${bar.px}px`;
        const words = scaleWords(bar, fontScale);
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

/** The browser's font size, in multiples of the usual one. Users may change it. */
const browserFontScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
