import { oval } from '../../../geometry/band.ts';
import type { Standing } from '../../../pen/sheet.ts';
import type { Point } from '../../../plane/points.ts';
import { seeded } from '../../../random/seeded.ts';
import { Drawing } from '../../drawing.ts';
import type { Site } from './site.ts';

/** An obelisk or a column with a figure, on round steps. */
export function monument({ at: [x, y], size, seed, style: { city, settlements } }: Site): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  const base = y + size * 0.3;
  for (const [share, drop] of [
    [0.34, 0],
    [0.25, 2.4],
    [0.17, 4.8],
  ] as const) {
    const step = oval([x, base - drop], size * share, size * share * 0.42, 24);
    drawing.fill(step, settlements.wall);
    drawing.lines([[...step, step[0] as Point]], city.ink, { width: 1.1, opacity: 0.85 });
  }
  const half = size * random.range(0.075, 0.095);
  const top = base - size * random.range(1, 1.2);
  const isColumn = random.chance(0.4);
  const narrow = isColumn ? half * 0.86 : half * 0.52;
  const shaft: Point[] = [
    [x - half, base - 5],
    [x - narrow, top],
    [x, top - (isColumn ? 0 : half * 1.5)],
    [x + narrow, top],
    [x + half, base - 5],
  ];
  drawing.fill(shaft, settlements.wall);
  drawing.fill(
    [[x + half * 0.1, base - 5], [x + half * 0.05, top], shaft[2] as Point, [x + narrow, top], [x + half, base - 5]],
    city.stoneShade,
    { opacity: 0.5 },
  );
  drawing.lines([[...shaft, shaft[0] as Point]], city.ink, { width: 1.15 });
  if (isColumn) {
    const left: Point = [x - half * 1.5, top];
    const right: Point = [x + half * 1.5, top];
    drawing.fill([left, right, [x + half, top + 3], [x - half, top + 3]], settlements.wall);
    drawing.stretch(left, right, city.ink, { width: 1.2 });
    drawing.stretch([x, top], [x - 0.6, top - size * 0.16], city.ink, { width: 2 });
    drawing.stretch([x - 3, top - size * 0.1], [x + 3.4, top - size * 0.14], city.ink, { width: 2 });
    drawing.disc([x - 0.6, top - size * 0.19], 1.9, city.ink);
  } else drawing.disc([x, top - half * 1.5], 1.6, city.gold);
  return drawing.standing(y + 2);
}
