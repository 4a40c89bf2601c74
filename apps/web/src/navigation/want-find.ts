let open: ((words: string) => void) | undefined;

/** To be told when somebody presses a field or button that stands for the search over everything. @returns ends it */
export function onFindWanted(listener: (words: string) => void): () => void {
  open = listener;
  return () => {
    if (open === listener) open = undefined;
  };
}

/** Opens the search over everything, as Ctrl or Cmd and K do. @param words what it searches for at once */
export function wantFind(words = ''): void {
  open?.(words);
}
