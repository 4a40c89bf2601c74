import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityPalette } from '../../styles/city-palette.ts';
import { Drawing } from '../drawing.ts';

/** The underside from stern to stem: shares of the half length, and depth in sheet units. */
const KEEL = [
  [-1, 0],
  [-0.6, 4.6],
  [-0.1, 6],
  [0.4, 5.6],
  [0.8, 3.4],
  [1, -1.2],
] as const;

/** A fisher's or a ferry boat: some under sail, some rowed. `size` 1 is 30 sheet units from stem to stern. */
export function smallBoat([x, y]: Point, size: number, seed: string, palette: CityPalette): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  const half = 14 * size * random.range(0.88, 1.1);
  const facing = random.chance(0.5) ? 1 : -1;
  const at = (u: number, v: number): Point => [x + u * half * facing, y + v * size];
  const keel = KEEL.map(([u, v]): Point => at(u, v));
  const hull: Point[] = [...keel, at(0.6, 1.2), at(-0.2, 2), at(-0.75, 1)];
  drawing.fill(
    hull.map(([px, py]): Point => [px + 1, py + 3]),
    palette.waterShadow,
    { opacity: 0.28 },
  );
  drawing.fill(hull, palette.boat);
  drawing.lines([[...hull, hull[0] as Point]], palette.ink, { width: 1.05 });
  if (random.chance(0.72)) {
    const mast = random.range(-0.1, 0.15);
    const height = random.range(19, 25);
    const belly = random.range(3, 6);
    drawing.fill(
      [at(mast, -height), at(mast + 0.45, -height * 0.45), at(mast + 0.72 + belly * 0.01, -2.5), at(mast, -2)],
      random.chance(0.75) ? palette.sail : random.pick(palette.stalls),
    );
    drawing.lines(
      [
        [at(mast, -height), at(mast + 0.45, -height * 0.45), at(mast + 0.72, -2.5), at(mast, -2)],
        [at(mast, 3), at(mast, -height - 1.5)],
      ],
      palette.ink,
      { width: 1 },
    );
    if (random.chance(0.5)) {
      drawing.fill([at(mast, -height * 0.9), at(mast - 0.55, -1), at(mast, -3)], palette.sail);
      drawing.lines([[at(mast, -height * 0.9), at(mast - 0.55, -1), at(mast, -3)]], palette.ink, { width: 0.8 });
    }
  } else for (const u of [-0.35, 0.2]) drawing.stretch(at(u, 2), at(u - 0.35, 8), palette.ink, { width: 0.9 });
  return drawing.standing(y + 5 * size);
}
