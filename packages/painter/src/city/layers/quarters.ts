import type { Polygon } from '../../geometry/polygons.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { type Box, bbox } from '../../plane/points.ts';
import { inRing } from '../../plane/rings.ts';
import type { Progress } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import { scatterIn } from '../../region/layers/scatter.ts';
import { chasm } from '../../symbols/city/chasm.ts';
import { scatterStones } from '../../symbols/city/ruins.ts';
import { Drawing } from '../../symbols/drawing.ts';
import type { CityGround } from '../city-plan.ts';
import { cutBlocks, openGround, quarterGround, seedAt } from '../fabric/blocks.ts';
import { decayAt } from '../fabric/decay.ts';
import { paintBlock, type Yard } from '../fabric/paint-block.ts';

/**
 * Fills the ground of a quarter with the color of its alleys. The ground between the blocks then joins the streets.
 */
function paintAlleys(grounds: readonly Polygon[], strength: number, { style }: CityGround, sheet: Sheet): void {
  const { alley } = style.city;
  for (const polygon of grounds) {
    const box: Box = bbox(polygon[0] ?? []);
    const d = polygon.map((ring) => pathLine(ring, true)).join('');
    sheet.add(`<path d="${d}" fill="${alley}" fill-opacity="${strength.toFixed(2)}" fill-rule="evenodd"/>`, box);
  }
}

/** Blocks painted between two progress reports. */
const PACE = 20;

/** Paints the quarters: alleys, blocks, lots, and roofs. Returns the open yards. */
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

/** Distance between two heaps of stones, in sheet units. */
const RUBBLE = 25;

/** Draws the open chasms. */
export function paintChasms({ plan, seed, style }: CityGround, sheet: Sheet): void {
  for (const { id, ring } of plan.chasms) {
    sheet.paint(chasm(ring, `${seed}:chasm:${id}`, style.city));
  }
}

/** Draws fallen stones over ground and streets of a ruined quarter, more of them near a chasm. */
export function paintRubble(ground: CityGround, sheet: Sheet): void {
  const { plan, seed, style } = ground;
  for (const district of plan.districts) {
    if (district.state !== 'ruined') continue;
    const places = scatterIn(district.rings, [0, 0, ground.width, ground.height], {
      least: RUBBLE,
      density: 1,
      seed: `${seed}:rubble:${district.id}`,
    });
    for (const at of places) {
      const [x, y] = at;
      const own = seeded(seedAt(`${seed}:rubble`, at));
      const decay = decayAt(ground, x, y);
      if (!own.chance(decay ** 1.6 * 0.72)) continue;
      if (plan.chasms.some(({ ring }) => inRing(ring, x, y)) || plan.parks.some((park) => inRing(park.ring, x, y)))
        continue;
      const drawing = new Drawing();
      scatterStones(drawing, at, own.range(4, 11), own.int(1, 4), own, style.city);
      sheet.paint(drawing.drawn());
    }
  }
}
