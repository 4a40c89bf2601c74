/** The height of a row of the list in CSS pixels. Rows are higher on touch screens; the style sheet defines it. */
export function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--va-row'), 10) || 40;
}

/** The height of a group title in CSS pixels, with the space above it. */
export const TITLE_HEIGHT = 36;
