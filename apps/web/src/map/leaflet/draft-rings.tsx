import type { Child } from '@venture-atlas/types';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import classes from './draft-rings.module.css';
import { L } from './leaflet.ts';

const RING_PX = 11;

/** Dashed rings round what only editors see. The map beneath is painted as for everybody. */
export function DraftRings({ points }: { points: readonly Child[] }) {
  const map = useMap();
  useEffect(() => {
    const drafts = points.filter(({ draft }) => draft === true);
    if (drafts.length === 0) return;
    const renderer = L.svg({ padding: 1 });
    const options = { renderer, interactive: false, radius: RING_PX, className: classes.ring ?? '' };
    const rings = L.layerGroup(drafts.map(({ lat, lng }) => L.circleMarker([lat, lng], options))).addTo(map);
    return () => {
      rings.remove();
      renderer.remove();
    };
  }, [map, points]);
  return null;
}
