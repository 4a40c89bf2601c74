/** Space above the element (px). */
const ABOVE_PX = 16;

/**
 * Scrolls to an element. In a part of the page that scrolls, such as a panel, nothing else moves.
 * `scrollIntoView` would also move sheets and maps, which hide what sticks out of them.
 */
export function scrollInPart(element: Element): void {
  let part = element.parentElement;
  while (part !== null && !/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement;
  if (part === null || part === document.scrollingElement) element.scrollIntoView({ block: 'center' });
  else part.scrollTop += element.getBoundingClientRect().top - part.getBoundingClientRect().top - ABOVE_PX;
}
