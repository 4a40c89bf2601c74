import { cellsOfPoints } from '../voronoi/cells-of-points.ts';
import { type Pair, type RegionType, regionTypes, type WorldCell, type WorldGrid } from './azgaar-world.ts';

/** Data of the cells in a save. The generator rebuilds their outlines whenever it loads one. */
export interface SavedCells {
  grid: WorldGrid;
  /** Points around the map. */
  boundary: readonly Pair[];
  /** For each grid point the distance from the shore: 1 is land at the sea, -1 water at the land. */
  shores: readonly number[];
  /** Whether a grid point lies in a lake. */
  isLake: (index: number) => boolean;
  /** By cell; a list may be empty. */
  regions: Readonly<Record<RegionType, readonly number[]>>;
  biomes: readonly number[];
  population: readonly number[];
}

/** A limit above the largest grid of the generator, 100,000 points. */
const POINTS_MAX = 150_000;
/** No grid point has more cells than neighbors. */
const CELLS_OF_POINT = 20;
const SEA_LEVEL = 20;
/** In the second row of water every fourth point has no cell. */
const LEFT_OUT = 4;

interface Kept {
  point: Pair;
  /** The grid point of the cell. */
  square: number;
}

/**
 * The cells of a save with their outlines, in its order, by the generator's rules for cells (1.71 to 1.108). Empty
 * when their number differs from that in the save, because they were then made in another way.
 */
export function rebuildCells(save: SavedCells): WorldCell[] {
  const { grid, boundary, regions } = save;
  const count = regions.state.length;
  const lists = [regions.province, save.biomes, save.population];
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
      ...regionsOf(save, index),
      biome: save.biomes[index] ?? 0,
      population: save.population[index] ?? 0,
      height: grid.heights[square],
      temperature: grid.temperatures[square],
    };
  });
}

const regionsOf = ({ regions }: SavedCells, cell: number): Record<RegionType, number> => {
  const [state = 0, province = 0, culture = 0, religion = 0] = regionTypes.map((type) => regions[type][cell]);
  return { state, province, culture, religion };
};

/** Land has cells, and so has the water nearest to it. The second row of the sea has some, that of lakes none. */
function hasCell({ grid, shores, isLake }: SavedCells, index: number): boolean {
  const shore = shores[index] ?? 0;
  if (shore === -2) return index % LEFT_OUT !== 0 && !isLake(index);
  return (grid.heights[index] ?? 0) >= SEA_LEVEL || shore === -1;
}

/** The points of all cells: grid points, and extra points between neighbors on the same side of a shore. */
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
