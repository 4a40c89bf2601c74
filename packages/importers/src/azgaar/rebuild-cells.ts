import { cellsOfPoints } from '../voronoi/cells-of-points.ts';
import type { Pair, WorldCell, WorldGrid } from './azgaar-world.ts';

/** What a save tells of its cells, whose outlines the generator makes anew each time it loads one. */
export interface SavedCells {
  grid: WorldGrid;
  /** Points around the map. */
  boundary: readonly Pair[];
  /** For each point of the grid how far from the shore it lies: 1 is land at the sea, -1 water at the land. */
  shores: readonly number[];
  /** For each point of the grid whether it lies in a lake. */
  isLake: (index: number) => boolean;
  /** Of each cell; a list may be empty. */
  states: readonly number[];
  provinces: readonly number[];
  biomes: readonly number[];
  population: readonly number[];
}

/** More points than the generator lays out: it offers 100,000. */
const POINTS_MAX = 150_000;
/** No point of a grid has more cells than it has neighbours. */
const CELLS_OF_POINT = 20;
const SEA_LEVEL = 20;
/** Of the second row of water only three of four points have a cell. */
const LEFT_OUT = 4;

interface Kept {
  point: Pair;
  /** The point of the grid that it comes from. */
  square: number;
}

/**
 * The cells of a save with their outlines, in its order, by the rules by which the generator makes them of its grid
 * (1.71 to 1.108). Empty when it has not as many as the save tells of: then something else made them.
 */
export function rebuildCells(save: SavedCells): WorldCell[] {
  const { grid, boundary, states } = save;
  const count = states.length;
  const lists = [save.provinces, save.biomes, save.population];
  const isEven = lists.every((list) => list.length === 0 || list.length === count);
  const isSane = grid.points.length + boundary.length <= POINTS_MAX && save.shores.length === grid.points.length;
  const sure = grid.points.filter((_, index) => hasCell(save, index)).length;
  if (count === 0 || boundary.length === 0 || !isEven || !isSane) return [];
  if (sure > count || sure * CELLS_OF_POINT < count) return [];
  const kept = keptPoints(save);
  if (kept === undefined || kept.length !== count) return [];
  const cells = cellsOfPoints(
    kept.map(({ point }) => point),
    boundary,
  );
  return (cells ?? []).map(({ outline }, index): WorldCell => {
    const { point, square } = kept[index] as Kept;
    return {
      outline,
      middle: point,
      kind: undefined,
      state: save.states[index] ?? 0,
      province: save.provinces[index] ?? 0,
      biome: save.biomes[index] ?? 0,
      population: save.population[index] ?? 0,
      height: grid.heights[square],
      temperature: grid.temperatures[square],
    };
  });
}

/** Land has a cell, and water near it; of the second row of the sea some, of that of lakes none. */
function hasCell({ grid, shores, isLake }: SavedCells, index: number): boolean {
  const shore = shores[index] ?? 0;
  if (shore === -2) return index % LEFT_OUT !== 0 && !isLake(index);
  return (grid.heights[index] ?? 0) >= SEA_LEVEL || shore === -1;
}

/** The points of all cells: those of the grid, and more of them between neighbours on the same side of a shore. */
function keptPoints(save: SavedCells): Kept[] | undefined {
  const { grid, boundary, shores } = save;
  const squares = cellsOfPoints(grid.points, boundary);
  return squares?.flatMap(({ isAtRim, neighbours }, square): Kept[] => {
    const point = grid.points[square];
    if (point === undefined || !hasCell(save, square)) return [];
    const kept = [{ point, square }];
    const shore = shores[square] ?? 0;
    if (Math.abs(shore) !== 1 || isAtRim) return kept;
    for (const other of neighbours) {
      const to = grid.points[other];
      if (to === undefined || other < square || shores[other] !== shore) continue;
      const [x, y] = [to[0] + point[0], to[1] + point[1]];
      const isFar = (point[1] - to[1]) ** 2 + (point[0] - to[0]) ** 2 >= grid.spacing ** 2;
      if (isFar) kept.push({ point: [tenths(x / 2), tenths(y / 2)], square });
    }
    return kept;
  });
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
