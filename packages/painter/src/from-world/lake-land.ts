import { polyLen } from '../plane/lines.ts';
import { bbox, dist, inBox, type Point } from '../plane/points.ts';
import { area, inRing } from '../plane/rings.ts';
import type { CoastSketch, LakeSketch, RiverSketch } from '../sketch/region-sketch.ts';

/** How far a river runs into a lake, in sheet units. Its end must lie under the shore, which wanders a little. */
const INTO_LAKE = 14;
/** Shorter stretches of a river between lakes, or between a lake and its end, are not drawn, in sheet units. */
const SHORTEST = 24;

/**
 * Makes lands that lie wholly in a lake islands of that lake. As separate coasts they would be covered by the lake.
 */
export function withLakeIslands<C extends CoastSketch>(
  coast: readonly C[],
  lakes: readonly LakeSketch[],
): { coast: C[]; lakes: LakeSketch[] } {
  const waters = lakes.map((lake) => ({ lake, box: bbox(lake.ring), size: Math.abs(area(lake.ring)) }));
  const islands = new Map<string, Point[][]>();
  const others = coast.filter(({ ring }) => {
    const [first] = ring;
    if (first === undefined) return true;
    const size = Math.abs(area(ring));
    const around = waters.find(
      (water) =>
        size < water.size &&
        inBox(water.box, first[0], first[1]) &&
        ring.every(([x, y]) => inRing(water.lake.ring, x, y)),
    );
    if (around === undefined) return true;
    islands.set(around.lake.id, [...(islands.get(around.lake.id) ?? []), [...ring]]);
    return false;
  });
  return {
    coast: others,
    lakes: lakes.map((lake) => {
      const own = [...(lake.islands ?? []), ...(islands.get(lake.id) ?? [])];
      return own.length === 0 ? lake : { ...lake, islands: own };
    }),
  };
}

/** Ends rivers at the shore of a lake and continues them behind it. Each stretch gets its share of the breadth. */
export function endedAtLakes(rivers: readonly RiverSketch[], lakes: readonly LakeSketch[]): RiverSketch[] {
  const waters = lakes.map(({ ring, islands = [] }) => ({ ring, islands, box: bbox(ring) }));
  const isInLake = ([x, y]: Point): boolean =>
    waters.some(
      ({ ring, islands, box }) =>
        inBox(box, x, y) && inRing(ring, x, y) && !islands.some((island) => inRing(island, x, y)),
    );
  return rivers.flatMap((river) => {
    const fine = withSteps(river.line);
    if (!fine.some(isInLake)) return [river];
    const [source, mouth] = river.width;
    const widthAt = (index: number): number =>
      source + (mouth - source) * (index / Math.max(1, fine.length - 1)) ** 0.75;
    const runs = dryRuns(fine, isInLake).filter(([from, to]) => polyLen(fine.slice(from, to + 1)) >= SHORTEST);
    return runs.map(
      ([from, to], i): RiverSketch => ({
        ...river,
        id: i === 0 ? river.id : `${river.id}_${i + 1}`,
        line: fine.slice(from, to + 1),
        width: [widthAt(from), widthAt(to)],
      }),
    );
  });
}

/** The longest step of a checked line, in sheet units. */
const STEP = 7;

function withSteps(line: readonly Point[]): Point[] {
  const fine: Point[] = [];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    const steps = before === undefined ? 1 : Math.min(10_000, Math.max(1, Math.ceil(dist(before, point) / STEP)));
    for (let step = 1; step < steps && before !== undefined; step++) {
      const share = step / steps;
      fine.push([before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]);
    }
    fine.push(point);
  }
  return fine;
}

/** The index ranges of a line on land, with a little of the water at both ends. */
function dryRuns(line: readonly Point[], isWet: (point: Point) => boolean): [number, number][] {
  const into = Math.ceil(INTO_LAKE / STEP);
  const runs: [number, number][] = [];
  let from: number | undefined;
  for (let index = 0; index <= line.length; index++) {
    const point = line[index];
    const isDry = point !== undefined && !isWet(point);
    if (isDry && from === undefined) from = index;
    if (isDry || from === undefined) continue;
    runs.push([Math.max(0, from - into), Math.min(line.length - 1, index - 1 + into)]);
    from = undefined;
  }
  return runs;
}
