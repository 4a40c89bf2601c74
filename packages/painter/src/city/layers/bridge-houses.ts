import type { Standing } from '../../pen/sheet.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { seeded } from '../../random/seeded.ts';
import { drawHouse } from '../../symbols/settlements/house.ts';
import { SettlementDrawing } from '../../symbols/settlements/settlement-drawing.ts';
import type { CityGround } from '../city-ground.ts';

/** Between two houses, and how far from the ends they keep, in sheet units. */
const STEP = 29;
const ENDS = 24;

/** Houses on both sides of a bridge that bears them. */
export function standBridgeHouses({ plan, style, seed }: CityGround): Standing[] {
  const { settlements, city } = style;
  return plan.bridges
    .filter(({ hasHouses }) => hasHouses)
    .flatMap(({ id, line, width }) => {
      const length = polyLen(line);
      const houses: Standing[] = [];
      for (let along = ENDS; along < length - ENDS; along += STEP)
        for (const side of [-1, 1]) {
          const random = seeded(`${seed}:bridge:${id}:${along}:${side}`);
          if (!random.chance(0.85)) continue;
          const [x, y, angle] = pointAt(line, (along + random.sym(7)) / length);
          const out = (side * width * 0.62) / 2;
          const foot = y + Math.cos(angle) * out + 7;
          const drawing = new SettlementDrawing(settlements);
          drawHouse(drawing, random, {
            at: [x - Math.sin(angle) * out, foot],
            width: random.range(17, 26),
            height: random.range(16, 29),
            roof: random.pick([...city.roofs.tile, ...city.roofs.mixed, ...city.roofs.slate]),
            wall: settlements.wall,
          });
          houses.push(drawing.standing(foot + 2));
        }
      return houses;
    });
}
