import type { Sheet } from '../../pen/sheet.ts';
import type { Progress } from '../../progress.ts';
import { Drawing } from '../../symbols/drawing.ts';
import { bearingRuns, bearings } from '../../symbols/ornament/bearings.ts';
import type { RegionGround } from '../ground.ts';

/** How far from the shore a bearing ends, in sheet units. */
const shoreMargin = 3;
const breadths = { main: 2, middle: 1.5, small: 1.1 } as const;

/** The lines of bearing that leave the compass, over the sea only. */
export async function paintBearings(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { sketch, style } = ground;
  const { compass } = sketch.decor;
  if (compass === null || !style.symbols.bearings) return;
  const { ornament, pens } = style;
  const [main, middle, small] = ornament.bearingStrengths;
  const strengths = { main, middle, small };
  const pen = pens.ornament * Math.min(1, Math.max(0.4, compass.radius / 270));
  for (const [i, { angle, rank }] of bearings.entries()) {
    await progress(i / bearings.length);
    const runs = bearingRuns(
      compass.at,
      angle,
      compass.radius * 0.9,
      (x, y) => ground.isInMap(x, y),
      (x, y) => ground.seaDistance(x, y) > shoreMargin,
    );
    for (const run of runs) {
      const drawing = new Drawing();
      drawing.lines([run], rank === 'main' ? ornament.bearingMain : ornament.bearing, {
        width: breadths[rank] * pen,
        opacity: strengths[rank],
      });
      sheet.paint(drawing.drawn());
    }
  }
}
