import type { AzgaarWorld, WorldCell, WorldGrid } from '@venture-atlas/importers';
import { type Grid, gridOver } from '../../outline/distance-grid.ts';
import type { Point } from '../../plane/points.ts';
import { area } from '../../plane/rings.ts';
import { fillCells } from '../fill-cells.ts';
import { median, type SheetSize } from '../sheet-of-frame.ts';
import type { StateMap } from '../states.ts';

/** The vegetation of the ground, as far as the painter draws it. */
export type BiomeKind =
  | 'hotDesert'
  | 'coldDesert'
  | 'savanna'
  | 'grass'
  | 'jungle'
  | 'broad'
  | 'mixed'
  | 'conifer'
  | 'tundra'
  | 'ice'
  | 'swamp';

/** The generator's own biomes by number; number 0 is the sea. */
const OWN: readonly BiomeKind[] = [
  'grass',
  'hotDesert',
  'coldDesert',
  'savanna',
  'grass',
  'jungle',
  'broad',
  'jungle',
  'mixed',
  'conifer',
  'tundra',
  'ice',
  'swamp',
];

/** Kinds of custom biomes by words of their names. */
const BY_NAME: readonly [RegExp, BiomeKind][] = [
  [/glacier|ice|permafrost/i, 'ice'],
  [/tundra/i, 'tundra'],
  [/wetland|swamp|marsh|bog|mangrove|fen\b/i, 'swamp'],
  [/cold desert|rock|badland|waste/i, 'coldDesert'],
  [/desert|dune|sand/i, 'hotDesert'],
  [/taiga|conifer|pine|boreal/i, 'conifer'],
  [/jungle|tropical/i, 'jungle'],
  [/rain\s?forest|mixed/i, 'mixed'],
  [/forest|wood/i, 'broad'],
  [/savanna|steppe|scrub/i, 'savanna'],
];

/** The kind of a biome by its number, or by its name for custom biomes. */
function biomeKind(number: number, names: readonly string[]): BiomeKind {
  const own = OWN[number];
  if (own !== undefined) return own;
  const name = names[number] ?? '';
  return BY_NAME.find(([words]) => words.test(name))?.[1] ?? 'grass';
}

/**
 * The biome of a climate, for worlds without biomes.
 * @param warmth in °C
 * @param rain from 0
 * @param height 0 to 100, with the sea at 20
 */
function biomeOfClimate(warmth: number, rain: number, height: number): BiomeKind {
  const wet = rain + 4;
  if (warmth < -5) return 'ice';
  if (warmth < -2) return wet < 20 ? 'tundra' : 'conifer';
  if (wet > 40 && height < 25) return 'swamp';
  if (wet > 24 && height > 24 && height < 60 && wet > 34) return 'swamp';
  if (warmth >= 25 && wet < 8) return 'hotDesert';
  if (wet < 5) return warmth > 1 ? 'hotDesert' : 'coldDesert';
  if (warmth < 2) return wet < 10 ? 'tundra' : 'conifer';
  if (wet < 10) return warmth > 17 ? 'savanna' : 'grass';
  if (warmth > 19) return 'jungle';
  return wet < 17 ? 'broad' : 'mixed';
}

/** Ground below this height is sea. */
const SEA_LEVEL = 20;

/** The ground of one cell of a world. */
export interface Ground {
  /** 0 to 100. */
  height: number;
  isLand: boolean;
  biome: BiomeKind;
  population: number;
  /** In °C; undefined if unknown. */
  warmth: number | undefined;
}

/** The ground of a world on a grid over the sheet. The grid reaches a little beyond the sheet on every side. */
export interface LandMap extends StateMap {
  /** The ground of a grid cell; undefined in the open sea. */
  groundAt: (index: number) => Ground | undefined;
}

/** Grid cells across one cell of the world. */
const PLACES_ACROSS = 6;
/** The most grid cells along the longer side of the sheet. */
const PLACES_MAX = 1_100;
/** How many cells of the world the grid reaches beyond the sheet. */
const BEYOND = 3;

/** Lays a world on its sheet by its cells, or by its grid points if it has no cells. Null without either. */
export function layWorld(world: AzgaarWorld, sheet: SheetSize): LandMap | null {
  const cells = world.cells.filter((cell) => cell !== undefined && cell.outline.length > 2);
  if (cells.some((cell) => cell.height !== undefined)) return layCells(world, cells, sheet);
  return world.grid === undefined ? null : layGrid(world.grid, world.drawn.states, sheet);
}

function gridFor({ width, height }: SheetSize, spacing: number): Grid {
  const cell = Math.max(spacing / PLACES_ACROSS, Math.max(width, height) / PLACES_MAX);
  const margin = spacing * BEYOND;
  return gridOver([-margin, -margin, width + margin, height + margin], cell);
}

function layCells(world: AzgaarWorld, cells: readonly WorldCell[], sheet: SheetSize): LandMap {
  const { factor } = sheet;
  const outlines = cells.map((cell) => cell.outline.map(([x, y]): Point => [x * factor, y * factor]));
  const spacing = Math.max(4, Math.sqrt(median(outlines.map((outline) => Math.abs(area(outline))))));
  const grid = gridFor(sheet, spacing);
  const indexes = fillCells(grid, outlines, sheet);
  const heightOf = heightScale(world, cells);
  const grounds = cells.map((cell): Ground => {
    const hasKind = cell.kind !== undefined;
    const height = heightOf(cell);
    return {
      height,
      isLand: hasKind ? cell.kind !== 'ocean' && cell.kind !== 'lake' : height >= SEA_LEVEL,
      biome: biomeKind(cell.biome, world.biomes),
      population: cell.population,
      warmth: cell.temperature,
    };
  });
  const groundAt = (index: number): Ground | undefined => grounds[indexes[index] as number];
  return {
    grid,
    spacing,
    groundAt,
    isLandAt: (index) => groundAt(index)?.isLand === true,
    stateAt: (index) => cells[indexes[index] as number]?.state ?? 0,
  };
}

/** The generator's default exponent that converts heights to meters. */
const METRES_EXPONENT = 1.8;

/**
 * Returns a function that scales the heights of cells to 0..100. GeoJSON layers hold meters, which are relative to
 * the highest cell.
 */
function heightScale(world: AzgaarWorld, cells: readonly WorldCell[]): (cell: WorldCell) => number {
  if (cells.every((cell) => cell.kind === undefined)) return (cell) => cell.height ?? 0;
  const highest = cells.reduce((most, cell) => Math.max(most, cell.height ?? 0), 1);
  const top = world.grid === undefined ? 90 : world.grid.heights.reduce((most, height) => Math.max(most, height), 0);
  return ({ height = 0 }) =>
    height <= 0 ? 0 : SEA_LEVEL + (top - SEA_LEVEL) * (height / highest) ** (1 / METRES_EXPONENT);
}

function layGrid(world: WorldGrid, drawnStates: AzgaarWorld['drawn']['states'], sheet: SheetSize): LandMap {
  const spacing = world.spacing * sheet.factor;
  const grid = gridFor(sheet, spacing);
  const grounds = world.heights.map((height, index): Ground => {
    const warmth = world.temperatures[index] ?? 10;
    return {
      height,
      isLand: height >= SEA_LEVEL,
      biome: biomeOfClimate(warmth, world.rain[index] ?? 10, height),
      population: 0,
      warmth,
    };
  });
  const nearest = Int32Array.from({ length: grid.columns * grid.rows }, (_, index) => {
    const x = (grid.x0 + (index % grid.columns) * grid.cell) / sheet.factor;
    const y = (grid.y0 + Math.floor(index / grid.columns) * grid.cell) / sheet.factor;
    return nearestPoint(world, x, y);
  });
  const groundAt = (index: number): Ground | undefined => grounds[nearest[index] as number];
  return {
    grid,
    spacing,
    groundAt,
    isLandAt: (index) => groundAt(index)?.isLand === true,
    stateAt: layStates(grid, drawnStates, sheet),
  };
}

/**
 * The state of each grid cell, from the states drawn in the world's picture. Inner states are drawn over outer ones.
 */
function layStates(grid: Grid, drawn: AzgaarWorld['drawn']['states'], sheet: SheetSize): (index: number) => number {
  const outlines = [...drawn]
    .flatMap(([state, rings]) =>
      rings.map((ring) => ({ state, ring: ring.map(([x, y]): Point => [x * sheet.factor, y * sheet.factor]) })),
    )
    .sort((a, b) => Math.abs(area(b.ring)) - Math.abs(area(a.ring)));
  const indexes = fillCells(
    grid,
    outlines.map(({ ring }) => ring),
    sheet,
  );
  return (index) => outlines[indexes[index] as number]?.state ?? 0;
}

/** The point of a jittered grid nearest to a position. It lies at most two squares away. */
function nearestPoint({ columns, rows, spacing, points }: WorldGrid, x: number, y: number): number {
  const column = Math.min(columns - 1, Math.max(0, Math.floor(x / spacing)));
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y / spacing)));
  let best = row * columns + column;
  let nearest = Infinity;
  for (let j = Math.max(0, row - 2); j <= Math.min(rows - 1, row + 2); j++)
    for (let i = Math.max(0, column - 2); i <= Math.min(columns - 1, column + 2); i++) {
      const [px, py] = points[j * columns + i] ?? [Infinity, Infinity];
      const away = (px - x) ** 2 + (py - y) ** 2;
      if (away < nearest) {
        nearest = away;
        best = j * columns + i;
      }
    }
  return best;
}
