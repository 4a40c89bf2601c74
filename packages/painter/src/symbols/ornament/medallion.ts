import { mix } from '../../colour/colour.ts';
import { taper } from '../../pen/pressure.ts';
import { lineBy } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import type { Crest } from '../../sketch/region-sketch.ts';
import type { Drawing } from '../drawing.ts';
import { crestDrawings } from './crests/crest-drawings.ts';
import { circleLine, type OrnamentLook } from './ornament-look.ts';

/** A round picture with the crest over the sea, in three rings. */
export function drawMedallion(
  drawing: Drawing,
  at: Point,
  radius: number,
  crest: Exclude<Crest, 'none'>,
  seed: string,
  look: OrnamentLook,
): void {
  const { palette, pen } = look;
  drawing.disc(at, radius, palette.sky);
  drawRays(drawing, at, radius, look);
  drawWaves(drawing, at, radius, look);
  crestDrawings[crest](drawing, at, radius, look, seed);
  const rule = (share: number, width: number, colour: string): void =>
    drawing.lines([circleLine(at, radius + share)], colour, { width: width * pen, soft: true });
  const gap = radius * 0.075;
  rule(0, 5, palette.ink);
  rule(gap, 1.6, palette.ink);
  rule(gap * 1.65, 3, palette.gold);
  rule(gap * 2.2, 1.6, palette.ink);
}

function drawRays(drawing: Drawing, [cx, cy]: Point, radius: number, { palette, pen }: OrnamentLook): void {
  const foot = cy + radius * 0.15;
  const rays = lineBy(39, (t) => [Math.PI * (1 + t), 0]).map(([angle], i): Point[] => {
    const reach = radius * (i % 2 === 0 ? 0.8 : 0.66);
    return [
      [cx + Math.cos(angle) * radius * 0.34, foot + Math.sin(angle) * radius * 0.34],
      [cx + Math.cos(angle) * reach, foot + Math.sin(angle) * reach],
    ];
  });
  drawing.lines(rays, palette.skyRay, { width: taper(2.2 * pen, 0.3), opacity: 0.5 });
}

/** Five rows of swell, cut by the circle; each row is filled down to the rim. */
function drawWaves(drawing: Drawing, [cx, cy]: Point, radius: number, { palette, pen }: OrnamentLook): void {
  const rim = radius * 0.99;
  for (let row = 0; row < 5; row++) {
    const level = radius * (0.2 + row * 0.17);
    const half = Math.sqrt(Math.max(0, rim * rim - (level - radius * 0.05) ** 2));
    const crest = lineBy(60, (t) => {
      const x = -half + 2 * half * t;
      const swell = Math.abs(Math.sin(((x / radius + 1) * 11 + row * 1.6) / 2)) ** 1.3 * radius * 0.1;
      const y = level - swell;
      const most = Math.sqrt(Math.max(0, rim * rim - x * x));
      return [cx + x, cy + Math.min(y, most)];
    });
    const bed = lineBy(40, (t) => {
      const x = half - 2 * half * t;
      return [cx + x, cy + Math.sqrt(Math.max(0, rim * rim - x * x))];
    });
    drawing.fill([...crest, ...bed], mix(palette.shallow, palette.deep, row / 4));
    drawing.lines([crest], palette.ink, { width: 2.1 * pen });
  }
}
