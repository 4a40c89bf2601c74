/** How long a finger must rest, in milliseconds. */
const LONG_PRESS_MS = 500;
/** A finger that moves further than this is dragging, in CSS pixels. */
const STILL_WITHIN = 10;

/**
 * Calls back when a finger rests on an element.
 * @returns stops listening
 */
export function listenToLongPress(element: HTMLElement, onLong: (event: PointerEvent) => void): () => void {
  let press: { timer: ReturnType<typeof setTimeout>; first: PointerEvent } | undefined;
  const end = () => {
    clearTimeout(press?.timer);
    press = undefined;
  };
  const handleDown = (event: PointerEvent) => {
    const isSecond = press !== undefined;
    end();
    if (isSecond || event.pointerType === 'mouse') return;
    const timer = setTimeout(() => {
      end();
      onLong(event);
    }, LONG_PRESS_MS);
    press = { timer, first: event };
  };
  const handleMove = ({ clientX, clientY }: PointerEvent) => {
    if (press === undefined) return;
    if (Math.hypot(clientX - press.first.clientX, clientY - press.first.clientY) > STILL_WITHIN) end();
  };
  const all = [
    ['pointerdown', handleDown],
    ['pointermove', handleMove],
    ['pointerup', end],
    ['pointercancel', end],
  ] as const;
  for (const [type, listener] of all) element.addEventListener(type, listener, true);
  return () => {
    end();
    for (const [type, listener] of all) element.removeEventListener(type, listener, true);
  };
}
