import { useEffect, useRef } from 'react';
import { isWriting } from '../../ui/is-writing.ts';
import { shortcutKey } from '../../ui/shortcut-key.ts';

/**
 * Keys of the page while nobody writes in a field.
 * @param acts by the key; a letter is written in lower case
 * @param onUndo Ctrl+Z and Cmd+Z
 * @param onSend Ctrl+Enter and Cmd+Enter, from fields too
 */
export function useQueueKeys(
  acts: Readonly<Record<string, () => void>>,
  { onUndo, onSend }: { onUndo?: () => void; onSend?: () => void } = {},
): void {
  const latest = useRef({ acts, onUndo, onSend });
  useEffect(() => {
    latest.current = { acts, onUndo, onSend };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey) return;
      const isWithCtrl = (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (isWithCtrl && event.key === 'Enter' && !event.isComposing && !event.repeat) latest.current.onSend?.();
      if (isWriting(event.target)) return;
      const isUndo = isWithCtrl && shortcutKey(event) === 'z';
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
