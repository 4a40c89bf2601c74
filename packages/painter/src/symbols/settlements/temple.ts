import { mix } from '../../colour/colour.ts';
import type { Upright } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { pointedArch, tapering, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import { drawHouse } from './house.ts';
import type { Place, SettlementDrawing } from './settlement-drawing.ts';
import { drawTower, drawTowerTop } from './tower.ts';
import type { Vignette } from './vignette.ts';

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

/** A slender tower with a gallery and a small dome. `height` is without the dome. */
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

/** A temple: columns under a gable with a dome behind, a cloister with its tower, or a domed hall in the desert. */
export function drawTemple(vignette: Vignette): Upright {
  const { at, size, random, country } = vignette;
  vignette.ground(0, 1.15, 0.36);
  if (country === 'desert') drawDomedHall(vignette, random, { at, size: size * 0.8 });
  else if (country === 'north' || random.chance(0.4)) drawCloister(vignette);
  else drawPortico(vignette);
  return vignette.upright(at[1] + 1);
}

function drawPortico(drawing: Vignette): void {
  const [x, y] = drawing.at;
  const { size, palette, random } = drawing;
  const columns = random.int(4, 6);
  if (random.chance(0.75))
    drawTower(drawing, random, {
      at: drawing.spot(0, -0.14),
      width: size * 0.34,
      height: size * 0.3,
      top: 'dome',
      roof: mix(palette.gold, palette.wall, 0.35),
      wall: palette.wall,
    });
  const rim = y - size * 0.3;
  const tip = drawing.spot(0, -0.48);
  const gable: Point[] = [[x - size * 0.42, rim], tip, [x + size * 0.42, rim]];
  drawing.fill(upright(x - size * 0.36, x + size * 0.36, y, rim), palette.wallShade);
  drawing.fill(gable, palette.wall);
  drawing.fill([tip, [x + size * 0.42, rim], [x, rim]], palette.wallShade, { opacity: 0.25 });
  drawing.outlineArea(gable, 1.1);
  for (let i = 0; i < columns; i++) {
    const middle = x - size * 0.32 + (size * 0.64 * i) / (columns - 1);
    const shaft = tapering([middle, y], size * 0.04, [middle, rim], size * 0.034);
    drawing.fill(shaft, palette.wall);
    drawing.outlineSides(shaft, 0.9);
  }
  drawing.line(drawing.spot(-0.42, 0.01), drawing.spot(0.42, 0.01), 1.1);
  drawing.line(drawing.spot(-0.48, 0.07), drawing.spot(0.48, 0.07), 1.1);
}

function drawCloister(drawing: Vignette): void {
  const { size, country, palette, random } = drawing;
  const side = random.chance(0.5) ? 1 : -1;
  const slate = random.pick(palette.slates);
  const wall = country === 'north' ? palette.timber : palette.wall;
  drawTower(drawing, random, {
    at: drawing.spot(-side * 0.26, -0.04),
    width: size * 0.19,
    height: size * random.range(0.44, 0.54),
    top: country === 'north' ? 'onion' : 'spire',
    roof: slate,
    wall: palette.wall,
    hasSnow: country === 'north',
    mayFly: false,
  });
  drawHouse(drawing, random, {
    at: drawing.spot(side * 0.1, 0),
    width: size * 0.66,
    height: size * 0.46,
    roof: slate,
    wall,
    facing: side > 0 ? 'left' : 'right',
    isNorthern: country === 'north',
  });
}
