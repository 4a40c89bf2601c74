import type { MapLatLng } from '@venture-atlas/map-math';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { L } from './leaflet.ts';
import classes from './moved-pin.module.css';
import { useOverlayPane } from './overlay-pane.ts';
import { listenToShield } from './shield-moves.ts';

export interface MovedPinProps {
  /** The current position of the pin and its name there; undefined for a new pin. */
  from: (MapLatLng & { name: string }) | undefined;
  to: MapLatLng;
  /** Text on the plate beside it, for instance "15 miles east". */
  words: string;
  /** The map; its edges limit the pin. */
  map: { map_width: number | null; map_height: number | null };
  /** The pin was dragged or moved by arrow keys. Without it, the pin cannot move. */
  onMove?: ((to: MapLatLng) => void) | undefined;
}

/**
 * Gaps in CSS pixels: between the tip of the arrow and the center of the ring, and between the hollow dot and the
 * arrow's start.
 */
const TIP_PX = 16;
const START_PX = 11;

/** Shows where a pin would go: a hollow dot at its position, an arrow, and a ring with a plate at the target. */
export function MovedPin({ from, to, words, map: { map_width, map_height }, onMove }: MovedPinProps) {
  const map = useMap();
  const pane = useOverlayPane('moved-pin', '470');
  const [dot, ring] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  /** Where the ring is drawn; differs from `to` while it is dragged. */
  const held = useRef(to);
  const start = useRef<MapLatLng | undefined>(from);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  const draw = useArrow(dot, ring, () => ({ from: start.current, to: held.current }));

  const { lat, lng } = to;
  const { lat: fromLat, lng: fromLng } = from ?? {};
  useEffect(() => {
    start.current = fromLat === undefined || fromLng === undefined ? undefined : { lat: fromLat, lng: fromLng };
    held.current = { lat, lng };
    draw();
  }, [draw, lat, lng, fromLat, fromLng]);

  const [width, height, isMovable] = [map_width ?? 0, map_height ?? 0, onMove !== undefined];
  useEffect(() => {
    const element = ring.current;
    if (element === null || !isMovable) return;
    return listenToShield(element, map, {
      bounds: { width, height },
      at: () => held.current,
      hold: (at) => {
        held.current = at;
        draw();
      },
      onMove: (at) => latest.current?.(at),
      onOpen: () => undefined,
    });
  }, [ring, map, width, height, isMovable, draw]);

  return createPortal(
    <>
      <div className={classes.from} ref={dot} hidden={from === undefined}>
        <span>{from === undefined ? '' : `${from.name} (current)`}</span>
      </div>
      <button
        type="button"
        className={classes.to}
        ref={ring}
        data-map-aside
        disabled={!isMovable}
        aria-label={`${words}. Arrow keys move the pin.`}
      >
        <span aria-hidden="true">{words}</span>
      </button>
    </>,
    pane,
  );
}

type Ends = () => { from: MapLatLng | undefined; to: MapLatLng };

/**
 * Draws both ends and the arrow between them, also while the map moves.
 * @returns redraws them
 */
function useArrow(dot: { current: HTMLElement | null }, ring: { current: HTMLElement | null }, ends: Ends): () => void {
  const map = useMap();
  const latest = useRef(ends);
  const drawn = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = ends;
  });
  useEffect(() => {
    const renderer = L.svg({ padding: 1 });
    const line = (className: string | undefined) =>
      L.polyline([], { renderer, interactive: false, className: className ?? '' });
    const lines = [line(classes.halo), line(classes.line)];
    const head = [line(classes.halo), line(classes.head)];
    const group = L.layerGroup([...lines, ...head]).addTo(map);
    const put = (element: HTMLElement | null, { x, y }: L.Point) => {
      if (element !== null) element.style.transform = `translate(${x}px, ${y}px)`;
    };
    const draw = () => {
      const { from, to } = latest.current();
      const end = map.latLngToLayerPoint([to.lat, to.lng]);
      const start = from === undefined ? undefined : map.latLngToLayerPoint([from.lat, from.lng]);
      put(ring.current, end);
      if (start !== undefined) put(dot.current, start);
      const arrow = start === undefined ? undefined : arrowBetween(start, end);
      const places = (points: readonly L.Point[]) => points.map((point) => map.layerPointToLatLng(point));
      for (const one of lines) one.setLatLngs(places(arrow?.shaft ?? []));
      for (const one of head) one.setLatLngs(places(arrow?.head ?? []));
    };
    drawn.current = draw;
    draw();
    map.on('zoom viewreset zoomend moveend', draw);
    return () => {
      drawn.current = () => undefined;
      map.off('zoom viewreset zoomend moveend', draw);
      group.remove();
      renderer.remove();
    };
  }, [map, dot, ring]);
  const redraw = useRef(() => drawn.current());
  return redraw.current;
}

/** Half the width of the arrowhead, and its length (CSS pixels). */
const HEAD_PX = { half: 6, length: 10 } as const;

/** Undefined if the ends are too close for an arrow. */
function arrowBetween(start: L.Point, end: L.Point): { shaft: L.Point[]; head: L.Point[] } | undefined {
  const way = end.subtract(start);
  const length = Math.hypot(way.x, way.y);
  if (length < START_PX + TIP_PX + HEAD_PX.length) return undefined;
  const along = way.divideBy(length);
  const sideways = L.point(-along.y, along.x).multiplyBy(HEAD_PX.half);
  const tip = end.subtract(along.multiplyBy(TIP_PX));
  const back = tip.subtract(along.multiplyBy(HEAD_PX.length));
  return {
    shaft: [start.add(along.multiplyBy(START_PX)), tip],
    head: [back.add(sideways), tip, back.subtract(sideways)],
  };
}
