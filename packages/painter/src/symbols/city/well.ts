import { oval } from '../../geometry/band.ts';
import type { Drawn } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityPalette } from '../../styles/city-palette.ts';
import { Drawing } from '../drawing.ts';

/** A public well or a fountain with two basins, from above. */
export function well(at: Point, seed: string, palette: CityPalette): Drawn {
  const random = seeded(`${seed}:well`);
  const drawing = new Drawing();
  const radius = random.range(5.5, 8);
  const round = (share: number): Point[] => oval(at, radius * share, radius * share * 0.82, 16);
  const line = (share: number, width: number): void => {
    const ring = round(share);
    drawing.lines([[...ring, ring[0] as Point]], palette.ink, { width, opacity: 0.85 });
  };
  drawing.fill(
    round(1.05).map(([x, y]): Point => [x + 2.2, y + 2.6]),
    palette.shadow,
    { opacity: palette.shadowStrength },
  );
  drawing.fill(round(1), palette.stone);
  drawing.fill(round(0.72), palette.pool);
  line(1, 1);
  line(0.72, 0.7);
  if (random.chance(0.5)) {
    drawing.fill(round(0.3), palette.stone);
    line(0.3, 0.7);
  }
  return drawing.drawn();
}
