import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface Popup<Host extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Goes on the element that holds both the button and what it opens. */
  hostRef: RefObject<Host | null>;
  /** Goes on the button; focus returns to it on Escape. */
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/**
 * A part that a button opens and closes: also closed by Escape, by a press
 * outside, and when focus goes elsewhere.
 */
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
      // The map below listens to Escape as well; one press undoes one thing.
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
