import type { Pressure } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import type { Quad } from '../../plane/rings.ts';
import { closedLine } from '../../plane/rings.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';

/** The place of a symbol: `at` is the middle of its foot, `size` its breadth, both in sheet units. */
export interface Place {
  at: Point;
  size: number;
}

/** The building style of a country. */
export type Country = 'green' | 'desert' | 'north';

/** The surroundings of a place on the map. */
export interface Setting {
  country: Country;
  /** Whether a river is near, so that a city may have a gate for boats. */
  isByRiver: boolean;
  /** Whether the sea is near, so that a village has boats ashore. */
  isByShore: boolean;
}

/** Returns the pressure of a line: nearly even, with slight variations. */
const inkLine =
  (width: number, phase = 0): Pressure =>
  (t) =>
    width * (0.84 + 0.16 * Math.sin(t * 6 + phase));

/** Rings of a glow: radius and strength of each. */
const shine = [
  [1, 0.05],
  [0.74, 0.06],
  [0.5, 0.08],
  [0.3, 0.1],
] as const;

/** A drawing of buildings, with their colors and building style. Widths are sheet units. */
export class SettlementDrawing extends Drawing {
  readonly palette: SettlementPalette;
  readonly country: Country;

  constructor(palette: SettlementPalette, country: Country = 'green') {
    super();
    this.palette = palette;
    this.country = country;
  }

  /** Lines in the ink of settlements. `width` is before the style's own factor. */
  outline(lines: readonly (readonly Point[])[], width = 1.15, opacity = 0.95): void {
    const { ink, pen } = this.palette;
    for (const line of lines) this.lines([line], ink, { width: inkLine(width * pen, line[0]?.[0] ?? 0), opacity });
  }

  /** One straight line in that ink. */
  line(from: Point, to: Point, width: number, opacity?: number): void {
    this.outline([[from, to]], width, opacity);
  }

  /** The closed outline of an area. */
  outlineArea(ring: readonly Point[], width: number, opacity?: number): void {
    this.outline([closedLine(ring)], width, opacity);
  }

  /** The two sides of an upright shape, open at its foot and top. */
  outlineSides([left, leftTop, rightTop, right]: Quad, width: number): void {
    this.line(left, leftTop, width);
    this.line(right, rightTop, width);
  }

  /** A filled area with its outline. */
  inkedArea(ring: readonly Point[], colour: string, width: number, opacity?: number): void {
    this.fill(ring, colour);
    this.outlineArea(ring, width, opacity);
  }

  /** The glow of a light in styles that show the night; nothing in others. */
  glow(at: Point, radius: number): void {
    if (this.palette.glow === null) return;
    for (const [share, opacity] of shine) this.disc(at, radius * share, this.palette.glow, { opacity });
  }

  /** A dark window or doorway, or a lit one. */
  opening(points: readonly Point[], halo: number): void {
    const { glow, windows, windowStrength } = this.palette;
    if (points.length === 0) return;
    if (glow !== null && halo > 0) {
      const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
      const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
      this.glow([x, y], halo * 2.6);
    }
    this.fill(points, windows, { opacity: windowStrength });
  }
}
