import type { Polygon } from '../../geometry/split-polygon.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { type Box, bbox } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import type { CityGround } from '../city-ground.ts';
import { cutBlocks } from '../fabric/cut-blocks.ts';
import { paintBlock, type Yard } from '../fabric/paint-block.ts';
import { openGround, quarterGround } from '../fabric/quarter-ground.ts';

/** The ground of a quarter in the colour of its alleys: what the blocks leave open joins the streets. */
function paintAlleys(grounds: readonly Polygon[], strength: number, { style }: CityGround, sheet: Sheet): void {
  const { alley } = style.city;
  for (const polygon of grounds) {
    const box: Box = bbox(polygon[0] ?? []);
    const d = polygon.map((ring) => pathLine(ring, true)).join('');
    sheet.add(`<path d="${d}" fill="${alley}" fill-opacity="${strength.toFixed(2)}" fill-rule="evenodd"/>`, box);
  }
}

/** Blocks painted between two reports. */
const PACE = 20;

/** Builds the quarters: alleys, blocks, lots, roofs. Gives the yards that are left open. */
export async function paintQuarters(ground: CityGround, sheet: Sheet, progress: Progress): Promise<Yard[]> {
  const { plan } = ground;
  const cuts = openGround(plan);
  const left: Yard[] = [];
  for (const [i, district] of plan.districts.entries()) {
    await progress(i / plan.districts.length);
    const grounds = quarterGround(district, plan.districts.slice(0, i), cuts);
    const { alleyStrength } = ground.style.city;
    // Alleys of a ruined quarter are half buried.
    const strength = district.state === 'ruined' ? alleyStrength * 0.14 : alleyStrength;
    if (!district.isSuburb) paintAlleys(grounds, strength, ground, sheet);
    const blocks = grounds
      .flatMap((polygon) => cutBlocks(polygon, district, ground.seed))
      .filter(({ middle: [x, y] }) => ground.isInMap(x, y, 6) && ground.isOnLand(x, y, 14));
    for (const [k, block] of blocks.entries()) {
      if (k % PACE === 0) await progress((i + k / blocks.length) / plan.districts.length);
      left.push(...paintBlock(block, ground, sheet));
    }
  }
  return left;
}
