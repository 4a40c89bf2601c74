import { useEffect, useRef } from 'react';
import { pictureTypes } from './use-upload.ts';

/** Takes a picture that is pasted anywhere on the page, while it is asked for and no dialog is open. */
export function usePastedPicture(isOn: boolean, take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isOn) return;
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => pictureTypes.includes(type));
      if (file === undefined || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOn]);
}
