import type { RegionDecor } from '../sketch/region-sketch.ts';

/** Whether a point is clear, by `pad` sheet units, of compass, title panel, ships and beasts. */
export function isClearOfDecor(
  { compass, titlePanel, beasts }: RegionDecor,
  x: number,
  y: number,
  pad: number,
): boolean {
  if (compass !== null) {
    const away = Math.hypot(x - compass.at[0], y - compass.at[1]);
    if (away <= compass.radius * 1.15 + pad) return false;
  }
  if (titlePanel !== null) {
    const inColumn = x > titlePanel.x - 30 - pad && x < titlePanel.x + titlePanel.width + 40 + pad;
    if (inColumn && y > titlePanel.y - 30 - pad && y < titlePanel.y + titlePanel.height + 40 + pad) return false;
  }
  return !beasts.some(({ at, size }) => {
    const below = y - at[1];
    return Math.abs(x - at[0]) < size * 1.15 + pad && below > -size - pad && below < size * 0.2 + pad;
  });
}
