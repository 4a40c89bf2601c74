import type { Child } from '@venture-atlas/types';
import { type RefObject, useEffect, useRef } from 'react';
import type { LivingMapHandle } from '../../../map/living-map-handle.ts';
import classes from './live-table.module.css';

/** Duration of the animation of a new place (ms). */
const RINGS_MS = 900;
/** Most places that are animated at once. */
const MOST = 40;

export interface RevealRingsProps {
  places: readonly Child[];
  /** The map, for its current view. */
  stage: { mapRef: RefObject<Pick<LivingMapHandle, 'middle' | 'zoom'> | null> };
}

/** Two rings expand from each new place while its halo fades. They stay at their positions on the map. */
export function RevealRings({ places, stage }: RevealRingsProps) {
  const host = useRef<HTMLDivElement>(null);
  const { mapRef } = stage;
  useEffect(() => {
    const begun = performance.now();
    let frame = 0;
    const place = () => {
      const [middle, zoom] = [mapRef.current?.middle(), mapRef.current?.zoom()];
      if (host.current === null) return;
      if (performance.now() - begun > RINGS_MS + 100) {
        host.current.hidden = true;
        return;
      }
      for (const [index, ring] of [...host.current.children].entries()) {
        const at = places[index];
        if (middle === undefined || zoom === undefined || at === undefined || !(ring instanceof HTMLElement)) continue;
        ring.style.transform = `translate(${(at.lng - middle.lng) * zoom}px, ${(middle.lat - at.lat) * zoom}px)`;
      }
      frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [places, mapRef]);
  return (
    <div className={classes.rings} aria-hidden="true" data-reveal ref={host}>
      {places.slice(0, MOST).map(({ id }) => (
        <div key={id} className={classes.ring}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
