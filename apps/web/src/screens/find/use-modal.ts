import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows a dialog over the page. Escape and a press beside it close it.
 *
 * @param onOpen called when it is shown, before any further key
 * @returns the ref of the dialog
 */
export function useModal(onClose: () => void, onOpen: () => void): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, onOpen });
  useEffect(() => {
    latest.current = { onClose, onOpen };
  });
  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null) return;
    const pressScrim = (event: Event) => {
      if (event.target === dialog) latest.current.onClose();
    };
    const cancel = (event: Event) => {
      event.preventDefault();
      latest.current.onClose();
    };
    dialog.addEventListener('pointerdown', pressScrim);
    dialog.addEventListener('cancel', cancel);
    dialog.showModal();
    latest.current.onOpen();
    return () => {
      dialog.removeEventListener('pointerdown', pressScrim);
      dialog.removeEventListener('cancel', cancel);
      dialog.close();
    };
  }, []);
  return dialogRef;
}
