import { lazy, Suspense } from 'react';
import { whenIdle } from '../../loading/when-idle.ts';
import type { PlaceSymbol } from '../model/place-order.ts';
import classes from './place-sign.module.css';

/** A map is there before the signs of its list, which are dots until the browser is idle. */
const TypeSign = lazy(async () => {
  await new Promise<void>((done) => {
    whenIdle(done);
  });
  return import('./type-sign.tsx');
});

/** The sign of a place in a list; the same as on the map. */
export function PlaceSign({ kind }: { kind: PlaceSymbol }) {
  switch (kind) {
    case 'area':
      return (
        <svg viewBox="0 0 16 16" className={classes.symbol} aria-hidden="true">
          <path className={classes.area} d="M4.5 2.2 11 2l3 5-1.5 5.5-6 1.3L2 10.5 2.4 5Z" />
        </svg>
      );
    case 'line':
      return (
        <svg viewBox="0 0 16 16" className={classes.symbol} aria-hidden="true">
          <path className={classes.line} d="M2 13C4.5 7 8 10 14 3" />
        </svg>
      );
    case 'hidden':
      return <Dot radius={3.5} className={classes.hollow} />;
    case 'dot-large':
      return <Dot radius={5} className={classes.dot} />;
    case 'dot-middle':
      return <Dot radius={4} className={classes.dot} />;
    case 'dot-small':
      return <Dot radius={3.2} className={classes.dot} />;
    default:
      return (
        <Suspense fallback={<Dot radius={4} className={classes.dot} />}>
          <TypeSign kind={kind} />
        </Suspense>
      );
  }
}

function Dot({ radius, className }: { radius: number; className: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" className={classes.symbol} aria-hidden="true">
      <circle cx="8" cy="8" r={radius} className={className} />
    </svg>
  );
}
