import type { Sheet } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import { drawBridge } from '../../symbols/settlements/bridge.ts';
import { type BridgeSite, bridgeSites } from '../bridge-sites.ts';
import type { RegionGround } from '../ground.ts';
import { paced } from './paced.ts';
import { riverWidth } from './river-width.ts';

/** Breadth of the deck by the road that leads over it, in sheet units. */
const breadths = { high: 11, road: 9, trail: 7 } as const;
/** How far a bridge reaches over each bank. */
const onLand = 4;
/** A trail wades through anything narrower, a road through a thread of water. */
const fords = { high: 3, road: 3, trail: 6 } as const;

/** How much longer a bridge may get over an estuary on either side. */
const estuary = 44;

/** Bridges where roads cross rivers, over the road's own ink. */
export async function paintBridges(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  await paced(bridgeSites(ground.outlines), progress, (site) => {
    const [x, y] = site.at;
    if (!ground.isInMap(x, y, 12) || ground.isInLake(x, y) || ground.isNearMark(x, y, 0)) return;
    const water = riverWidth(ground, site.river).banks(site.along);
    if (water < fords[site.road.kind]) return;
    const reach = water / 2 / Math.sin(site.slant);
    const from = bank(ground, site, -reach);
    const to = bank(ground, site, reach);
    if (from === null || to === null) return;
    sheet.paint(
      drawBridge(
        {
          from,
          to,
          breadth: breadths[site.road.kind] * ground.style.pens.road,
          isTimber: site.road.kind === 'trail',
        },
        `${ground.seed}:bridge:${site.road.id}:${site.river.id}`,
        ground.style.settlements,
      ),
    );
  });
}

/** The end of a bridge `reach` along the road (negative: back): a little on land; null where there is no land so near. */
function bank(ground: RegionGround, { at, angle }: BridgeSite, reach: number): Point | null {
  const sign = Math.sign(reach);
  const way: Point = [Math.cos(angle) * sign, Math.sin(angle) * sign];
  for (let far = Math.abs(reach); far <= Math.abs(reach) + estuary; far += 2) {
    const [x, y] = [at[0] + way[0] * far, at[1] + way[1] * far];
    if (ground.isOnLand(x, y)) return [x + way[0] * onLand, y + way[1] * onLand];
  }
  return null;
}
