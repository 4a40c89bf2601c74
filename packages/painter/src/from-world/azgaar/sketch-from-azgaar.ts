import type { AzgaarWorld } from '@venture-atlas/importers';
import { chaikin } from '../../plane/curves.ts';
import type { Point } from '../../plane/points.ts';
import { area } from '../../plane/rings.ts';
import type { CoastSketch, LakeSketch, RegionSketch, RingSketch } from '../../sketch/region-sketch.ts';
import { endedAtLakes, withLakeIslands } from '../lake-land.ts';
import { namedByPlace, patchesOf, ringsAbove, softField } from '../land-field.ts';
import { roadsOnBanks } from '../roads-on-banks.ts';
import { type MapFrame, type SheetSize, sheetOf } from '../sheet-of-frame.ts';
import { statesOf } from '../states.ts';
import { heightsOf, volcanoesOf } from './heights.ts';
import { type LandMap, layWorld } from './land-map.ts';
import { riversOf, roadsOf } from './lines.ts';
import { placesOf, volcanoPoints } from './places.ts';
import { vegetationOf } from './vegetation.ts';

/**
 * The sketch of a world from Azgaar's generator: coasts, lakes, mountains, woods, rivers, roads, states, and burgs.
 * The slugs of its settlements are the keys of the import.
 * @param frame the size of its map in pixels
 * @returns null when the world has neither cells nor a grid, only places
 */
export function sketchFromAzgaar(world: AzgaarWorld, frame: MapFrame): RegionSketch | null {
  const sheet = sheetOf(frame);
  const land = layWorld(world, sheet);
  if (land === null) return null;
  const seed = `world:${world.id ?? world.name ?? 'unknown'}`;
  const known = shoresOf(world, land, sheet);
  if (known.coast.length === 0) return null;
  const shores = withLakeIslands(known.coast, known.lakes);
  const heights = heightsOf(land);
  const rivers = endedAtLakes(riversOf(world, sheet, land.spacing), shores.lakes);
  return {
    kind: 'region',
    name: world.name ?? 'Imported map',
    seed,
    width: sheet.width,
    height: sheet.height,
    milesPerUnit: null,
    ...shores,
    islets: [],
    harbours: [],
    rivers,
    roads: roadsOnBanks(roadsOf(world, sheet), rivers),
    ...vegetationOf(land, seed, heights.isMountain),
    ranges: [...heights.ranges, ...volcanoesOf(volcanoPoints(world, sheet))],
    hills: heights.hills,
    ...statesOf(land),
    snowLine: snowLineOf(land),
    settlements: placesOf(world, sheet),
    decor: { compass: null, titlePanel: null, beasts: [] },
  };
}

type Shores = Pick<RegionSketch, 'coast' | 'lakes'>;

/** Values are spread over this share of a cell, which removes the corners of cells. */
const SOFTENING = 0.42;
/** Slightly below one half, so that lands of one cell keep their size. */
const SHORE_LEVEL = 0.45;
/**
 * How far a shore may wander, as a share of a cell. A drawn shore stays nearer to its line than a shore along cells.
 */
const WANDER = { cells: 0.6, drawn: 0.4, lake: 0.25 };
/** Lands at least this many cells broad have bays. */
const MAINLAND_CELLS = 14;
/** Smaller lands and waters are left out, in square sheet units. */
const SMALLEST = { land: 120, lake: 250 };

/** Coasts and lakes from the world's picture, or around its cells if the picture has none. */
function shoresOf(world: AzgaarWorld, land: LandMap, sheet: SheetSize): Shores {
  const { coasts, lakes } = world.drawn;
  return coasts.size > 0 ? drawnShores([...coasts.values()], [...lakes.values()], land, sheet) : cellShores(land);
}

function cellShores(land: LandMap): Shores {
  const { grid, spacing, isLandAt } = land;
  const field = softField(grid, spacing * SOFTENING, (index) => (isLandAt(index) ? 1 : 0));
  const patches = patchesOf(ringsAbove(grid, field, SHORE_LEVEL), SMALLEST.land);
  const holes = patches.flatMap(([, ...inner]) => inner).filter((ring) => Math.abs(area(ring)) >= SMALLEST.lake);
  return {
    coast: coastsOf(
      patches.flatMap(([outline]) => (outline === undefined ? [] : [outline])),
      spacing,
      WANDER.cells,
    ),
    lakes: lakesOf(holes, spacing),
  };
}

type Rings = [number, number][][];

function drawnShores(coasts: readonly Rings[], lakes: readonly Rings[], land: LandMap, sheet: SheetSize): Shores {
  const onSheet = (rings: readonly Rings[]): Point[][] =>
    rings
      .flat()
      .map((ring) => ring.map(([x, y]): Point => beyondRim([x * sheet.factor, y * sheet.factor], sheet, land.spacing)))
      .filter((ring) => ring.length > 2)
      .map((ring) => chaikin(ring, true));
  return {
    coast: coastsOf(
      onSheet(coasts).filter((ring) => Math.abs(area(ring)) >= SMALLEST.land),
      land.spacing,
      WANDER.drawn,
    ),
    lakes: lakesOf(
      onSheet(lakes).filter((ring) => Math.abs(area(ring)) >= SMALLEST.lake),
      land.spacing,
    ),
  };
}

/** Moves a coast point at the rim of the sheet beyond it, so that the coast continues there. */
function beyondRim([x, y]: Point, { width, height }: SheetSize, spacing: number): Point {
  const push = (value: number, side: number): number => {
    if (value <= 1) return value - spacing * 2;
    return value >= side - 1 ? value + spacing * 2 : value;
  };
  return [push(x, width), push(y, height)];
}

function coastsOf(outlines: readonly Point[][], spacing: number, wander: number): CoastSketch[] {
  return named('land', outlines).map(({ id, ring }) => ({
    id,
    ring,
    nature: Math.abs(area(ring)) > (spacing * MAINLAND_CELLS) ** 2 ? 'mainland' : 'island',
    wander: Math.max(2, spacing * wander),
  }));
}

const lakesOf = (rings: readonly Point[][], spacing: number): LakeSketch[] =>
  named('lake', rings).map((lake) => ({ ...lake, wander: Math.max(2, spacing * WANDER.lake) }));

const named = (kind: string, rings: readonly Point[][]): RingSketch[] =>
  namedByPlace(kind, rings, (ring) => ring).map(({ id, item }) => ({ id, ring: item }));

/** Snow lies where at least this share of the land is tundra, ice, or frozen. */
const SNOWY = 0.7;
/** A row with fewer land cells than this is not counted. */
const ENOUGH = 4;

/** Snow lies north of this y; null when the north of the world is green. */
function snowLineOf({ grid, groundAt }: LandMap): number | null {
  let [land, cold] = [0, 0];
  let line: number | null = null;
  for (let row = 0; row < grid.rows; row++) {
    let [landHere, coldHere] = [0, 0];
    for (let column = 0; column < grid.columns; column++) {
      const ground = groundAt(row * grid.columns + column);
      if (ground?.isLand !== true) continue;
      landHere++;
      const isFrozen = ground.warmth !== undefined && ground.warmth <= -4;
      if (ground.biome === 'ice' || ground.biome === 'tundra' || isFrozen) coldHere++;
    }
    if (landHere >= ENOUGH && coldHere < landHere * SNOWY) break;
    land += landHere;
    cold += coldHere;
    if (land >= ENOUGH && cold >= land * SNOWY) line = grid.y0 + row * grid.cell;
  }
  return line === null || line <= 0 ? null : line;
}
