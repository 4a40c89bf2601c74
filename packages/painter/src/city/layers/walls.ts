import { bandAround, movedAside, shifted } from '../../geometry/band.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Sheet, Upright } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityWall, Gate } from '../../sketch/city-sketch.ts';
import type { Style } from '../../styles/style.ts';
import { SettlementDrawing } from '../../symbols/settlements/settlement-drawing.ts';
import { drawTower } from '../../symbols/settlements/tower.ts';
import { drawGate, drawWallRun } from '../../symbols/settlements/wall.ts';
import type { CityGround } from '../city-plan.ts';

/** A city gate in elevation: two towers and the arch between them. */
export function cityGate({ at: [x, y], size }: Gate, seed: string, { settlements }: Style): Upright {
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const { wall } = settlements;
  const foot = y + size * 0.55;
  const top = random.chance(0.4) ? 'cone' : 'battle';
  const roof = random.pick(settlements.slates);
  drawWallRun(drawing, random, {
    from: [x - size * 0.9, foot],
    to: [x + size * 0.9, foot],
    height: size * 1.3,
    sag: 0,
    wall,
  });
  drawGate(drawing, [x, foot], size * 1.3);
  for (const side of [-1, 1])
    drawTower(drawing, random, {
      at: [x + side * size, foot + size * 0.05],
      width: size * random.range(0.9, 1),
      height: size * random.range(1.8, 2),
      top,
      roof,
      wall,
    });
  return drawing.upright(y + size * 0.7);
}

/** Distance between two merlons, in sheet units. */
const MERLON = 8;

function merlons({ line, width }: CityWall): string {
  const length = polyLen(line);
  let d = '';
  for (let s = MERLON / 2; s < length; s += MERLON) {
    const [x, y, angle] = pointAt(line, s / length);
    for (const side of [-1, 1]) {
      const out = (share: number): Point => [
        x - Math.sin(angle) * side * width * share,
        y + Math.cos(angle) * side * width * share,
      ];
      d += stroke([out(0.5), out(0.31)], 2.6, { soft: false });
    }
  }
  return d;
}

const rims = ({ line, width }: CityWall): string =>
  [
    [-0.5, 1.5],
    [-0.26, 0.8],
    [0.26, 0.8],
    [0.5, 2],
  ]
    .map(([share, pen]) => stroke(movedAside(line, width * (share as number)), pen as number, { soft: false }))
    .join('');

/** Draws walls from above: the shadow, the stone, and the walkway between two rows of merlons. */
export function paintWalls({ plan, style }: CityGround, sheet: Sheet): void {
  const { city } = style;
  for (const wall of plan.walls) {
    const band = bandAround(wall.line, wall.width);
    sheet.add(
      `<path d="${pathLine(shifted(band, 6, 7), true)}" fill="${city.shadow}" fill-opacity="${city.shadowStrength}"/>` +
        `<path d="${pathLine(band, true)}" fill="${city.wallWalk}"/>` +
        `<path d="${merlons(wall)}" fill="${city.ink}" fill-opacity=".55"/>` +
        `<path d="${rims(wall)}" fill="${city.ink}"/>`,
      growBox(bbox(band), 12),
    );
  }
}

/** A tower nearer to a gate than this would block it, in sheet units. */
const NEAR_GATE = 58;

function towersOf(wall: CityWall, { plan, style, seed, isInMap }: CityGround): Upright[] {
  const { settlements } = style;
  const count = Math.max(2, Math.round(polyLen(wall.line) / wall.towerSpacing));
  return Array.from({ length: count + 1 }, (_, i) => pointAt(wall.line, i / count)).flatMap(([x, y], i) => {
    if (plan.sketch.gates.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < NEAR_GATE) || !isInMap(x, y, 10))
      return [];
    const random = seeded(`${seed}:wall:${wall.id}:tower:${i}`);
    const drawing = new SettlementDrawing(settlements);
    const isRoofed = random.chance(0.12);
    drawTower(drawing, random, {
      at: [x, y + wall.width * 0.75],
      width: wall.width * random.range(1.45, 1.65),
      height: wall.width * random.range(1.55, 1.9),
      top: isRoofed ? 'cone' : 'battle',
      roof: random.pick(settlements.slates),
      wall: settlements.wall,
      mayFly: isRoofed,
    });
    return [drawing.upright(y + wall.width * 0.8)];
  });
}

/** Draws wall towers and gates. */
export function drawDefences(ground: CityGround): Upright[] {
  const { plan, style, seed } = ground;
  return [
    ...plan.walls.flatMap((wall) => towersOf(wall, ground)),
    ...plan.sketch.gates.map((gate) => cityGate(gate, `${seed}:gate:${gate.id}`, style)),
  ];
}
