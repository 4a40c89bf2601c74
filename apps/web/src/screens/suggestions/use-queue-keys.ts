import { useEffect, useRef } from 'react';
import { isWriting } from '../../ui/is-writing.ts';
import { shortcutKey } from '../../ui/shortcut-key.ts';

/**
 * Keys of the page while nobody writes in a field.
 * @param acts by the key; a letter is written in lower case
 * @param onUndo Ctrl+Z and Cmd+Z
 */
export function useQueueKeys(acts: Readonly<Record<string, () => void>>, onUndo?: () => void): void {
  const latest = useRef({ acts, onUndo });
  useEffect(() => {
    latest.current = { acts, onUndo };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isWriting(event.target) || event.altKey) return;
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && shortcutKey(event) === 'z';
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const act = isUndo
        ? latest.current.onUndo
        : isPlain && !(event.repeat && event.key.length === 1)
          ? (latest.current.acts[event.key] ?? latest.current.acts[shortcutKey(event)])
          : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
