import type { Sheet, Upright } from '../../pen/sheet.ts';
import type { Landmark, LandmarkKind } from '../../sketch/city-sketch.ts';
import { vignetteKinds } from '../../sketch/region-sketch.ts';
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

/** Vignettes stand slightly below their middle, as the clearing around them does. */
const footOf = ({ at: [x, y], size }: Landmark): Place => ({ at: [x, y + size * 0.12], size });

/** The surroundings that settlement symbols within a city assume. */
const inTheCity: Setting = { country: 'green', isByRiver: false, isByShore: false };

type Draw = (site: Site) => Upright | null;

const drawings: Partial<Record<LandmarkKind, Draw>> = {
  arena,
  palace,
  hall,
  theatre,
  monument,
  tower: loneTower,
  citadel: ({ landmark, seed, style, roof }) =>
    drawCitadel(new Vignette(landmark, seed, style.settlements), { wrecked: landmark.wreckage, roof }),
  // It is flat.
  pool: () => null,
};

/** Draws a great building; null for a flat landmark. */
function buildingOf(site: Site): Upright | null {
  const { landmark, seed, style } = site;
  const { kind } = landmark;
  const draw = drawings[kind];
  if (draw !== undefined) return draw(site);
  const vignette = vignetteKinds.find((one) => one === (kind === 'castle' ? 'fortress' : kind));
  return vignette === undefined ? null : drawSettlement(vignette, footOf(landmark), seed, style.settlements, inTheCity);
}

const seedOf = (ground: CityGround, { id }: Landmark): string => `${ground.seed}:landmark:${id}`;

/** Draws lakes within the city, which are flat. */
export function paintPools(ground: CityGround, sheet: Sheet): void {
  for (const landmark of ground.plan.sketch.landmarks) {
    if (landmark.kind !== 'pool') continue;
    sheet.paint(pool({ ...landmark, seed: seedOf(ground, landmark), style: ground.style }));
  }
}

/** Draws the great buildings in elevation. */
export function drawLandmarks(ground: CityGround): Upright[] {
  return ground.plan.sketch.landmarks.flatMap((landmark) => {
    const drawn = buildingOf(siteOf(landmark, seedOf(ground, landmark), ground.style));
    return drawn === null ? [] : [drawn];
  });
}
