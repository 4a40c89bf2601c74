import { expect } from 'vitest';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> {
    /** The element is on the page, and neither it nor anything around it is hidden. */
    toBeVisible: () => R;
  }
}

type Styled = Element & ElementCSSInlineStyle;

/** Tests load no stylesheets: whatever hides an element here does so by an attribute or by its own style. */
const isHidden = (element: Styled): boolean =>
  element.hasAttribute('hidden') || element.style.display === 'none' || element.style.visibility === 'hidden';

/** The element that hides this one, if any: it or one around it. The summary of closed details is visible. */
function hiddenBy(element: Styled): Element | undefined {
  let child: Element | undefined;
  for (let at: Styled | null = element; at !== null; at = at.parentElement) {
    if (isHidden(at) || (at instanceof HTMLDetailsElement && !at.open && child?.tagName !== 'SUMMARY')) return at;
    child = at;
  }
  return undefined;
}

expect.extend({
  toBeVisible(element: Styled) {
    const by = hiddenBy(element);
    const what = `<${element.tagName.toLowerCase()}> "${element.textContent}"`;
    return {
      pass: element.isConnected && by === undefined,
      message: () => {
        if (!element.isConnected) return `${what} is not on the page.`;
        return by === undefined ? `${what} is visible.` : `${what} is hidden by <${by.tagName.toLowerCase()}>.`;
      },
    };
  },
});
