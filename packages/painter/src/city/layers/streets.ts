import { bandAround } from '../../geometry/band.ts';
import { f1, pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';
import { centroid, inRing, ringDist } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import { scatterIn } from '../../region/layers/scatter.ts';
import type { Plaza } from '../../sketch/city-sketch.ts';
import { stall, well } from '../../symbols/city/small-things.ts';
import type { CityGround } from '../city-plan.ts';
import { seedAt } from '../fabric/blocks.ts';

/** Draws the bed of every street, then all surfaces, so that streets merge where they meet. */
export function paintStreets({ plan, style }: CityGround, sheet: Sheet): void {
  const { street, streetEdge, streetEdgeStrength } = style.city;
  const band = (line: (typeof plan.streets)[number], extra: number): string =>
    pathLine(bandAround(line.line, line.width + extra), true);
  for (const line of plan.streets)
    sheet.add(
      `<path d="${band(line, 3)}" fill="${streetEdge}" fill-opacity="${streetEdgeStrength}"/>`,
      bbox(bandAround(line.line, line.width + 3)),
    );
  for (const line of plan.streets)
    sheet.add(`<path d="${band(line, 0)}" fill="${street}"/>`, bbox(bandAround(line.line, line.width)));
}

/** Distance between two stalls, and the space around a well, in sheet units. */
const STALLS = 24;
const WELL = 12;

/** Places on a plaza at least `spacing` apart and `margin` from its rim, in sheet units. */
function placesOn({ ring }: Plaza, spacing: number, margin: number, seed: string, ground: CityGround): Point[] {
  const scattering = { least: spacing, density: 1, seed };
  return scatterIn([ring], [0, 0, ground.width, ground.height], scattering).filter(
    ([x, y]) => ringDist(ring, x, y) > margin,
  );
}

/** The paving as a few scattered strokes. */
function pavingInk(plaza: Plaza, seed: string, ground: CityGround): string {
  const random = seeded(`${seed}:paving`);
  return placesOn(plaza, 9, 5, `${seed}:stones`, ground)
    .map(([x, y]) => stroke([[x - 2, y] as Point, [x + random.range(1, 3), y + random.sym(1)]], 0.7, { soft: false }))
    .join('');
}

/** The place of a plaza's well; null if it has none. */
function wellPlace({ ring }: Plaza, seed: string, { isAtLandmark }: CityGround): Point | null {
  const [x, y] = centroid(ring);
  const hasRoom = inRing(ring, x, y) && ringDist(ring, x, y) > WELL && !isAtLandmark(x, y, WELL);
  return hasRoom && seeded(`${seed}:well`).chance(0.75) ? [x, y] : null;
}

/** Draws squares: paving, a well, and stalls on market squares. */
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

/** Distance between two lanterns of a street, in sheet units. */
const SPACING = 64;

function lanternPlaces({ plan, seed, isBuilt, isInMap }: CityGround): Point[] {
  const alongStreets = plan.streets.flatMap(({ line, width }) => {
    const length = polyLen(line);
    return Array.from({ length: Math.floor(length / SPACING) }, (_, i): Point => {
      const [x, y, angle] = pointAt(line, ((i + 0.5) * SPACING) / length);
      const side = (i % 2 === 0 ? 1 : -1) * width * 0.5;
      return [x - Math.sin(angle) * side, y + Math.cos(angle) * side];
    });
  });
  const places = [...alongStreets, ...plan.plazas.map(({ ring }) => centroid(ring))];
  return places.filter(
    (at) => isBuilt(at[0], at[1]) && isInMap(at[0], at[1], 8) && seeded(seedAt(`${seed}:lantern`, at)).chance(0.7),
  );
}

/** Draws lanterns along the streets in styles that show the evening. */
export function paintLanterns(ground: CityGround, sheet: Sheet): void {
  const { lantern, lanternStrength } = ground.style.city;
  if (lanternStrength <= 0) return;
  for (const [x, y] of lanternPlaces(ground)) {
    const disc = (radius: number, opacity: number): string =>
      `<circle cx="${f1(x)}" cy="${f1(y)}" r="${radius}" fill="${lantern}" fill-opacity="${(opacity * lanternStrength).toFixed(3)}"/>`;
    sheet.add(disc(15, 0.09) + disc(8, 0.16) + disc(4, 0.3) + disc(1.7, 1), growBox([x, y, x, y], 16));
  }
}
