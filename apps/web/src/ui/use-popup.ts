import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface Popup<Host extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Ref of the element that contains the button and the popup. */
  hostRef: RefObject<Host | null>;
  /** Ref of the button; focus returns to it on Escape. */
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** A popup that a button opens and closes. It also closes on Escape, on a press outside, and when focus leaves it. */
export function usePopup<Host extends HTMLElement>(): Popup<Host> {
  const [isOpen, setOpen] = useState(false);
  const hostRef = useRef<Host>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => setOpen((open) => !open), []);

  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !hostRef.current?.contains(target);
    const closeOutside = (event: Event) => {
      if (isOutside(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The map below also handles Escape; one press must close only one thing.
      event.stopPropagation();
      setOpen(false);
      buttonRef.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape, true);
    };
  }, [isOpen]);

  return { isOpen, toggle, close, hostRef, buttonRef };
}
