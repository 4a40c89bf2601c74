import { pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { bbox, type Point } from '../../plane/points.ts';
import { centroid, inRing, ringDist } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import { scatterIn } from '../../region/layers/scatter.ts';
import type { Plaza } from '../../sketch/city-sketch.ts';
import { stall } from '../../symbols/city/stall.ts';
import { well } from '../../symbols/city/well.ts';
import type { CityGround } from '../city-ground.ts';
import { seedAt } from '../fabric/block.ts';

/** Between two stalls, and the room a well needs, in sheet units. */
const STALLS = 24;
const WELL = 12;

/** Places on a plaza at least `spacing` apart and `margin` from its rim, in sheet units. */
function placesOn({ ring }: Plaza, spacing: number, margin: number, seed: string, ground: CityGround): Point[] {
  const scattering = { least: spacing, density: 1, seed };
  return scatterIn([ring], [0, 0, ground.width, ground.height], scattering).filter(
    ([x, y]) => ringDist(ring, x, y) > margin,
  );
}

/** The paving, in a few strokes here and there. */
function pavingInk(plaza: Plaza, seed: string, ground: CityGround): string {
  const random = seeded(`${seed}:paving`);
  return placesOn(plaza, 9, 5, `${seed}:stones`, ground)
    .map(([x, y]) => stroke([[x - 2, y] as Point, [x + random.range(1, 3), y + random.sym(1)]], 0.7, { soft: false }))
    .join('');
}

/** Where the well of a plaza stands, if it has one. */
function wellPlace({ ring }: Plaza, seed: string, { isAtLandmark }: CityGround): Point | null {
  const [x, y] = centroid(ring);
  const hasRoom = inRing(ring, x, y) && ringDist(ring, x, y) > WELL && !isAtLandmark(x, y, WELL);
  return hasRoom && seeded(`${seed}:well`).chance(0.75) ? [x, y] : null;
}

/** Squares: paving, a well, stalls on market squares. */
export function paintPlazas(ground: CityGround, sheet: Sheet): void {
  const { city } = ground.style;
  for (const plaza of ground.plan.plazas) {
    const seed = `${ground.seed}:plaza:${plaza.id}`;
    sheet.add(
      `<path d="${pathLine(plaza.ring, true)}" fill="${city.paving}"/><path d="${pavingInk(plaza, seed, ground)}" fill="${city.pavingInk}" fill-opacity=".5"/>`,
      bbox(plaza.ring),
    );
    const middle = wellPlace(plaza, seed, ground);
    const stalls = plaza.hasStalls ? placesOn(plaza, STALLS, 14, `${seed}:stalls`, ground) : [];
    const things = [
      ...(middle === null ? [] : [well(middle, seed, city)]),
      ...stalls
        .filter(([x, y]) => middle === null || Math.hypot(x - middle[0], y - middle[1]) >= STALLS)
        .map((at) => stall(at, seedAt(`${seed}:stall`, at), city)),
    ];
    for (const drawn of things) sheet.paint(drawn);
  }
}
