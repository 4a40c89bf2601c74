import type { Point } from '../../plane/points.ts';
import { around } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

/** A tree between houses, as high as a low roof. */
export function drawGardenTree(drawing: SettlementDrawing, at: Point, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const radius = height * 0.36;
  const middle: Point = [x, y - height + radius];
  drawing.line([x, y], [x, middle[1]], 1.1);
  const crown = around(9, (angle) => {
    const reach = radius * random.range(0.85, 1.15);
    return [middle[0] + Math.cos(angle) * reach, middle[1] + Math.sin(angle) * reach];
  });
  drawing.fill(crown, palette.leaf, { soft: true });
  drawing.disc([middle[0] + radius * 0.3, middle[1] + radius * 0.3], radius * 0.6, palette.leafShade, { opacity: 0.6 });
  drawing.lines([[...crown, crown[0] as Point, crown[1] as Point]], palette.ink, {
    width: (t) => (0.55 + 0.5 * t) * palette.pen,
    opacity: 0.85,
    soft: true,
  });
}

/** A dark fir with snow on its tiers. */
export function drawGardenFir(drawing: SettlementDrawing, at: Point, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const tiers = 4;
  for (let i = 0; i < tiers; i++) {
    const top = y - height * (0.32 + ((i + 1) / tiers) * 0.68);
    const low = y - height * (0.1 + (i / tiers) * 0.68);
    const half = height * 0.24 * (1 - i / (tiers + 0.6)) * random.range(0.9, 1.1);
    const tip: Point = [x, top];
    const right: Point = [x + half, low];
    drawing.fill([tip, right, [x + half * 0.2, low - half * 0.25], [x - half, low]], palette.leafShade);
    drawing.fill([tip, [x - half * 0.1, (top + low) / 2], [x - half * 0.8, low - 0.3]], palette.snow, {
      opacity: 0.85,
    });
    drawing.lines([[tip, right, [x, low - half * 0.2]]], palette.ink, { width: 0.75 * palette.pen, opacity: 0.8 });
  }
}
