import { bandAround } from '../geometry/band.ts';
import { type Grid, gridOver, wholeOf } from '../grounds/grid.ts';
import { type CoverMask, coverAt, coverOf } from '../grounds/wash.ts';
import { softRing } from '../outline/soft-ring.ts';
import { spline } from '../plane/curves.ts';
import { SegmentIndex } from '../plane/indexes.ts';
import { polyLen, resample, simplify } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import { inRing, inRings, type Ring } from '../plane/rings.ts';
import { type Progress, partOf } from '../progress.ts';
import { coverageMask, fillShape } from '../raster/rasterise.ts';
import type { CitySketch, Plaza } from '../sketch/city-sketch.ts';
import type { CityPlan, StreetLine } from './city-plan.ts';
import { joinStreets, wallLanes } from './join-streets.ts';

/** Land that runs off the map is drawn this far beyond it, in sheet units. */
const BEYOND = 700;
/** The smallest distance between a street and a chasm, in sheet units. */
const CHASM_MARGIN = 16;
/** The cell size of the grid that stores where the ground is dry, in sheet units. */
const DRY_CELL = 4;
/** The most points of a chasm. */
const CHASM_POINTS = 2000;
/** Breadth of a footpath through a park, in sheet units. */
const PATH = 9;

/** Moves corners outside the map far out, so that no shore shows at the edge. */
const movedFarOut = (ring: Ring, { width, height }: CitySketch): Point[] =>
  ring.map(([x, y]) => [
    x <= -50 ? -BEYOND : x >= width + 50 ? width + BEYOND : x,
    y <= -50 ? -BEYOND : y >= height + 50 ? height + BEYOND : y,
  ]);

/** A plan without streets and plazas. */
type OpenPlan = Omit<CityPlan, 'streets' | 'plazas'>;

/** Returns a check whether a path crosses no wall or chasm and stays dry. */
async function openWay(plan: OpenPlan): Promise<(way: readonly Point[]) => boolean> {
  const walls = new SegmentIndex(40);
  for (const wall of plan.walls) walls.addLine(wall.line);
  const grid = gridOver(plan.width, plan.height, DRY_CELL);
  const dry = await dryCover(plan, grid);
  const chasms = await coverOf(
    grid,
    plan.chasms.map(({ ring }) => [ring]),
    CHASM_MARGIN / DRY_CELL,
  );
  const isGate = ([x, y]: Point): boolean => plan.sketch.gates.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 45);
  return (way) =>
    way.every((at) => {
      const [x, y] = at;
      if (coverAt(grid, dry, x, y) < 128 || coverAt(grid, chasms, x, y) > 12) return false;
      return walls.dist(x, y, 8) >= 8 || isGate(at);
    });
}

/** Turns the curves of a sketch into lines: shores with fine detail, joined streets, and lanes along the walls. */
export async function layPlan(sketch: CitySketch, inner: number, progress: Progress): Promise<CityPlan> {
  const { seed, width, height } = sketch;
  const base = {
    sketch,
    seed,
    width,
    height,
    inner,
    land: sketch.land.map((shore) =>
      softRing(spline(movedFarOut(shore.ring, sketch), 74, true), `${seed}:land:${shore.id}`, shore.roughness, 6),
    ),
    isles: sketch.isles.map((isle) => softRing(spline(isle.ring, 46, true), `${seed}:isle:${isle.id}`, 0.2, 5)),
    rivers: sketch.rivers.map((river) => {
      const line = spline(river.line, 10);
      return { ...river, line, ring: bandAround(line, river.width) };
    }),
    walls: sketch.walls.map((wall) => ({ ...wall, line: spline(wall.line, 12, false, 0.32) })),
    parks: sketch.parks.map((park) => ({
      ...park,
      ring: [...softRing(spline(park.ring, 20, true), `${seed}:park:${park.id}`, 0.06, 8)],
      paths: park.paths.map((path) => spline(path, 8)),
    })),
    districts: sketch.districts.map((district) => ({
      ...district,
      rings: district.rings.map((ring) => simplify(spline(ring, 16, true, 0.25), 0.3)),
    })),
    bridges: sketch.bridges.map((bridge) => ({ ...bridge, line: spline(bridge.line, 10) })),
    chasms: sketch.chasms.map((chasm) => {
      const brink = softRing(chasm.ring, `${seed}:chasm:${chasm.id}`, 0.24, 5);
      const isFine = brink.length > CHASM_POINTS;
      return { id: chasm.id, ring: isFine ? resample(brink, polyLen(brink) / CHASM_POINTS, true) : brink };
    }),
  };
  const plazas = sketch.plazas.map((plaza) => ({ ...plaza, ring: spline(plaza.ring, 14, true, 0.3) }));
  const drawn: StreetLine[] = sketch.streets.map((street) => ({
    id: street.id,
    line: spline(street.line, 9),
    width: street.width,
  }));
  const isDry = ([x, y]: Point): boolean => inRings(base.land, x, y) || base.isles.some((isle) => inRing(isle, x, y));
  const quarters = base.districts.filter((district) => !district.isSuburb).map((district) => district.rings);
  const paths = base.parks.flatMap((park) =>
    park.paths.map((line, i): StreetLine => ({ id: `${park.id}:path:${i}`, line, width: PATH })),
  );
  const lanes = wallLanes(base.walls, quarters, drawn, isDry);
  await progress(0.3);
  const network = await joinNetwork([...drawn, ...paths], lanes, base, plazas, partOf(progress, 0.3, 1));
  return { ...base, ...network };
}

/** Joins the lanes along the walls to the streets, then all streets and lanes to what lies ahead of them. */
async function joinNetwork(
  streets: readonly StreetLine[],
  lanes: readonly StreetLine[],
  plan: OpenPlan,
  plazas: readonly Plaza[],
  progress: Progress,
): Promise<Pick<CityPlan, 'streets' | 'plazas'>> {
  const { sketch, inner, width, height, bridges } = plan;
  const isOpen = await openWay(plan);
  const isInMap = ([x, y]: Point): boolean => x > inner && y > inner && x < width - inner && y < height - inner;
  const targets = { streets, gates: sketch.gates, plazas, bridges, piers: sketch.piers };
  const alongWalls = await joinStreets(lanes, targets, isInMap, isOpen, partOf(progress, 0, 0.2));
  const withLanes = { ...targets, streets: [...streets, ...alongWalls.streets] };
  const all = await joinStreets(streets, withLanes, isInMap, isOpen, partOf(progress, 0.2, 1));
  return {
    streets: [...all.streets, ...alongWalls.streets],
    plazas: [...plazas, ...alongWalls.squares, ...all.squares],
  };
}

/** The dry ground of a city, 0..255 a cell: land and isles without rivers. */
async function dryCover(
  { land, rivers, isles }: Pick<CityPlan, 'land' | 'rivers' | 'isles'>,
  grid: Grid,
): Promise<CoverMask> {
  const { width, height, cell } = grid;
  const body = [
    ...land.map((ring) => fillShape([ring])),
    ...rivers.map(({ ring }) => fillShape([ring], '#000')),
    ...isles.map((ring) => fillShape([ring])),
  ].join('');
  const values = await coverageMask(body, { view: [0, 0, width * cell, height * cell], width, height });
  return { ...wholeOf(grid), values };
}
