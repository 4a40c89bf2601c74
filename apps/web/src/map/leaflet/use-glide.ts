import type { MapLatLng } from '@venture-atlas/map-math';
import type { Party } from '@venture-atlas/types';
import { type RefObject, useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { calmMotion } from './calm-motion.ts';
import { GLIDE_MS, glidedTo } from './glide.ts';

/** Where one shield is drawn, and where from and since when it glides. */
export interface DrawnShield {
  at: MapLatLng;
  from: MapLatLng;
  to: MapLatLng;
  since: number;
}

/** Keeps shields on their places while the map zooms, and lets them glide to new ones, by key. */
export function useGlide(
  parties: readonly Party[],
  elements: RefObject<Map<string, HTMLElement>>,
  drawn: RefObject<Map<string, DrawnShield>>,
): void {
  const map = useMap();
  useEffect(() => {
    const shields = drawn.current;
    const put = (key: string, { lat, lng }: MapLatLng) => {
      const { x, y } = map.latLngToLayerPoint([lat, lng]);
      const element = elements.current.get(key);
      if (element !== undefined) element.style.transform = `translate(${x}px, ${y}px)`;
    };
    const now = performance.now();
    for (const { key, lat, lng } of parties) {
      const to = { lat, lng };
      const known = shields.get(key);
      const from = known === undefined || calmMotion() ? to : known.at;
      if (known === undefined || known.to.lat !== lat || known.to.lng !== lng)
        shields.set(key, { at: from, from, to, since: now });
    }
    for (const key of shields.keys()) if (!parties.some((party) => party.key === key)) shields.delete(key);
    let frame = 0;
    const glide = () => {
      const time = performance.now();
      let isMoving = false;
      for (const [key, shield] of shields) {
        if (shield.at !== shield.to) {
          const isThere = time - shield.since >= GLIDE_MS || shield.from === shield.to;
          shield.at = isThere ? shield.to : glidedTo(shield.from, shield.to, time - shield.since);
          isMoving ||= !isThere;
        }
        put(key, shield.at);
      }
      frame = isMoving ? requestAnimationFrame(glide) : 0;
    };
    const place = () => {
      if (frame === 0) glide();
    };
    glide();
    map.on('zoom viewreset zoomend moveend', place);
    return () => {
      cancelAnimationFrame(frame);
      map.off('zoom viewreset zoomend moveend', place);
    };
  }, [map, parties, elements, drawn]);
}
