let open: ((words: string) => void) | undefined;

/**
 * Calls back when a field or button opens the global search.
 * @returns stops listening
 */
export function onOpenFind(listener: (words: string) => void): () => void {
  open = listener;
  return () => {
    if (open === listener) open = undefined;
  };
}

/**
 * Opens the global search, as Ctrl or Cmd and K do.
 * @param words the initial search text
 */
export function openFind(words = ''): void {
  open?.(words);
}
