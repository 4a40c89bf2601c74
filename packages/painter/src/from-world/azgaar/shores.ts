import type { AzgaarWorld } from '@venture-atlas/importers';
import { chaikin } from '../../plane/curves.ts';
import type { Point } from '../../plane/points.ts';
import { area } from '../../plane/rings.ts';
import type { CoastSketch, LakeSketch, RingSketch } from '../../sketch/region-sketch.ts';
import { namedByPlace, patchesOf, ringsAbove, softField } from '../land-field.ts';
import type { SheetSize } from '../sheet-of-frame.ts';
import type { LandMap } from './land-map.ts';

export interface Shores {
  coast: CoastSketch[];
  lakes: LakeSketch[];
}

/** The corners of cells go when everything is spread over this share of a cell. */
const SOFTENING = 0.42;
/** A little under the middle, so that lands of one cell keep their size. */
const SHORE_LEVEL = 0.45;
/** A shore made of cells may wander over this share of a cell; one that was drawn keeps nearer to its line. */
const WANDER = { cells: 0.6, drawn: 0.4, lake: 0.25 };
/** Lands this many cells broad have bays. */
const MAINLAND_CELLS = 14;
/** Lands and waters smaller than this are left out, square sheet units. */
const SMALLEST = { land: 120, lake: 250 };

/** Coasts and lakes: as the world's picture draws them, else around its cells. */
export function shoresOf(world: AzgaarWorld, land: LandMap, sheet: SheetSize): Shores {
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
      .map((ring) => ring.map(([x, y]): Point => pushedOut([x * sheet.factor, y * sheet.factor], sheet, land.spacing)))
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

/** A coast that is cut off by the rim of the sheet goes on beyond it. */
function pushedOut([x, y]: Point, { width, height }: SheetSize, spacing: number): Point {
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
