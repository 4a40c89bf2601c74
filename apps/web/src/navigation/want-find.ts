let open: (() => void) | undefined;

/** To be told when somebody presses a field or button that stands for the search over everything. @returns ends it */
export function onFindWanted(listener: () => void): () => void {
  open = listener;
  return () => {
    if (open === listener) open = undefined;
  };
}

/** Opens the search over everything, as Ctrl or Cmd and K do. */
export function wantFind(): void {
  open?.();
}
