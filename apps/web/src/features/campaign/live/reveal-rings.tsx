import type { Child } from '@venture-atlas/types';
import { type RefObject, useEffect, useRef } from 'react';
import type { LivingMapHandle } from '../../../map/living-map-handle.ts';
import classes from './live-table.module.css';

/** So long a place is drawn in (ms). */
const RINGS_MS = 900;
/** More at once would be a storm. */
const MOST = 40;

export interface RevealRingsProps {
  places: readonly Child[];
  /** Where the map looks. */
  stage: { mapRef: RefObject<Pick<LivingMapHandle, 'middle' | 'zoom'> | null> };
}

/** Two rings run out from each new place while its halo glows and fades. They stand on the map, wherever that is moved. */
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
