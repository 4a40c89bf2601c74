import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';

/** How long a pointer or the focus rests before a card comes, in milliseconds. */
const REST_MS = 300;

/** Where a card stands: its right edge and its top or bottom, in pixels from those of the window. */
export interface CardPlace {
  id: string;
  at: { right: number; top: number } | { right: number; bottom: number };
}

/** A card that comes when a pointer or the focus rests on a link, and goes when it leaves, or on Escape. */
export function useCard() {
  const id = useId();
  const [card, setCard] = useState<CardPlace>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (link: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCard({ id, at: placeFor(link) }), REST_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setCard(undefined);
  };
  const handlers = {
    // Fingers open the place itself.
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') open(event.currentTarget);
    },
    onPointerLeave: close,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
    },
    onBlur: close,
    onClick: close,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || card === undefined) return;
      // The panel stays.
      event.preventDefault();
      close();
    },
  };
  return { card, handlers };
}

/** The room a card takes, in pixels. */
const CARD = { width: 260, height: 260 };
const GAP = 12;

/** Left of the panel, over the map, as high as the link; where that leaves no room, below the link or above it. */
function placeFor(link: HTMLElement): CardPlace['at'] {
  const { innerWidth, innerHeight } = window;
  const panel = (link.closest('aside') ?? link).getBoundingClientRect();
  const { top, bottom, right } = link.getBoundingClientRect();
  if (panel.left >= CARD.width + 2 * GAP)
    return {
      right: Math.max(GAP, innerWidth - panel.left + GAP),
      top: Math.max(GAP, Math.min(top, innerHeight - CARD.height - GAP)),
    };
  const within = Math.max(GAP, Math.min(innerWidth - right, innerWidth - CARD.width - GAP));
  return top < innerHeight / 2
    ? { right: within, top: bottom + GAP }
    : { right: within, bottom: innerHeight - top + GAP };
}
