import { taperEnd } from '../../../pen/pressure.ts';
import { lerp, type Point } from '../../../plane/points.ts';
import type { Drawing } from '../../drawing.ts';
import { inkedShape, type OrnamentLook } from '../ornament-look.ts';

/** Middle of the foot, breadth and height in shares of the radius, the hindmost first. */
const peaks = [
  [-0.36, 0.62, 0.52],
  [0.38, 0.6, 0.46],
  [0, 0.86, 0.86],
] as const;

/** Three summits out of the sea, the middle one highest. */
export function drawPeak(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentLook): void {
  const { palette, pen } = look;
  for (const [middle, breadth, height] of peaks) {
    const at = (x: number, up: number): Point => [
      cx + (middle + x * breadth) * radius,
      cy + (0.26 - up * height) * radius,
    ];
    const left = [at(-0.5, 0), at(-0.36, 0.24), at(-0.27, 0.4), at(-0.2, 0.6), at(-0.09, 0.78), at(0, 1)];
    const right = [at(0.08, 0.8), at(0.16, 0.66), at(0.24, 0.46), at(0.36, 0.28), at(0.5, 0)];
    const ridge = [at(0, 1), at(0.05, 0.78), at(-0.03, 0.6), at(0.08, 0.4), at(0.02, 0.2), at(0.1, 0)];
    drawing.fill([...left, ...right], palette.rock);
    drawing.fill([...ridge, ...right.toReversed()], palette.rockShade, { opacity: 0.8 });
    drawing.fill(
      [at(0, 1), at(-0.2, 0.6), at(-0.12, 0.66), at(-0.06, 0.52), at(0.01, 0.62), at(0.05, 0.78)],
      palette.steel,
    );
    const hatch = [0.2, 0.32, 0.44, 0.56].map((up): Point[] => [
      at(lerp(0.1, 0.02, up), up + 0.1),
      at(lerp(0.3, 0.14, up), up - 0.12),
    ]);
    drawing.lines(hatch, palette.ink, { width: taperEnd(1.5 * pen, 0, 0.2), opacity: 0.6 });
    drawing.lines([[...left, ...right]], palette.ink, { width: 2.6 * pen });
    drawing.lines([ridge], palette.ink, { width: taperEnd(2 * pen, 0.2, 0.2) });
  }
  inkedShape(
    drawing,
    [
      [cx - radius * 0.92, cy + radius * 0.3],
      [cx - radius * 0.3, cy + radius * 0.22],
      [cx + radius * 0.3, cy + radius * 0.25],
      [cx + radius * 0.92, cy + radius * 0.3],
      [cx + radius * 0.6, cy + radius * 0.36],
      [cx - radius * 0.6, cy + radius * 0.36],
    ],
    palette.shallow,
    1.8,
    look,
    true,
  );
}
