/** Space above an element that is scrolled to (px). */
const ABOVE_PX = 16;
/** Step in which the covered edge of a part is looked for (px). */
const STEP_PX = 8;

/*
 * Scrolling in a part of the page that scrolls, such as a panel, so that nothing else moves. `scrollIntoView` would also
 * move sheets and maps, which hide what sticks out of them.
 */

/** Scrolls to an element, so that it is at the top, or in the middle. */
export function scrollInPart(element: Element, where: 'top' | 'middle' = 'top'): void {
  const part = partOf(element);
  if (part === undefined) {
    element.scrollIntoView({ block: 'center' });
    return;
  }
  const [box, room] = [element.getBoundingClientRect(), part.getBoundingClientRect()];
  const above = where === 'top' ? ABOVE_PX : Math.max(ABOVE_PX, (room.height - box.height) / 2);
  part.scrollTop += box.top - room.top - above;
}

/** Scrolls as little as needed to show an element, also above what covers the lower edge. */
export function showInPart(element: Element): void {
  const part = partOf(element);
  if (part === undefined) {
    element.scrollIntoView({ block: 'nearest' });
    return;
  }
  const [box, room] = [element.getBoundingClientRect(), part.getBoundingClientRect()];
  const end = uncoveredEnd(part, room);
  if (box.top < room.top) part.scrollTop -= room.top - box.top + ABOVE_PX;
  else if (box.bottom > end) part.scrollTop += Math.min(box.bottom - end + STEP_PX, box.top - room.top - ABOVE_PX);
}

/** The scrolling part around an element; undefined if that is the page. */
function partOf(element: Element): HTMLElement | undefined {
  let part = element.parentElement;
  while (part !== null && !/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement;
  return part === null || part === document.scrollingElement ? undefined : part;
}

function uncoveredEnd(part: Element, { left, width, top, bottom }: DOMRect): number {
  let end = bottom;
  while (end > top && !part.contains(document.elementFromPoint(left + width / 2, end - 1))) end -= STEP_PX;
  return end > top ? end : bottom;
}
