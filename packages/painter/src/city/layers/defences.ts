import type { Standing } from '../../pen/sheet.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityWall } from '../../sketch/city-sketch.ts';
import { cityGate } from '../../symbols/city/gate.ts';
import { SettlementDrawing } from '../../symbols/settlements/settlement-drawing.ts';
import { drawTower } from '../../symbols/settlements/tower.ts';
import type { CityGround } from '../city-ground.ts';

/** A tower this near to a gate would stand in its way, in sheet units. */
const NEAR_GATE = 58;

function towersOf(wall: CityWall, { plan, style, seed, isInMap }: CityGround): Standing[] {
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
    return [drawing.standing(y + wall.width * 0.8)];
  });
}

/** Wall towers and gates. */
export function standDefences(ground: CityGround): Standing[] {
  const { plan, style, seed } = ground;
  return [
    ...plan.walls.flatMap((wall) => towersOf(wall, ground)),
    ...plan.sketch.gates.map((gate) => cityGate(gate, `${seed}:gate:${gate.id}`, style)),
  ];
}
