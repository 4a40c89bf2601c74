import type { MouseEvent } from 'react';

interface Off {
  'aria-disabled'?: true;
  'data-disabled'?: true;
  onClickCapture?: (event: MouseEvent) => void;
}

/** Props of a button that is temporarily off, for example while saving. Unlike `disabled`, it keeps the focus. */
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
