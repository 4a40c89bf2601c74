import { mix } from '../../../colour/colour.ts';
import type { Standing } from '../../../pen/sheet.ts';
import type { Point } from '../../../plane/points.ts';
import { seeded } from '../../../random/seeded.ts';
import { drawGroundPatch } from '../../settlements/ground-patch.ts';
import { drawHouse } from '../../settlements/house.ts';
import { SettlementDrawing } from '../../settlements/settlement-drawing.ts';
import { drawTower } from '../../settlements/tower.ts';
import type { Site } from './site.ts';

/** A theatre or a dome: a round house on steps with a row of windows under its dome, and a porch before it. */
export function theatre({ at: [x, y], size, seed, style, roof, landmark }: Site): Standing {
  const { settlements } = style;
  const random = seeded(seed);
  const drawing = new SettlementDrawing(settlements);
  const dome = landmark.roof === null ? mix(settlements.tiles[0] as string, settlements.gold, 0.35) : roof;
  const width = size * random.range(0.54, 0.62);
  drawGroundPatch(drawing, [x, y + size * 0.16], size * 1.1, size * 0.42, random);
  const steps: Point[] = [
    [x - width * 0.66, y + size * 0.23],
    [x + width * 0.66, y + size * 0.23],
    [x + width * 0.58, y + size * 0.17],
    [x - width * 0.58, y + size * 0.17],
  ];
  drawing.fill(steps, settlements.wall);
  drawing.lines([[...steps, steps[0] as Point]], settlements.ink, { width: 1, opacity: 0.85 });
  drawTower(drawing, random, {
    at: [x, y + size * 0.18],
    width,
    height: size * random.range(0.28, 0.34),
    top: 'dome',
    roof: dome,
    wall: settlements.wall,
    mayFly: false,
  });
  const pillars: Point[][] = [];
  for (let i = 0; i <= 6; i++) {
    const t = (i / 6 - 0.5) * 0.92;
    pillars.push([
      [x + width * t, y + size * 0.17],
      [x + width * t, y - size * 0.06],
    ]);
  }
  drawing.lines(pillars, settlements.ink, { width: 0.9, opacity: 0.6 });
  drawHouse(drawing, random, {
    at: [x + random.sym(width * 0.1), y + size * 0.24],
    width: width * 0.52,
    height: size * 0.2,
    roof: mix(dome, settlements.wall, 0.2),
    wall: settlements.wall,
  });
  return drawing.standing(y + size * 0.1);
}
