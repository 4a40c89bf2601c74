import { type Scale, scaleBar } from '@venture-atlas/map-math';
import { useEffect, useRef } from 'react';
import classes from './scale-bar.module.css';

export interface ScaleBarProps {
  milesPerUnit: number;
  /** Tells the zoom now and at every change; answers how to stop. */
  followScale: (listener: (scale: Scale) => void) => () => void;
}

/** A shorter bar, in pixels, has no room for the number at its middle. */
const ROOM_FOR_HALF = 110;

/**
 * Miles on the map, as the neatline of a chart. It writes into its own elements
 * while the map zooms: React does not render for that.
 */
export function ScaleBar({ milesPerUnit, followScale }: ScaleBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  const halfRef = useRef<HTMLSpanElement>(null);
  const fullRef = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      followScale((scale) => {
        const bar = scaleBar(milesPerUnit, scale);
        if (!bar) return;
        if (barRef.current) barRef.current.style.width = `${bar.px}px`;
        if (halfRef.current) halfRef.current.textContent = bar.px < ROOM_FOR_HALF ? '' : inMiles(bar.miles / 2);
        if (fullRef.current)
          fullRef.current.textContent = `${inMiles(bar.miles)} ${bar.miles === 1 ? 'mile' : 'miles'}`;
      }),
    [milesPerUnit, followScale],
  );
  return (
    <div className={classes.card}>
      <div className={classes.scale} ref={barRef}>
        <div className={classes.numbers}>
          <span>0</span>
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

/** Under a mile as few digits as tell it apart. */
function inMiles(miles: number): string {
  return String(Number(miles.toPrecision(3)));
}
