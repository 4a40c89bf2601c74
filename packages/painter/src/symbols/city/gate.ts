import type { Standing } from '../../pen/sheet.ts';
import { seeded } from '../../random/seeded.ts';
import type { Gate } from '../../sketch/city-sketch.ts';
import type { Style } from '../../styles/style.ts';
import { SettlementDrawing } from '../settlements/settlement-drawing.ts';
import { drawTower } from '../settlements/tower.ts';
import { drawGate, drawWallRun } from '../settlements/wall-run.ts';

/** A city gate in elevation: two towers and the arch between them. */
export function cityGate({ at: [x, y], size }: Gate, seed: string, { settlements }: Style): Standing {
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
  return drawing.standing(y + size * 0.7);
}
