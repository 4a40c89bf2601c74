import type { MapLatLng } from '@venture-atlas/map-math';
import type { Party } from '@venture-atlas/types';
import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { GLIDE_MS, glidedTo } from '../../../map/leaflet/glide.ts';
import { useOverlayPane } from '../../../map/leaflet/overlay-pane.ts';
import { prefersReducedMotion } from '../../../map/leaflet/reduced-motion.ts';
import { listenToShield } from '../../../map/leaflet/shield-moves.ts';
import classes from './party-shields.module.css';

export interface PartyShieldsProps {
  /** The parties on this map. */
  parties: readonly Party[];
  map: { width: number; height: number };
  /** Callbacks for the DM, who can move them. */
  hand?: ShieldCallbacks | undefined;
}

export interface ShieldCallbacks {
  onMove: (party: Party, to: MapLatLng) => void;
  onOpen: (key: string) => void;
}

/** Shields of parties at their positions. Nothing renders while the map or a shield moves. */
export function PartyShields({ parties, map: { width, height }, hand }: PartyShieldsProps) {
  const map = useMap();
  // Above the marks of the open place, so that a dragged shield stays visible.
  const pane = useOverlayPane('parties', '460');
  const elements = useRef(new Map<string, HTMLElement>());
  const drawn = useRef(new Map<string, DrawnShield>());
  const latest = useRef({ parties, hand });
  useEffect(() => {
    latest.current = { parties, hand };
  });

  useGlide(parties, elements, drawn);

  const isMovable = hand !== undefined;
  const keys = parties.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (!isMovable) return;
    const stops = keys.split(' ').flatMap((key) => {
      const element = elements.current.get(key);
      if (element === undefined) return [];
      return listenToShield(element, map, {
        bounds: { width, height },
        at: () => drawn.current.get(key)?.at,
        hold: (at) => drawn.current.set(key, { at, from: at, to: at, since: 0 }),
        onMove: (to) => {
          const party = latest.current.parties.find((one) => one.key === key);
          if (party !== undefined) latest.current.hand?.onMove(party, to);
        },
        onOpen: () => latest.current.hand?.onOpen(key),
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [isMovable, keys, map, width, height]);

  return createPortal(
    parties.map((party) => {
      const { key, name, travelers } = party;
      const keep = (element: HTMLElement | null) => {
        if (element === null) elements.current.delete(key);
        else elements.current.set(key, element);
      };
      return isMovable ? (
        <button
          key={key}
          type="button"
          className={classes.shield}
          data-party={key}
          data-hand
          data-map-aside
          aria-label={`${name}, a party. Arrow keys move it.`}
          ref={keep}
        >
          <ShieldBody party={party} />
        </button>
      ) : (
        <div
          key={key}
          className={classes.shield}
          data-party={key}
          role="img"
          aria-label={travelers === '' ? `${name}, a party` : `${name}, a party: ${travelers}`}
          ref={keep}
        >
          <ShieldBody party={party} />
        </div>
      );
    }),
    pane,
  );
}

function ShieldBody({ party: { name, colour, travelers } }: { party: Party }) {
  return (
    <>
      <svg viewBox="0 0 34 46" width="34" height="46" aria-hidden="true" data-colour={colour}>
        <path className={classes.rim} d={OUTER} />
        <path className={classes.field} d={INNER} />
        <text x="17" y="24.5">
          {initialOf(name)}
        </text>
      </svg>
      <span className={classes.plate}>
        {name}
        {travelers === '' ? null : <small>{travelers}</small>}
      </span>
    </>
  );
}

const initialOf = (name: string): string => {
  // "The Lanterns" has the initial L.
  const [first = ''] = [...name.replace(/^the\s+(?=\S)/i, '')];
  return first.toLocaleUpperCase();
};

const OUTER = 'M17 45.5 C6 38 1 30 1 17 L1 6 L17 1 L33 6 L33 17 C33 30 28 38 17 45.5 Z';
const INNER = 'M17 41 C8.5 35 4 28 4 17 L4 8.2 L17 4.2 L30 8.2 L30 17 C30 28 25.5 35 17 41 Z';

/** Where a shield is drawn and, while it moves, its start and the start time. */
interface DrawnShield {
  at: MapLatLng;
  from: MapLatLng;
  to: MapLatLng;
  since: number;
}

/** Keeps shields at their positions while the map zooms, and animates moves. */
function useGlide(
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
      const from = known === undefined || prefersReducedMotion() ? to : known.at;
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
