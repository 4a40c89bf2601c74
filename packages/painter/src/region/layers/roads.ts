import type { RoadOutline } from '../../outline/region-outlines.ts';
import { dashes } from '../../pen/dashes.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { bbox, growBox } from '../../plane/points.ts';
import { type Progress, partOf } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import { filled } from '../../symbols/texture/filled.ts';
import type { RegionGround } from '../ground.ts';
import { paced } from './paced.ts';

interface RoadPen {
  width: number;
  dash: number;
  gap: number;
}

const PENS: Record<RoadOutline['kind'], RoadPen> = {
  high: { width: 4.4, dash: 23, gap: 9 },
  road: { width: 3.5, dash: 16, gap: 8.5 },
  trail: { width: 2.7, dash: 8, gap: 8 },
};
/** The pale halo is so much broader than the road. */
const HALO = 6;

/** Roads: first all halos, so that none lies over another road, then the dashes. */
export async function paintRoads(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed } = ground;
  const { water, pens } = style;
  await paced(outlines.roads, partOf(progress, 0, 0.4), ({ line, kind }) => {
    const path = stroke(line, PENS[kind].width * pens.road + HALO, { soft: false });
    sheet.add(filled(path, water.roadHalo, water.roadHaloStrength), growBox(bbox(line), 6));
  });
  await paced(outlines.roads, partOf(progress, 0.4, 1), ({ id, line, kind }) => {
    const { width, dash, gap } = PENS[kind];
    for (const mark of dashes(line, dash, gap, seeded(`${seed}:road:${id}`))) {
      const [x, y] = mark[0] ?? [0, 0];
      if (mark.length < 2 || !ground.isInMap(x, y, 4)) continue;
      const pressure = (t: number): number => width * pens.road * (0.82 + 0.18 * Math.sin(Math.PI * t));
      sheet.add(filled(stroke(mark, pressure, { soft: false }), water.road, 0.95), growBox(bbox(mark), width));
    }
  });
}
