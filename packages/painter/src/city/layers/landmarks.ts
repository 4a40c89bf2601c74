import type { Sheet, Standing } from '../../pen/sheet.ts';
import type { Landmark } from '../../sketch/city-sketch.ts';
import {
  arena,
  hall,
  loneTower,
  monument,
  palace,
  type Site,
  siteOf,
  theatre,
} from '../../symbols/city/great-buildings.ts';
import { pool } from '../../symbols/city/pool.ts';
import { drawSettlement } from '../../symbols/settlements/draw-settlement.ts';
import { drawCitadel } from '../../symbols/settlements/fortress.ts';
import type { Place, Setting } from '../../symbols/settlements/settlement-drawing.ts';
import { Vignette } from '../../symbols/settlements/vignette.ts';
import type { CityGround } from '../city-plan.ts';

/** Vignettes stand a little lower than their middle, as the clearing around them does. */
const footOf = ({ at: [x, y], size }: Landmark): Place => ({ at: [x, y + size * 0.12], size });

/** What the little pictures within a city know of their place. */
const inTheCity: Setting = { country: 'green', isByRiver: false, isByShore: false };

/** A great building; what lies in the ground (a pool) is not one. */
function buildingOf(site: Site): Standing | null {
  const { landmark, seed, style } = site;
  const { settlements } = style;
  const place = footOf(landmark);
  switch (landmark.kind) {
    case 'arena':
      return arena(site);
    case 'palace':
      return palace(site);
    case 'hall':
      return hall(site);
    case 'theatre':
      return theatre(site);
    case 'monument':
      return monument(site);
    case 'tower':
      return loneTower(site);
    case 'citadel':
      return drawCitadel(new Vignette(landmark, seed, settlements), { wrecked: landmark.wreckage, roof: site.roof });
    case 'pool':
      return null;
    case 'castle':
      return drawSettlement('fortress', place, seed, settlements, inTheCity);
    default:
      return drawSettlement(landmark.kind, place, seed, settlements, inTheCity);
  }
}

const seedOf = (ground: CityGround, { id }: Landmark): string => `${ground.seed}:landmark:${id}`;

/** Lakes within the city; they lie in the ground. */
export function paintPools(ground: CityGround, sheet: Sheet): void {
  for (const landmark of ground.plan.sketch.landmarks) {
    if (landmark.kind !== 'pool') continue;
    sheet.paint(pool({ ...landmark, seed: seedOf(ground, landmark), style: ground.style }));
  }
}

/** The great buildings in elevation. */
export function standLandmarks(ground: CityGround): Standing[] {
  return ground.plan.sketch.landmarks.flatMap((landmark) => {
    const drawn = buildingOf(siteOf(landmark, seedOf(ground, landmark), ground.style));
    return drawn === null ? [] : [drawn];
  });
}
