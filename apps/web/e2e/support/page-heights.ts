import type { Page } from '@playwright/test';

/** What must be as high as its content needs, whatever room the window has. */
const MEASURED =
  'h1, h2, h3, h4, p, a, button, label, input, select, textarea, ul, ol, li, dl, dt, dd, table, tr, th, td, [role="grid"], [role="row"]';

/** A window no page fills: whatever grows with the window grows here by a lot. */
const TALL_PX = 3000;

/** A page shows in less than a pixel's difference what browsers round. */
const ROUNDING_PX = 1;

/**
 * Finds what grows with the window's height. Every measured element keeps its height, and every heading its place, when
 * the same page stands in a much taller window. The window has its first size again afterwards.
 * @param isCentered the page centers its words in the window, so only their heights are compared
 * @returns a line for each element that grows or moves
 */
export async function stretchedBy(page: Page, width: number, height: number, isCentered: boolean): Promise<string[]> {
  const measure = async (windowHeight: number) => {
    await page.setViewportSize({ width, height: windowHeight });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate((selector) => {
      const seen = [...document.querySelectorAll<HTMLElement>(`#main :is(${selector})`)];
      // What was measured before keeps its key, also when rows come or go.
      let last = Math.max(0, ...seen.map((element) => Number(element.dataset.measured ?? 0)));
      return seen.map((element) => {
        last += element.dataset.measured === undefined ? 1 : 0;
        element.dataset.measured ??= String(last);
        const box = element.getBoundingClientRect();
        const words = element.textContent || (element.getAttribute('aria-label') ?? '');
        return {
          key: element.dataset.measured,
          name: `${element.tagName.toLowerCase()} “${words}”`.replace(/\s+/g, ' ').slice(0, 60),
          isHeading: /^H\d$/.test(element.tagName),
          height: box.height,
          top: box.top + window.scrollY,
        };
      });
    }, MEASURED);
  };
  const inWindow = await measure(height);
  const inTall = new Map((await measure(TALL_PX)).map((one) => [one.key, one]));
  await page.setViewportSize({ width, height });
  return inWindow.flatMap((one) => {
    const tall = inTall.get(one.key);
    if (tall === undefined || tall.height === 0 || one.height === 0) return [];
    const grown = tall.height - one.height;
    if (Math.abs(grown) > ROUNDING_PX) return [`${one.name} is ${one.height} px, ${tall.height} px in a tall window`];
    const moved = tall.top - one.top;
    if (one.isHeading && !isCentered && Math.abs(moved) > ROUNDING_PX)
      return [`${one.name} begins at ${one.top} px, at ${tall.top} px in a tall window`];
    return [];
  });
}
