import type { Standing } from '../../../pen/sheet.ts';
import { seeded } from '../../../random/seeded.ts';
import { drawGroundPatch } from '../../settlements/ground-patch.ts';
import { drawHouse } from '../../settlements/house.ts';
import { SettlementDrawing } from '../../settlements/settlement-drawing.ts';
import { drawTower } from '../../settlements/tower.ts';
import type { Site } from './site.ts';

/** A great tower: of a wizard, a watch, a beacon; sometimes with a lesser one or a lodge at its foot. */
export function loneTower({ at: [x, y], size, seed, style, roof, landmark }: Site): Standing {
  const { settlements } = style;
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const top = landmark.top ?? 'spire';
  const foot = y + size * 0.18;
  const { wall } = settlements;
  if (landmark.clearing !== null) drawGroundPatch(drawing, [x, foot], size * 0.86, size * 0.34, random);
  const height = size * random.range(0.66, 0.8);
  const side = random.chance(0.5) ? -1 : 1;
  if (random.chance(0.45))
    drawTower(drawing, random, {
      at: [x + side * size * 0.22, foot - 1],
      width: size * 0.17,
      height: height * random.range(0.55, 0.75),
      top,
      roof,
      wall,
    });
  drawTower(drawing, random, { at: [x, foot], width: size * random.range(0.29, 0.35), height, top, roof, wall });
  if (landmark.clearing !== null && random.chance(0.55))
    drawHouse(drawing, random, {
      at: [x - side * size * 0.25, foot + size * 0.03],
      width: size * 0.3,
      height: size * 0.24,
      roof: random.pick(settlements.tiles),
      wall,
    });
  return drawing.standing(y + 4);
}
