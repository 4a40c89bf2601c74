import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** Escape, the scrim, and whatever cancels. */
  onClose: () => void;
  title: string;
  /** One or a few sentences below the title; read out with it. */
  words: ReactNode;
  /** Fields and buttons. What should have the focus carries `data-autofocus`: the safe button, or the first field. */
  children: ReactNode;
  /** Something is destroyed: screen readers announce it with more weight. */
  isDestructive?: boolean;
  /** Something is compared in it: up to 760 px. */
  isWide?: boolean;
}

/**
 * A question over the page, 480 px wide at most. The browser's own modal
 * dialog: the page behind it cannot be reached, and focus returns afterwards.
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
    // The card fills the dialog, so a press on the dialog itself is one on the scrim.
    const pressScrim = (event: Event) => {
      if (event.target === dialog) closeRef.current();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('pointerdown', pressScrim);
    // The page is held still; a scrollbar that goes must not move it sideways.
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
