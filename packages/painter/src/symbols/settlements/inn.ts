import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { drawDwelling } from './buildings.ts';
import { drawGroundPatch } from './ground-patch.ts';
import { type Country, opening, outline, type Place } from './look.ts';

/** A large house with its stable, a smoking chimney and a sign at the road. */
export function drawInn(
  { at: [x, y], size }: Place,
  seed: string,
  palette: SettlementPalette,
  country: Country = 'green',
): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  const side = random.chance(0.5) ? 1 : -1;
  drawGroundPatch(drawing, [x, y - size * 0.03], size * 1.2, size * 0.42, random, palette, country);
  const house = {
    at: [x - side * size * 0.06, y] as Point,
    width: size * 0.8,
    height: size * random.range(0.54, 0.64),
    thatch: 0,
  };
  drawDwelling(drawing, house, country, random, palette);
  drawDwelling(
    drawing,
    { at: [x + side * size * 0.34, y + size * 0.08], width: size * 0.36, height: size * 0.3, thatch: 0.9 },
    country,
    seeded(`${seed}:stable`),
    palette,
  );
  if (country !== 'desert')
    drawSmokingChimney(drawing, [x + size * 0.14, y - house.height * 0.86], size, random, palette);
  drawSign(drawing, [x - side * size * 0.5, y + size * 0.08], size, palette);
  return drawing.standing(y + size * 0.06);
}

function drawSmokingChimney(
  drawing: Drawing,
  [x, y]: Point,
  size: number,
  random: Random,
  palette: SettlementPalette,
): void {
  const half = size * 0.045;
  const stack: Point[] = [
    [x - half, y + size * 0.09],
    [x - half, y - size * 0.09],
    [x + half, y - size * 0.09],
    [x + half, y + size * 0.09],
  ];
  drawing.fill(stack, palette.wall);
  outline(drawing, palette, [stack], 0.9);
  const smoke: Point[] = [];
  const lean = random.range(0.12, 0.22);
  for (let i = 0; i <= 8; i++) {
    const t = i / 8;
    smoke.push([x + Math.sin(t * 7) * size * 0.07 * (0.3 + t) + t * size * lean, y - size * (0.1 + t * 0.4)]);
  }
  drawing.lines([smoke], palette.smoke, {
    width: (t) => (1.4 * (1 - t) + 0.35) * palette.pen,
    opacity: 0.6,
    soft: true,
  });
}

function drawSign(drawing: Drawing, [x, y]: Point, size: number, palette: SettlementPalette): void {
  const top = y - size * 0.34;
  outline(
    drawing,
    palette,
    [
      [
        [x, y],
        [x, top],
      ],
      [
        [x - size * 0.02, top],
        [x + size * 0.14, top],
      ],
    ],
    1.1,
  );
  const board: Point[] = [
    [x + size * 0.03, top + size * 0.03],
    [x + size * 0.13, top + size * 0.03],
    [x + size * 0.13, top + size * 0.13],
    [x + size * 0.03, top + size * 0.13],
  ];
  drawing.fill(board, palette.flags[0] ?? palette.gold);
  outline(drawing, palette, [[...board, board[0] as Point]], 0.8);
  if (palette.glow !== null)
    opening(
      drawing,
      palette,
      board.map(([bx, by]): Point => [bx, by + size * 0.02]),
      size * 0.05,
    );
}
