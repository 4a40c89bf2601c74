import type { KeyboardEvent } from 'react';

/** Ctrl+Enter and Cmd+Enter publish. Enter in a single-line field only leaves it. */
export const publishKeys =
  (publish: () => unknown, isLine: boolean) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void publish();
    } else if (isLine && event.target instanceof HTMLElement) {
      event.preventDefault();
      event.target.blur();
    }
  };
