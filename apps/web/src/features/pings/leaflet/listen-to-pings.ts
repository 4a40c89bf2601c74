import type { MapLatLng } from '@venture-atlas/map-math';
import type { L } from '../../../map/leaflet/leaflet.ts';
import { shortcutKey } from '../../../ui/shortcut-key.ts';

/** Duration of a press that sends a ping (ms). */
const LONG_PRESS_MS = 500;
const SLACK_PX = { mouse: 3, touch: 9 } as const;

/**
 * Calls back when the user pings: with a long press, or the key P on the focused map, at the pointer or in the center.
 * @param stage gets the keys; taps and drags on it are handled elsewhere
 * @returns stops listening
 */
export function listenToPings(stage: HTMLElement, map: L.Map, onPing: (at: MapLatLng) => void): () => void {
  let press: { id: number; x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined;
  let pointer: { x: number; y: number } | undefined;
  let hasFired = false;

  const at = ({ x, y }: { x: number; y: number }): MapLatLng => {
    const box = map.getContainer().getBoundingClientRect();
    const { lat, lng } = map.containerPointToLatLng([x - box.left, y - box.top]);
    return { lat, lng };
  };
  const stop = (): void => {
    clearTimeout(press?.timer);
    press = undefined;
  };
  const fire = (): void => {
    if (press === undefined) return;
    const { id, x, y } = press;
    stop();
    hasFired = true;
    // The end of this press is not a tap, so it selects and closes nothing.
    stage.dispatchEvent(new PointerEvent('pointercancel', { pointerId: id, bubbles: true }));
    onPing(at({ x, y }));
  };
  const onDown = (event: PointerEvent): void => {
    const isSecond = press !== undefined;
    stop();
    hasFired = false;
    const { pointerId: id, clientX: x, clientY: y, target } = event;
    const isAside = target instanceof Element && target.closest('[data-map-aside], .leaflet-interactive') !== null;
    if (isSecond || isAside || event.button !== 0 || stage.dataset.placing !== undefined) return;
    press = { id, x, y, timer: setTimeout(fire, LONG_PRESS_MS) };
  };
  const onMove = (event: PointerEvent): void => {
    const { pointerType, clientX: x, clientY: y } = event;
    pointer = pointerType === 'touch' ? undefined : { x, y };
    const slack = SLACK_PX[pointerType === 'mouse' ? 'mouse' : 'touch'];
    if (press?.id === event.pointerId && Math.hypot(x - press.x, y - press.y) > slack) stop();
  };
  const onLeave = (): void => {
    pointer = undefined;
  };
  // Prevents a phone's menu over the map.
  const onMenu = (event: Event): void => {
    if (press !== undefined || hasFired) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.repeat;
    if (event.target !== stage || shortcutKey(event) !== 'p' || !isPlain) return;
    const box = stage.getBoundingClientRect();
    onPing(at(pointer ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 }));
  };

  const listeners = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: stop,
    pointercancel: stop,
    pointerleave: onLeave,
    contextmenu: onMenu,
    keydown: onKey,
  };
  for (const [name, listener] of Object.entries(listeners)) stage.addEventListener(name, listener as EventListener);
  return () => {
    stop();
    for (const [name, listener] of Object.entries(listeners))
      stage.removeEventListener(name, listener as EventListener);
  };
}
