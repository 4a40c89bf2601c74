import { mix } from '../../../colour/colour.ts';
import type { Standing } from '../../../pen/sheet.ts';
import { seeded } from '../../../random/seeded.ts';
import { drawGroundPatch } from '../../settlements/ground-patch.ts';
import { drawHouse } from '../../settlements/house.ts';
import { SettlementDrawing } from '../../settlements/settlement-drawing.ts';
import { drawTower } from '../../settlements/tower.ts';
import type { Site } from './site.ts';

/** A great hall: a long steep roof, a tower at one end, an outhouse leaning on it. */
export function hall({ at: [x, y], size, seed, style, roof, landmark }: Site): Standing {
  const { city, settlements } = style;
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const side = random.chance(0.6) ? -1 : 1;
  const main = landmark.roof === null ? random.pick(settlements.tiles) : roof;
  const spire = landmark.roof === null ? roof : mix(roof, random.pick(settlements.slates), 0.55);
  const { wall } = settlements;
  drawGroundPatch(drawing, [x, y + size * 0.12], size * 1.15, size * 0.4, random);
  const tower = (): void =>
    drawTower(drawing, random, {
      at: [x + side * size * 0.38, y + size * 0.19],
      width: size * random.range(0.15, 0.19),
      height: size * random.range(0.42, 0.54),
      top: random.pick(['spire', 'cone', 'spire']),
      roof: spire,
      wall,
    });
  if (random.chance(0.5)) tower();
  drawHouse(drawing, random, {
    at: [x, y + size * 0.16],
    width: size * random.range(0.84, 0.96),
    height: size * random.range(0.5, 0.6),
    roof: main,
    wall,
    steepness: 0.56,
    facing: side === -1 ? 'left' : 'right',
  });
  if (random.chance(0.6))
    drawHouse(drawing, random, {
      at: [x - side * size * 0.34, y + size * 0.22],
      width: size * 0.34,
      height: size * 0.25,
      roof: mix(main, city.roofVeil, 0.25),
      wall,
    });
  else tower();
  return drawing.standing(y + size * 0.2);
}
