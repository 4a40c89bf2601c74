import type { Drawn } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityPalette } from '../../styles/city-palette.ts';
import { Drawing } from '../drawing.ts';

/** A market stall from above: a cloth over four poles, striped or plain, and now and then a barrel beside it. */
export function stall([x, y]: Point, seed: string, palette: CityPalette): Drawn {
  const random = seeded(seed);
  const drawing = new Drawing();
  const turn = random.sym(0.5);
  const half = random.range(5.5, 8.5);
  const depth = half * random.range(0.6, 0.85);
  const at = (u: number, v: number): Point => [
    x + u * half * Math.cos(turn) - v * depth * Math.sin(turn),
    y + u * half * Math.sin(turn) + v * depth * Math.cos(turn),
  ];
  const cloth = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  drawing.fill(
    cloth.map(([px, py]): Point => [px + 2, py + 2.6]),
    palette.shadow,
    { opacity: palette.shadowStrength },
  );
  const colour = random.pick(palette.stalls);
  drawing.fill(cloth, colour);
  if (random.chance(0.4)) {
    const stripe = random.pick(palette.stalls);
    for (const u of [-0.6, 0.2])
      drawing.fill([at(u, -1), at(u + 0.4, -1), at(u + 0.4, 1), at(u, 1)], stripe, { opacity: 0.8 });
  }
  drawing.fill([at(-1, 0), at(1, 0), at(1, 1), at(-1, 1)], palette.roofShade, { opacity: 0.14 });
  drawing.lines(
    [
      [...cloth, cloth[0] as Point],
      [at(-1, 0), at(1, 0)],
    ],
    palette.ink,
    { width: 0.85, opacity: 0.85 },
  );
  if (random.chance(0.35)) {
    const barrel = at(random.chance(0.5) ? 1.45 : -1.45, random.sym(0.6));
    drawing.disc(barrel, 1.7, palette.plank);
    drawing.lines([[[barrel[0] - 1.6, barrel[1] + 0.4] as Point, [barrel[0] + 1.6, barrel[1] + 0.4]]], palette.ink, {
      width: 0.5,
    });
  }
  return drawing.drawn();
}
