import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** So long a finger rests that means to tick. */
const LONG_MS = 500;
/** A finger that goes farther scrolls, in CSS pixels. */
const STILL = 10;

interface CardTaps {
  onPointerDown?: (event: PointerEvent) => void;
  onPointerMove?: (event: PointerEvent) => void;
  onPointerUp?: () => void;
  onPointerCancel?: () => void;
  onContextMenu?: (event: MouseEvent) => void;
  onClickCapture?: (event: MouseEvent) => void;
}

/**
 * What a finger does with a card of the table: a tap opens the place, a long press ticks it.
 * @param id of the place; undefined where rows are worked cell by cell
 */
export function useCardTaps(
  id: number | undefined,
  to: (id: number) => string,
  onTick: (id: number, isRange: boolean) => void,
): CardTaps {
  const navigate = useNavigate();
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined>(undefined);
  const wasLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  if (id === undefined) return {};
  const isBox = ({ target }: { target: EventTarget }) => (target as HTMLElement).closest('input') !== null;
  return {
    onPointerDown: (event) => {
      wasLong.current = false;
      if (isBox(event)) return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        onTick(id, false);
      }, LONG_MS);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > STILL) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long press would open the menu of the browser.
    onContextMenu: (event) => event.preventDefault(),
    onClickCapture: (event) => {
      if (isBox(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!wasLong.current) void navigate(to(id));
    },
  };
}
