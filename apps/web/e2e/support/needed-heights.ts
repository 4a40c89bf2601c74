import type { Page } from '@playwright/test';

/** A page shows in less than a pixel's difference what browsers round. */
const ROUNDING_PX = 1;

/** What nothing may stretch, not even a tall neighbor. */
const STRICT = 'h1, h2, h3, h4, button, [role="button"], [class*="Button-root"]';

/** Rows and cards. They may be as tall as the tallest one beside them. */
const AMONG_NEIGHBORS = 'li, [role="row"], section, article, form, fieldset, header, footer, dl, table, nav, a';

/**
 * Finds what is taller than its content needs: each row, button, heading, and card (also a plain box with an edge or a
 * ground of its own) is measured as it is, and again as tall as its content makes it at the same width.
 * @returns a line for each that is taller
 */
export function tallerThanNeeded(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ strict, among, rounding }) => {
      const isPainted = (element: Element): boolean => {
        const { backgroundColor, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
        const hasGround = !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
        return hasGround || (borderTopWidth !== '0px' && borderBottomWidth !== '0px');
      };
      const isMeasured = (element: HTMLElement): boolean => {
        const { display, position } = getComputedStyle(element);
        if (display === 'contents' || display.startsWith('inline') || position === 'absolute' || position === 'fixed')
          return false;
        if (/^(none|table-)/.test(display) || element.closest('svg') !== null) return false;
        if (isMeant(element)) return false;
        return (
          element.matches(`${strict}, ${among}`) ||
          (element.localName === 'div' && isPainted(element) && !isPage(element))
        );
      };
      /** A height that the style sheet says in pixels is meant, as that of a bar or an icon's button. */
      const isMeant = (element: Element): boolean => {
        const height = element.computedStyleMap().get('height');
        return height instanceof CSSUnitValue && height.unit === 'px';
      };
      /** On a phone a card may be the page itself. */
      const isPage = ({ offsetWidth }: HTMLElement): boolean => offsetWidth >= document.documentElement.clientWidth;
      const neededBy = (element: HTMLElement): number => {
        const before = element.getAttribute('style');
        const { width } = element.getBoundingClientRect();
        const { style } = element;
        style.boxSizing = 'border-box';
        style.width = `${width}px`;
        style.maxWidth = 'none';
        style.flex = 'none';
        style.alignSelf = 'start';
        style.height = 'auto';
        const { height } = element.getBoundingClientRect();
        if (before === null) element.removeAttribute('style');
        else element.setAttribute('style', before);
        return height;
      };
      // A map fills its window, and its tools lie on it.
      if (document.querySelector('#main [role="application"]') !== null) return [];
      const measured = [...document.querySelectorAll<HTMLElement>('#main *')].filter(isMeasured);
      const boxes = measured.map((element) => {
        const { top, height } = element.getBoundingClientRect();
        return { element, top, height, needed: neededBy(element) };
      });
      return boxes.flatMap(({ element, top, height, needed }) => {
        const beside = element.matches(strict)
          ? []
          : boxes.filter(
              (one) => one.element.parentElement === element.parentElement && Math.abs(one.top - top) <= rounding,
            );
        const allowed = Math.max(needed, ...beside.map((one) => one.needed));
        if (height - allowed <= rounding) return [];
        const words = element.textContent || (element.getAttribute('aria-label') ?? '');
        const name = `${element.localName} “${words}”`.replace(/\s+/g, ' ').slice(0, 60);
        return [`${name} is ${height.toFixed(1)} px high and needs ${allowed.toFixed(1)} px`];
      });
    },
    { strict: STRICT, among: AMONG_NEIGHBORS, rounding: ROUNDING_PX },
  );
}
