import { mix } from '../../colour/colour.ts';
import { taperEnd } from '../../pen/pressure.ts';
import { lineBy } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { Drawing } from '../drawing.ts';
import { inkedShape, type OrnamentLook } from './ornament-look.ts';

/** A twig on either side of a medallion. */
export function drawLaurels(
  drawing: Drawing,
  [cx, cy]: Point,
  radius: number,
  random: Random,
  look: OrnamentLook,
): void {
  for (const side of [-1, 1]) {
    const stem = lineBy(22, (t) => {
      const angle = lerp(1.15, -0.62, t);
      return [cx + side * Math.cos(angle) * radius * 1.5, cy + Math.sin(angle) * radius * 1.12];
    });
    for (let i = 1; i < stem.length - 1; i++) {
      const at = stem[i] as Point;
      const next = stem[i + 1] as Point;
      const way = Math.atan2(next[1] - at[1], next[0] - at[0]) + (i % 2 === 0 ? -0.62 : 0.62);
      drawLeaf(drawing, at, way, radius * (0.3 - 0.006 * i) * random.range(0.9, 1.1), random.next(), look);
    }
    drawing.lines([stem], look.palette.ink, { width: (t) => (3.4 * (1 - t) + 1) * look.pen, soft: true });
  }
}

function drawLeaf(
  drawing: Drawing,
  foot: Point,
  angle: number,
  length: number,
  shade: number,
  look: OrnamentLook,
): void {
  const { palette, pen } = look;
  const along = (t: number, aside: number): Point => [
    foot[0] + Math.cos(angle) * length * t - Math.sin(angle) * length * aside,
    foot[1] + Math.sin(angle) * length * t + Math.cos(angle) * length * aside,
  ];
  const leaf = [
    foot,
    along(0.25, 0.1),
    along(0.5, 0.14),
    along(0.78, 0.08),
    along(1, 0),
    along(0.78, -0.08),
    along(0.5, -0.14),
    along(0.25, -0.1),
  ];
  inkedShape(drawing, leaf, mix(palette.leaf, palette.leafShade, shade * 0.7), 1.6, look);
  drawing.lines([[foot, along(0.5, 0), along(0.92, 0)]], palette.ink, {
    width: taperEnd(1.2 * pen, 0.1, 0.1),
    opacity: 0.7,
  });
}
