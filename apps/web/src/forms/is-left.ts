import type { FocusEvent } from 'react';

/**
 * Whether a field, or a group of fields and buttons, was left for something else on the page. It was not when the whole
 * window lost the focus: whoever looks something up comes back to an unfinished word.
 */
export function isLeft({ currentTarget, target, relatedTarget }: FocusEvent): boolean {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return false;
  return document.activeElement !== target;
}
