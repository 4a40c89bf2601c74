import { mix } from '../../colour/colour.ts';
import type { Point } from '../../plane/points.ts';
import { pointedArch, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { Place } from './look.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import { drawTower } from './tower.ts';
import { drawTowerTop } from './tower-top.ts';

/** A hall under a dome on a drum; `size` is its breadth. */
export function drawDomedHall(drawing: SettlementDrawing, random: Random, { at: [x, y], size }: Place): void {
  const { palette } = drawing;
  const wall = palette.clays[0] ?? palette.wall;
  const half = size / 2;
  const rim = y - size * 0.42;
  const dome = random.pick(palette.domes);
  for (const side of [-1, 1])
    drawTowerTop(drawing, random, {
      at: [x + side * half * 0.68, rim],
      width: size * 0.24,
      kind: 'dome',
      roof: dome,
      wall,
      pen: 0.8,
      hasSnow: false,
    });
  const drum = upright(x - half * 0.5, x + half * 0.5, rim, rim - size * 0.12);
  drawing.fill(drum, wall);
  drawing.outline([drum], 0.9);
  drawTowerTop(drawing, random, {
    at: [x, rim - size * 0.12],
    width: size * 0.5,
    kind: random.chance(0.4) ? 'onion' : 'dome',
    roof: dome,
    wall,
    pen: 1,
    hasSnow: false,
  });
  const front = upright(x - half, x + half, y, rim);
  drawing.fill(front, wall);
  drawing.fill(upright(x + half * 0.45, x + half, y, rim), palette.clayShade, { opacity: 0.4 });
  drawing.outlineArea(front, 1);
  for (const [t, share] of [
    [-0.6, 0.13],
    [0, 0.2],
    [0.6, 0.13],
  ] as const)
    drawPointedArch(drawing, [x + half * t, y], size * share);
}

function drawPointedArch(drawing: SettlementDrawing, at: Point, half: number): void {
  const width = half * 0.5;
  drawing.opening(pointedArch(at, width, half * 0.9, half * 1.5), width * 0.9);
}

/** A slender tower with a gallery and a small dome; `height` without the dome. */
export function drawMinaret(drawing: SettlementDrawing, at: Point, height: number, random: Random): void {
  const { palette } = drawing;
  const wall = mix(random.pick(palette.clays), palette.wall, 0.35);
  const width = Math.max(3.4, height * 0.15);
  const roof = random.pick(palette.domes);
  drawTower(drawing, random, { at, width, height: height * 0.72, top: 'battle', roof, wall });
  drawTower(drawing, random, {
    at: [at[0], at[1] - height * 0.78],
    width: width * 0.68,
    height: height * 0.2,
    top: 'onion',
    roof,
    wall,
  });
}
