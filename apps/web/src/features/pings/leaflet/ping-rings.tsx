import { IconArrowRight } from '@tabler/icons-react';
import type { Insets, MapLatLng, PxBox, Size } from '@venture-atlas/map-math';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { edgePoint } from '../../../map/leaflet/edge-point.ts';
import { stageCovers } from '../../../map/leaflet/stage-covers.ts';
import { listenToPings } from './listen-to-pings.ts';
import classes from './ping-rings.module.css';

/** Something shown at a point for a moment. */
export interface ShownPing extends MapLatLng {
  key: string;
  words: string;
  /** A message for this user only, not a ping. */
  isNote?: boolean;
}

export interface PingRingsProps {
  pings: readonly ShownPing[];
  /** What covers the map at each side. */
  insets: (view: Size) => Insets;
  onPing: (at: MapLatLng) => void;
}

/** Covers are measured once in this many frames. */
const MEASURE_EVERY = 15;

/** Two rings at each pinged point, or an arrow at the edge if it is out of view. */
export function PingRings({ pings, insets, onPing }: PingRingsProps) {
  const map = useMap();
  const stage = map.getContainer().closest<HTMLElement>('[role="application"]');
  const elements = useRef(new Map<string, HTMLElement>());
  const latest = useRef({ onPing, insets });
  useEffect(() => {
    latest.current = { onPing, insets };
  });
  useEffect(() => {
    if (stage !== null) return listenToPings(stage, map, (at) => latest.current.onPing(at));
  }, [map, stage]);

  useEffect(() => {
    if (pings.length === 0) return;
    let frame = 0;
    let frames = 0;
    let covers: readonly PxBox[] = [];
    const place = () => {
      const { x: width, y: height } = map.getSize();
      const covered = latest.current.insets({ width, height });
      if (frames % MEASURE_EVERY === 0) covers = stage === null ? [] : stageCovers(stage);
      frames += 1;
      for (const { key, lat, lng } of pings) {
        const element = elements.current.get(key);
        if (element === undefined) continue;
        const at = edgePoint(map.latLngToContainerPoint([lat, lng]), { width, height }, covered, covers);
        element.style.transform = `translate(${at.x}px, ${at.y}px)`;
        element.toggleAttribute('data-away', at.angle !== undefined);
        element.toggleAttribute('data-low', at.y > height - covered.bottom - 90);
        element.style.setProperty('--angle', `${at.angle ?? 0}deg`);
        // A label near an edge is placed on the other side.
        element.dataset.side = at.x > width - covered.right - 120 ? 'left' : at.x < covered.left + 120 ? 'right' : '';
      }
      frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [map, stage, pings]);

  if (stage === null) return null;
  return createPortal(
    <div className={classes.layer} role="status">
      {pings.map(({ key, words, isNote = false }) => (
        <div
          key={key}
          className={classes.ping}
          data-ping={isNote ? undefined : ''}
          ref={(element) => {
            if (element === null) elements.current.delete(key);
            else elements.current.set(key, element);
          }}
        >
          {isNote ? null : (
            <>
              <i className={classes.ring} />
              <i className={classes.ring} />
              <i className={classes.dot} />
              <IconArrowRight className={classes.arrow} size={28} stroke={2.5} aria-hidden="true" />
            </>
          )}
          <span className={classes.plate}>{words}</span>
        </div>
      ))}
    </div>,
    stage,
  );
}
