import type { L } from '../../../map/leaflet/leaflet.ts';
import type { KeptHandle } from '../../../map/model/shape-handles.ts';

/** Map units that an arrow key moves a point, plain and with Shift. */
const NUDGE_UNITS = 1;
const FAR_NUDGE_UNITS = 10;

export interface HandleKeys {
  /** A handle got the focus. */
  onFocus(handle: KeptHandle): void;
  /** `right` and `up` in map units. */
  onMove(handle: KeptHandle, right: number, up: number): void;
  onRemove(handle: KeptHandle): void;
  /** Steps along the shape; minus or plus infinity for the first or last point. */
  onStep(handle: KeptHandle, step: number): void;
  onLeave(): void;
}

const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const STEPS: Readonly<Record<string, number>> = {
  PageUp: -1,
  PageDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Keys on a focused handle: arrows move its point, Delete removes it, Page Up and Page Down go along the shape.
 * @returns stops listening
 */
export function listenToHandleKeys(map: L.Map, keys: HandleKeys): () => void {
  const container = map.getContainer();
  const handleKey = (event: KeyboardEvent) => {
    const at = handleOf(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const step = STEPS[event.key];
    const units = event.shiftKey ? FAR_NUDGE_UNITS : NUDGE_UNITS;
    if (arrow !== undefined) keys.onMove(at, arrow[0] * units, arrow[1] * units);
    else if (step !== undefined) keys.onStep(at, step);
    else if (event.key === 'Delete' || event.key === 'Backspace') keys.onRemove(at);
    else if (event.key === 'Escape') keys.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleFocus = (event: FocusEvent) => {
    const at = handleOf(event.target);
    if (at !== null) keys.onFocus(at);
  };
  container.addEventListener('keydown', handleKey);
  container.addEventListener('focusin', handleFocus);
  return () => {
    container.removeEventListener('keydown', handleKey);
    container.removeEventListener('focusin', handleFocus);
  };
}

/** The focused handle. */
export function focusedHandle(): KeptHandle | null {
  return handleOf(document.activeElement);
}

/**
 * Focuses a handle, or (`onlyOffer`) makes it the one that Tab reaches.
 * @returns whether it exists
 */
export function focusHandle({ ring, index }: KeptHandle, { onlyOffer = false } = {}): boolean {
  for (const other of document.querySelectorAll<HTMLElement>('[data-vertex][tabindex="0"]')) other.tabIndex = -1;
  const handle = document.querySelector<HTMLElement>(`[data-vertex="${ring} ${index}"]`);
  if (handle === null) return false;
  handle.tabIndex = 0;
  if (!onlyOffer) handle.focus({ preventScroll: true });
  return true;
}

function handleOf(target: EventTarget | null): KeptHandle | null {
  const vertex = target instanceof HTMLElement ? target.dataset.vertex : undefined;
  if (vertex === undefined) return null;
  const [ring = 0, index = 0] = vertex.split(' ').map(Number);
  return { ring, index };
}
