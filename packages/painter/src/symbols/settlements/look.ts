import type { Pressure } from '../../pen/pressure.ts';
import type { Point } from '../../plane/points.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import type { Drawing } from '../drawing.ts';

/** Where a little picture stands: `at` is the middle of its foot, `size` its breadth, both in sheet units. */
export interface Place {
  at: Point;
  size: number;
}

/** How people build there. */
export type Country = 'green' | 'desert' | 'north';

/** What the map knows of a place. */
export interface Setting {
  country: Country;
  /** Whether water runs by, so that a city may have a gate for boats. */
  isByRiver: boolean;
  /** Whether the sea is near, so that a village has its boats ashore. */
  isByShore: boolean;
}

/** A line of the drawing: nearly even, with the swell of a hand. */
const inkLine =
  (width: number, phase = 0): Pressure =>
  (t) =>
    width * (0.84 + 0.16 * Math.sin(t * 6 + phase));

/** Outlines in the ink of the places; `width` in sheet units before the style's own factor. */
export function outline(
  drawing: Drawing,
  palette: SettlementPalette,
  lines: readonly (readonly Point[])[],
  width = 1.15,
  opacity = 0.95,
): void {
  for (const line of lines)
    drawing.lines([line], palette.ink, { width: inkLine(width * palette.pen, line[0]?.[0] ?? 0), opacity });
}

/** Rings of a shine: how far each reaches, and how strong it is. */
const shine = [
  [1, 0.05],
  [0.74, 0.06],
  [0.5, 0.08],
  [0.3, 0.1],
] as const;

/** The shine of a light at night; nothing by day. `radius` in sheet units. */
export function drawGlow(drawing: Drawing, palette: SettlementPalette, at: Point, radius: number): void {
  if (palette.glow === null) return;
  for (const [share, opacity] of shine) drawing.disc(at, radius * share, palette.glow, { opacity });
}

/** A dark window or doorway, or one with light behind it. Points in sheet units. */
export function opening(drawing: Drawing, palette: SettlementPalette, points: readonly Point[], halo: number): void {
  const first = points[0];
  if (first === undefined) return;
  if (palette.glow !== null && halo > 0) {
    const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
    const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
    drawGlow(drawing, palette, [x, y], halo * 2.6);
  }
  drawing.fill(points, palette.windows, { opacity: palette.windowStrength });
}
