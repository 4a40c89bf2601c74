/** The height of a row of the list in CSS pixels. Rows are higher under a finger; the style sheet says how high. */
export function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--va-row'), 10) || 40;
}

/** The height of the title of a group in CSS pixels, with the room above it. */
export const TITLE_HEIGHT = 36;
