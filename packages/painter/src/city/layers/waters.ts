import { cleaned, without } from '../../geometry/polygons.ts';
import type { Sheet, Upright } from '../../pen/sheet.ts';
import type { Ring } from '../../plane/rings.ts';
import { type Progress, partOf } from '../../progress.ts';
import { inkRing } from '../../region/layers/shore-ink.ts';
import { paintWaves } from '../../region/layers/textures.ts';
import { paintWaterLines } from '../../region/layers/water-lines.ts';
import { smallBoat } from '../../symbols/city/small-things.ts';
import { drawShip } from '../../symbols/ornament/ship.ts';
import type { CityGround, CityPlan } from '../city-plan.ts';

/** Every shore as a closed ring: isles, and land without its rivers, so that river mouths open into the sea. */
function shoreRings({ land, rivers, isles }: CityPlan): Ring[] {
  if (rivers.length === 0) return [...land, ...isles];
  const dry = without(
    cleaned(land),
    rivers.map(({ ring }) => ring),
  );
  return [...dry.flat(), ...isles];
}

/** Breadth of the shoreline, in sheet units. */
const SHORE = 2.5;

/** Draws lines on the water, waves, and the shoreline. */
export async function paintWaters(ground: CityGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { plan, style } = ground;
  await paintWaterLines(ground, sheet, partOf(progress, 0, 0.7));
  await paintWaves(ground, sheet, partOf(progress, 0.7, 0.9));
  for (const ring of shoreRings(plan))
    inkRing(ground, sheet, ring, { width: SHORE * style.pens.coast, colour: style.water.coast });
}

/** Draws anchored ships with boats between them. */
export function drawShips({ plan, style, seed }: CityGround): Upright[] {
  const { ships, boats } = plan.sketch;
  const look = { palette: style.ornament, pen: style.pens.ornament };
  return [
    ...ships.map((ship) => ({ ...drawShip(ship, `${seed}:ship:${ship.at.join()}`, look), foot: ship.at[1] })),
    ...boats.map(({ at, size }) => smallBoat(at, size, `${seed}:boat:${at.join()}`, style.city)),
  ];
}
