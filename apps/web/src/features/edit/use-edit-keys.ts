import { useEffect, useRef } from 'react';
import { type EditAction, editAction } from './edit-keys.ts';

/**
 * Hotkeys of edit mode, unless the focus is in a field or a dialog. A key that was already handled, for example Escape
 * on the map, is ignored.
 */
export function useEditKeys(act: (action: EditAction) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
      const action = editAction(event);
      if (action === undefined) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether keys belong to a field or a dialog. */
export function isElsewhere(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
  return isField || document.querySelector('dialog[open]') !== null;
}
