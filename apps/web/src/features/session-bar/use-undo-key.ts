import { useEffect } from 'react';
import { shortcutKey } from '../../ui/shortcut-key.ts';
import { currentSentence } from './sentence.ts';

/** Elements that take letters, or are in front. Choices take none. */
export const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog';

/** Ctrl or Cmd and Z triggers Undo, except in text fields, which have their own. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && shortcutKey(event) === 'z';
      const { target } = event;
      const isWriting = target instanceof HTMLElement && target.closest(FIELDS) !== null;
      const act = currentSentence()?.act;
      const isWayBack = act?.label === 'Undo' || act?.label === 'Take it away';
      if (!isUndo || event.repeat || isWriting || !isWayBack) return;
      event.preventDefault();
      void act.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
