import { mix } from '../../../colour/colour.ts';
import type { Standing } from '../../../pen/sheet.ts';
import { seeded } from '../../../random/seeded.ts';
import { drawGroundPatch } from '../../settlements/ground-patch.ts';
import { drawHouse } from '../../settlements/house.ts';
import { SettlementDrawing } from '../../settlements/settlement-drawing.ts';
import { drawTower } from '../../settlements/tower.ts';
import { drawGate, drawWallRun } from '../../settlements/wall-run.ts';
import type { Site } from './site.ts';

/** A palace: spires at the back, a gilt dome over two wings, a court behind a wall with its gate. */
export function palace({ at: [x, y], size, seed, style, roof, secondRoof }: Site): Standing {
  const { city, settlements } = style;
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const wall = settlements.wall;
  drawGroundPatch(drawing, [x, y + size * 0.02], size * 1.2, size * 0.46, random);
  const spires = random.chance(0.5) ? [-0.38, 0.38] : [-0.4, -0.16, 0.17, 0.4];
  for (const t of spires)
    drawTower(drawing, random, {
      at: [x + size * t, y - size * 0.02],
      width: size * 0.125,
      height: size * random.range(0.42, 0.56),
      top: random.chance(0.75) ? 'spire' : 'cone',
      roof,
      wall,
    });
  const dome = mix(settlements.gold, wall, 0.25);
  drawTower(drawing, random, {
    at: [x + random.sym(size * 0.03), y - size * 0.06],
    width: size * random.range(0.24, 0.3),
    height: size * random.range(0.36, 0.44),
    top: random.chance(0.7) ? 'dome' : 'onion',
    roof: dome,
    wall,
    mayFly: false,
  });
  for (const side of [-1, 1] as const)
    drawHouse(drawing, random, {
      at: [x + side * size * 0.25, y + size * 0.12],
      width: size * 0.44,
      height: size * random.range(0.27, 0.32),
      roof: secondRoof,
      wall,
      facing: side === -1 ? 'left' : 'right',
    });
  const front = {
    from: [x - size * 0.55, y + size * 0.2] as const,
    to: [x + size * 0.55, y + size * 0.2] as const,
    height: size * 0.11,
    sag: size * 0.04,
    wall,
  };
  drawWallRun(drawing, random, front);
  drawGate(drawing, [x, y + size * 0.24], size * 0.12);
  for (const t of [-0.55, 0.55])
    drawTower(drawing, random, {
      at: [x + size * t, y + size * 0.22],
      width: size * 0.1,
      height: size * random.range(0.2, 0.26),
      top: 'cone',
      roof: mix(roof, city.ink, 0.06),
      wall,
    });
  return drawing.standing(y + size * 0.2);
}
