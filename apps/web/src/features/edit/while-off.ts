import type { MouseEvent } from 'react';

interface Off {
  'aria-disabled'?: true;
  'data-disabled'?: true;
  onClickCapture?: (event: MouseEvent) => void;
}

/**
 * A button that does nothing for now, for example while what it did is saved. Unlike `disabled` that does not take the
 * focus from it, so that the keyboard goes on where it was.
 */
export function whileOff(isOff: boolean): Off {
  if (!isOff) return {};
  return {
    'aria-disabled': true,
    'data-disabled': true,
    onClickCapture: (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
