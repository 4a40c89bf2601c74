import type { MapLatLng } from '@venture-atlas/map-math';
import { L } from './leaflet.ts';

export interface ShieldMoves {
  /** Size of the map, in map units. A shield stays on the map. */
  bounds: { width: number; height: number };
  at: () => MapLatLng | undefined;
  /** Draws it here while it is moved. */
  hold: (at: MapLatLng) => void;
  /** The shield was moved. */
  onMove: (to: MapLatLng) => void;
  /** The shield was pressed without moving. */
  onOpen: () => void;
}

/** Movements smaller than this are not a drag (px). */
const SLACK_PX = 5;
/** Step of an arrow key, plain and with Shift (px). */
const STEP_PX = { plain: 8, shift: 40 } as const;
/** Delay after the last arrow key until the move counts as finished (ms). */
const REST_MS = 600;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Lets a shield be dragged, moved by arrow keys, and pressed.
 * @returns stops listening
 */
export function listenToShield(element: HTMLElement, map: L.Map, moves: ShieldMoves): () => void {
  const { bounds, at, hold, onMove, onOpen } = moves;
  let drag: { id: number; x: number; y: number; start: L.Point; from: MapLatLng; isMoved: boolean } | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let wasDragged = false;

  const show = (point: L.Point): void => {
    const { lat, lng } = map.layerPointToLatLng(point);
    const to = { lat: within(lat, bounds.height), lng: within(lng, bounds.width) };
    hold(to);
    const { x, y } = map.latLngToLayerPoint([to.lat, to.lng]);
    element.style.transform = `translate(${x}px, ${y}px)`;
  };
  const putDown = (): void => {
    clearTimeout(rest);
    rest = undefined;
    const to = at();
    if (to !== undefined) onMove(to);
  };
  const onDown = (event: PointerEvent): void => {
    const from = at();
    wasDragged = false;
    if (event.button !== 0 || from === undefined || drag !== undefined) return;
    const start = map.latLngToLayerPoint([from.lat, from.lng]);
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, start, from, isMoved: false };
    element.setPointerCapture?.(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoved && Math.hypot(x, y) < SLACK_PX) return;
    drag.isMoved = true;
    element.dataset.dragged = '';
    show(drag.start.add(L.point(x, y)));
  };
  const onUp = (event: PointerEvent): void => {
    if (drag?.id !== event.pointerId) return;
    const { isMoved, start } = drag;
    drag = undefined;
    delete element.dataset.dragged;
    if (!isMoved) return;
    wasDragged = true;
    if (event.type === 'pointercancel') show(start);
    else putDown();
  };
  const onClick = (): void => {
    if (!wasDragged) onOpen();
    wasDragged = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    const from = at();
    if (arrow === undefined || from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // Otherwise the map below would move, too.
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? STEP_PX.shift : STEP_PX.plain;
    show(map.latLngToLayerPoint([from.lat, from.lng]).add(L.point(arrow[0] * step, arrow[1] * step)));
    clearTimeout(rest);
    rest = setTimeout(putDown, REST_MS);
  };
  const onLeave = (): void => {
    if (rest !== undefined) putDown();
  };

  const listeners = {
    pointerdown: onDown,
    pointermove: onPointerMove,
    pointerup: onUp,
    pointercancel: onUp,
    click: onClick,
    keydown: onKey,
    blur: onLeave,
  };
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener);
  return () => {
    onLeave();
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener);
  };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
