import { RingIndex } from '../../outline/ring-index.ts';
import { pathLine } from '../../pen/paths.ts';
import { taper } from '../../pen/pressure.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { polyLen, resample } from '../../plane/lines.ts';
import { bbox, type Point } from '../../plane/points.ts';
import { area, centroid, type Ring } from '../../plane/rings.ts';
import type { Progress } from '../../progress.ts';
import { filled } from '../../symbols/texture/filled.ts';
import type { RegionGround } from '../ground.ts';
import { inkRing } from './lit-ring.ts';
import { paced } from './paced.ts';

/** Ripples follow the shore at these shares of the way from the middle. */
const RIPPLES = [0.86, 0.7];
/** A smaller lake has no room for ripples, in units round its shore. */
const TINY = 90;

/** Where the pen touches the water along one ripple. */
function rippleStrokes(ground: RegionGround, ring: Ring, islands: readonly Ring[], share: number): Point[][] {
  const [cx, cy] = centroid(ring);
  const line = resample(
    ring.map(([x, y]): Point => [cx + (x - cx) * share, cy + (y - cy) * share]),
    5,
    true,
  );
  // Of a lake with arms, the way to the middle leads over land.
  const water = new RingIndex([ring]);
  const dry = new RingIndex(islands);
  const strokes: Point[][] = [[]];
  for (const [x, y] of line) {
    if (water.has([x, y]) && !dry.has([x, y]) && ground.noise.third(x / 22 + share * 9, y / 22) > -0.15)
      strokes.at(-1)?.push([x, y]);
    else strokes.push([]);
  }
  return strokes.filter((run) => run.length > 3);
}

/** Lakes: water, shore, two broken ripples. */
export async function paintLakes(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { water, pens } = ground.style;
  await paced(ground.outlines.lakes, progress, ({ ring, islands }) => {
    const shores = [ring, ...islands];
    for (const shore of shores) inkRing(ground, sheet, shore, { width: 2.2 * pens.coast, colour: water.coast });
    // Islands run the other way round, so that the water leaves them out.
    const holes = islands.map((island) => (area(island) > 0 === area(ring) > 0 ? island.toReversed() : island));
    sheet.add(filled([ring, ...holes].map((shore) => pathLine(shore, true)).join(''), water.lake), bbox(ring));
    for (const shore of shores) inkRing(ground, sheet, shore, { width: 1.5 * pens.coast, colour: water.coast });
    if (polyLen(ring) < TINY) return;
    for (const share of RIPPLES)
      for (const run of rippleStrokes(ground, ring, islands, share))
        sheet.add(filled(stroke(run, taper(1.15 * pens.coast)), water.waterLine, water.waterLineNear), bbox(run));
  });
}
