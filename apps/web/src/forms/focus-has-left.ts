import type { FocusEvent } from 'react';

/**
 * Whether the focus moved from a field or group of fields to something else on the page. False if the whole window lost
 * the focus: the user may return to an unfinished word.
 */
export function focusHasLeft({ currentTarget, target, relatedTarget }: FocusEvent): boolean {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return false;
  return document.activeElement !== target;
}
