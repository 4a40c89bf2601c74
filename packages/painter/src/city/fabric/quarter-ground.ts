import { bandAround, oval } from '../../geometry/band.ts';
import { cleaned, polygonArea, without } from '../../geometry/polygons.ts';
import type { Polygon } from '../../geometry/split-polygon.ts';
import { simplify } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import type { District } from '../../sketch/city-sketch.ts';
import type { CityPlan } from '../city-plan.ts';

/** Scraps below this are not worth an alley, in square sheet units. */
const SMALLEST = 260;

const plain = (line: readonly Point[]): Point[] => simplify(line, 0.4);

/** Everything nobody builds on: streets, walls, water, parks, plazas, rents, the ground of great buildings. */
export function openGround(plan: CityPlan): Ring[] {
  return [
    ...plan.streets.map(({ line, width }) => bandAround(plain(line), width + 5)),
    ...plan.walls.map(({ line, width }) => bandAround(plain(line), width + 8)),
    ...plan.rivers.map(({ line, width }) => bandAround(plain(line), width + 22)),
    ...plan.parks.filter((park) => !park.isSoft || park.spacing > 40).map(({ ring }) => simplify(ring, 0.5)),
    ...plan.plazas.map(({ ring }) => ring),
    ...plan.chasms.map(({ ring }) => plain(ring)),
    ...plan.sketch.landmarks.flatMap(({ at, size, clearing }) =>
      clearing === null ? [] : [oval([at[0], at[1] - size * 0.06], size * clearing[0], size * clearing[1])],
    ),
  ];
}

/** A quarter whose sketch crosses itself in a way the clipping cannot follow stays without houses: null. */
function clippedOrNull(clip: () => Polygon[]): Polygon[] | null {
  try {
    return clip();
  } catch {
    return null;
  }
}

/** The ground of a quarter that may be built on; what an earlier quarter holds is not the later one's. */
export function quarterGround(district: District, earlier: readonly District[], cuts: readonly Ring[]): Polygon[] {
  const taken = earlier.flatMap((other) => other.rings);
  const whole = clippedOrNull(() => cleaned(district.rings));
  if (whole === null) return [];
  const open = clippedOrNull(() => without(whole, [...cuts, ...taken])) ?? cutOneByOne(whole, [...cuts, ...taken]);
  return open.filter((polygon) => polygonArea(polygon) > SMALLEST);
}

/** Where all cuts at once are too much for the clipping, each alone; one that fails is left out. */
function cutOneByOne(polygons: Polygon[], cuts: readonly Ring[]): Polygon[] {
  return cuts.reduce((left, cut) => clippedOrNull(() => without(left, [cut])) ?? left, polygons);
}
