import { type PointerEvent, useEffect, useRef } from 'react';

/** Duration of a long press on a row (ms). */
const LONG_PRESS_MS = 500;
/** A finger that moved further than this is scrolling (CSS pixels). */
const STILL_WITHIN = 10;

/**
 * Detects a long press of a finger on a row.
 * @returns handlers for the row of a place
 */
export function useLongPress(onLong: ((id: number) => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const isOver = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  const handlersOf = (id: number) =>
    onLong === undefined
      ? {}
      : {
          onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
            isOver.current = false;
            end();
            if (pointerType !== 'touch') return;
            const timer = setTimeout(() => {
              isOver.current = true;
              swallowClick();
              onLong(id);
            }, LONG_PRESS_MS);
            press.current = { timer, x, y };
          },
          onPointerMove: ({ clientX, clientY }: PointerEvent) => {
            const { x, y } = press.current ?? { x: clientX, y: clientY };
            if (Math.hypot(clientX - x, clientY - y) > STILL_WITHIN) end();
          },
          onPointerUp: end,
          onPointerCancel: end,
          // Prevents the browser's menu after a long press.
          onContextMenu: (event: { preventDefault: () => void }) => isOver.current && event.preventDefault(),
        };
  return { handlersOf };
}

/** Ignores the click at the end of a long press, even if another element is under the finger. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  const end = () => document.removeEventListener('click', swallow, true);
  document.addEventListener('pointerdown', end, { capture: true, once: true });
}
