import type { Standing } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { upright } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityPalette } from '../../styles/city-palette.ts';
import { Drawing } from '../drawing.ts';

/** The round head of a stone `half` broad and `height` high over its foot. */
const headstone = ([x, y]: Point, half: number, height: number, lean: number): Point[] => [
  [x - half, y],
  ...lineBy(5, (t): Point => {
    const angle = Math.PI * (1 - t);
    return [x + lean + Math.cos(angle) * half, y - height + half - Math.sin(angle) * half];
  }),
  [x + half, y],
];

/** A gravestone: round, a cross, or a small tomb. */
export function gravestone([x, y]: Point, seed: string, palette: CityPalette): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  const isTomb = random.chance(0.14);
  const half = isTomb ? random.range(3.8, 5) : random.range(1.8, 2.8);
  const height = half * (isTomb ? 2.1 : random.range(2, 2.7));
  drawing.fill(
    [
      [x, y - 0.6],
      [x + half * 2.4, y + 0.6],
      [x + half * 2.1, y + 1.8],
      [x - half * 0.6, y + 0.8],
    ],
    palette.shadow,
    { opacity: palette.shadowStrength * 0.8 },
  );
  if (!isTomb && random.chance(0.3)) {
    const cross: Point[][] = [
      [
        [x, y],
        [x + random.sym(0.5), y - height * 1.15],
      ],
      [
        [x - half * 0.9, y - height * 0.78],
        [x + half * 0.9, y - height * 0.8],
      ],
    ];
    drawing.lines(cross, palette.ink, { width: 2.4, opacity: 0.8 });
    drawing.lines(cross, palette.grave, { width: 1.3 });
    return drawing.standing(y);
  }
  const stone = headstone([x, y], half, height, random.sym(0.7));
  drawing.fill(stone, palette.grave);
  drawing.fill(
    [
      [x + half * 0.3, y],
      [x + half * 0.3, y - height * 0.9],
      [x + half, y - height + half],
      [x + half, y],
    ],
    palette.stoneShade,
    { opacity: 0.4 },
  );
  drawing.lines([[...stone, stone[0] as Point]], palette.ink, { width: 0.85, opacity: 0.85 });
  if (isTomb) drawing.fill(upright(x - half * 0.4, x + half * 0.4, y, y - height * 0.5), palette.ink, { opacity: 0.7 });
  return drawing.standing(y);
}
