import { mix } from '../../colour/colour.ts';
import type { Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import type { Drawing } from '../drawing.ts';
import { opening, outline, type Place } from './look.ts';
import { drawTower } from './tower.ts';
import { drawTowerTop } from './tower-top.ts';

/** A hall under a dome on a drum; `size` is its breadth. */
export function drawDomedHall(
  drawing: Drawing,
  { at: [x, y], size }: Place,
  random: Random,
  palette: SettlementPalette,
): void {
  const wall = palette.clays[0] ?? palette.wall;
  const half = size / 2;
  const rim = y - size * 0.42;
  const dome = random.pick(palette.domes);
  for (const side of [-1, 1])
    drawTowerTop(
      drawing,
      {
        at: [x + side * half * 0.68, rim],
        width: size * 0.24,
        kind: 'dome',
        roof: dome,
        wall,
        pen: 0.8,
        hasSnow: false,
      },
      random,
      palette,
    );
  const drum: Point[] = [
    [x - half * 0.5, rim],
    [x - half * 0.5, rim - size * 0.12],
    [x + half * 0.5, rim - size * 0.12],
    [x + half * 0.5, rim],
  ];
  drawing.fill(drum, wall);
  outline(drawing, palette, [drum], 0.9);
  drawTowerTop(
    drawing,
    {
      at: [x, rim - size * 0.12],
      width: size * 0.5,
      kind: random.chance(0.4) ? 'onion' : 'dome',
      roof: dome,
      wall,
      pen: 1,
      hasSnow: false,
    },
    random,
    palette,
  );
  const front: Point[] = [
    [x - half, y],
    [x - half, rim],
    [x + half, rim],
    [x + half, y],
  ];
  drawing.fill(front, wall);
  drawing.fill(
    [
      [x + half * 0.45, y],
      [x + half * 0.45, rim],
      [x + half, rim],
      [x + half, y],
    ],
    palette.clayShade,
    { opacity: 0.4 },
  );
  outline(drawing, palette, [[...front, front[0] as Point]], 1);
  for (const [t, share] of [
    [-0.6, 0.13],
    [0, 0.2],
    [0.6, 0.13],
  ] as const)
    drawPointedArch(drawing, [x + half * t, y], size * share, palette);
}

function drawPointedArch(drawing: Drawing, [x, y]: Point, half: number, palette: SettlementPalette): void {
  const width = half * 0.5;
  opening(
    drawing,
    palette,
    [
      [x - width, y],
      [x - width, y - half * 0.9],
      [x, y - half * 1.5],
      [x + width, y - half * 0.9],
      [x + width, y],
    ],
    width * 0.9,
  );
}

/** A slender tower with a gallery and a small dome; `height` without the dome. */
export function drawMinaret(
  drawing: Drawing,
  at: Point,
  height: number,
  random: Random,
  palette: SettlementPalette,
): void {
  const wall = mix(random.pick(palette.clays), palette.wall, 0.35);
  const width = Math.max(3.4, height * 0.15);
  const roof = random.pick(palette.domes);
  drawTower(drawing, { at, width, height: height * 0.72, top: 'battle', roof, wall }, random, palette);
  drawTower(
    drawing,
    { at: [at[0], at[1] - height * 0.78], width: width * 0.68, height: height * 0.2, top: 'onion', roof, wall },
    random,
    palette,
  );
}
