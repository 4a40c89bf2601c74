import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, a press on the scrim, or Cancel. */
  onClose: () => void;
  title: string;
  /** One or more sentences below the title; announced with it. */
  words: ReactNode;
  /**
   * Fields and buttons. `data-autofocus` marks the element that gets the focus: the safe button, or the first field.
   */
  children: ReactNode;
  /** The action is destructive: screen readers announce the dialog with more weight. */
  isDestructive?: boolean;
  /** Contains a comparison, so it is up to 760 px wide. */
  isWide?: boolean;
}

/**
 * A dialog over the page, at most 480 px wide. It uses the browser's modal dialog: the page behind it is inert, and
 * focus returns afterward.
 */
export function Dialog({ isOpen, onClose, title, words, children, isDestructive, isWide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const closeRef = useRef(onClose);
  const titleId = useId();
  const wordsId = useId();

  useEffect(() => {
    closeRef.current = onClose;
  }, [onClose]);

  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return;
    const cancel = (event: Event) => {
      event.preventDefault();
      closeRef.current();
    };
    // The card fills the dialog, so a press on the dialog itself hits the scrim.
    const pressScrim = (event: Event) => {
      if (event.target === dialog) closeRef.current();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('pointerdown', pressScrim);
    // The page cannot scroll. A disappearing scrollbar must not shift it.
    const root = document.documentElement;
    root.toggleAttribute('data-scrollbar-kept', window.innerWidth > root.clientWidth);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('pointerdown', pressScrim);
      dialog.close();
      root.removeAttribute('data-scrollbar-kept');
    };
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      data-wide={isWide || undefined}
      role={isDestructive ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={wordsId}
    >
      {isOpen ? (
        <div className={classes.card}>
          <h2 className={classes.title} id={titleId}>
            {title}
          </h2>
          <div className={classes.words} id={wordsId}>
            {words}
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
