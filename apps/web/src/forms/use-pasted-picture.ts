import { useEffect, useRef } from 'react';
import { pictureTypes } from './use-upload.ts';

/**
 * Takes a picture that is pasted anywhere on the page, while it is asked for and no dialog is open. Spreadsheets and word
 * processors put a picture of what was copied beside its text: in a field the text is meant.
 */
export function usePastedPicture(isOn: boolean, take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isOn) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // One of another kind is taken as well, so that somebody says why it cannot be used.
      const file =
        files.find(({ type }) => pictureTypes.includes(type)) ?? files.find(({ type }) => type.startsWith('image/'));
      if (file === undefined || document.querySelector('dialog[open]') !== null || isTextForField(event)) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOn]);
}

/** The field that it is pasted into can take the text that comes with it. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const types: readonly string[] = clipboardData?.types ?? [];
  const hasText = types.includes('text/plain') || types.includes('text/html');
  const isField = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;
  return hasText && isField;
}
