import type { Sheet } from '../../pen/sheet.ts';
import { bbox } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import { floe } from '../../symbols/texture/floe.ts';
import type { RegionGround } from '../ground.ts';
import { inkRing } from './lit-ring.ts';
import { paced } from './paced.ts';

/** A floe stays so far inside the frame: half a floe would look like a mistake. */
const FRAME_MARGIN = 30;
/** A floe keeps so far from the shore: it swims. */
const SHORE = 6;

/** Ice that swims on the sea. */
export async function paintFloes(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed } = ground;
  const floes = outlines.land.filter((land) => land.isIce);
  await paced(floes, progress, ({ id, ring }) => {
    const [x0, y0, x1, y1] = bbox(ring);
    if (!ground.isInMap((x0 + x1) / 2, (y0 + y1) / 2, FRAME_MARGIN)) return;
    if (ring.some(([x, y]) => ground.seaDistance(x, y) < SHORE)) return;
    sheet.paint(floe(ring, `${seed}:floe:${id}`, style));
    inkRing(ground, sheet, ring, { width: 1.2 * style.pens.coast, colour: style.water.floeInk });
  });
}
