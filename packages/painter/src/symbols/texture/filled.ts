import { f1, pathLine } from '../../pen/paths.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';

/** A filled path; empty for an empty one. `opacity` 0..1. */
export function filled(path: string, colour: string, opacity = 1): string {
  if (path === '' || opacity <= 0) return '';
  const strength = opacity >= 1 ? '' : ` fill-opacity="${Number(opacity.toFixed(2))}"`;
  return `<path d="${path}" fill="${colour}"${strength}/>`;
}

/** A filled polygon. */
export const filledRing = (ring: readonly Point[], colour: string, opacity = 1): string =>
  filled(pathLine(ring, true), colour, opacity);

/** Path data of a small round dot, radius in sheet units. */
export function dot(x: number, y: number, radius: number): string {
  const r = radius.toFixed(2);
  const across = (2 * radius).toFixed(2);
  return `M${f1(x - radius)} ${f1(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0Z`;
}

/** A drawing that extends at most `margin` beyond these points. */
export const drawnAround = (svg: string, points: readonly Point[], margin: number): Drawn => ({
  svg,
  box: growBox(bbox(points), margin),
});
