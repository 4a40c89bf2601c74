import { createHash } from 'node:crypto';
import { decodeFogAct, type FogGrid, type FogPool, fogGrid, poolFog, type Size } from '@venture-atlas/map-math';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/schema.ts';
import { type FogRow, listFogActs } from '../queries/fog.ts';

/** Bytes of grids that are kept in memory: some fifteen maps. */
const MOST_BYTES = 64 * 1_048_576;

/** Knows what of a map is hidden, cell by cell. */
export interface FogGrids {
  /** What the acts of this row come to on a map of this size. The row and its acts are read from one state of `db`. */
  of: (db: Db, row: Pick<FogRow, 'id' | 'step' | 'done' | 'shown'>, map: Size) => Promise<FogPool>;
  /** One of those that were in use lately, by what stands for it. */
  known: (shown: string, map: Size) => FogPool | undefined;
  /** Keeps a grid that was just made. @returns what stands for it: equal texts, equal grids */
  keep: (grid: FogGrid, map: Size) => string;
}

/** Keeps grids by what they show, so that none is ever older than what was asked for. */
export function createFogGrids(): FogGrids {
  const kept = new LRUCache<string, FogPool>({
    maxSize: MOST_BYTES,
    // With the smaller ones that are made of it.
    sizeCalculation: ({ grid }) => Math.ceil(grid.cells.length * 1.4),
  });
  const nameOf = (shown: string, { width, height }: Size): string => `${shown} ${width} ${height}`;
  return {
    async of(db, { id, step, done, shown }, map) {
      const name = nameOf(shown, map);
      const known = kept.get(name);
      if (known !== undefined) return known;
      const acts = await listFogActs(db, id, done);
      const pool = poolFog(
        fogGrid(
          map,
          acts.map((act) => decodeFogAct(act, step)),
        ),
      );
      kept.set(name, pool);
      return pool;
    },
    known: (shown, map) => kept.get(nameOf(shown, map)),
    keep(grid, map) {
      const shown = shownBy(grid);
      kept.set(nameOf(shown, map), poolFog(grid));
      return shown;
    },
  };
}

/** What stands for all that a grid shows: 96 bits of a hash. */
function shownBy({ width, height, cell, cells }: FogGrid): string {
  return createHash('sha256').update(`${width} ${height} ${cell} `).update(cells).digest('base64url').slice(0, 16);
}
