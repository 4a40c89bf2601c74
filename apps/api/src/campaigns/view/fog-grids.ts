import { createHash } from 'node:crypto';
import { decodeFogAct, type FogGrid, type FogPool, fogGrid, poolFog, type Size } from '@venture-atlas/map-math';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/schema.ts';
import { type FogRow, readFogActs } from '../queries/fog.ts';

/** Bytes of grids that are kept in memory: some fifteen maps. */
const MOST_BYTES = 64 * 1_048_576;

/** The size of a map, and how finely acts on it are stored: both change when it comes to other units. */
export type FogFrame = Size & { step: number };

/** Knows what of a map is hidden, cell by cell. */
export interface FogGrids {
  /** What the acts of this row come to on a map of this size; of a row that was written since, what they come to now. */
  of: (db: Db, row: Pick<FogRow, 'id' | 'step' | 'shown'>, map: Size) => Promise<FogPool>;
  /** One of those that were in use lately, by what stands for it. */
  known: (shown: string, frame: FogFrame) => FogPool | undefined;
  /** Keeps a grid that was just made. @returns what stands for it: equal texts, equal grids */
  keep: (grid: FogGrid, frame: FogFrame) => string;
}

/** Keeps grids by what they show, so that none is ever older, or newer, than its name. */
export function createFogGrids(): FogGrids {
  const kept = new LRUCache<string, FogPool>({
    maxSize: MOST_BYTES,
    // With the smaller ones that are made of it.
    sizeCalculation: ({ grid }) => Math.ceil(grid.cells.length * 1.4),
  });
  const nameOf = (shown: string, { width, height, step }: FogFrame): string => `${shown} ${width} ${height} ${step}`;
  return {
    async of(db, { id, step, shown }, { width, height }) {
      const known = kept.get(nameOf(shown, { width, height, step }));
      if (known !== undefined) return known;
      const now = await readFogActs(db, id);
      const acts = now.acts.map((act) => decodeFogAct(act, now.step));
      const pool = poolFog(fogGrid({ width, height }, acts));
      kept.set(nameOf(now.shown, { width, height, step: now.step }), pool);
      return pool;
    },
    known: (shown, frame) => kept.get(nameOf(shown, frame)),
    keep(grid, frame) {
      const shown = shownBy(grid);
      kept.set(nameOf(shown, frame), poolFog(grid));
      return shown;
    },
  };
}

/** What stands for all that a grid shows: 96 bits of a hash. */
function shownBy({ width, height, cell, cells }: FogGrid): string {
  return createHash('sha256').update(`${width} ${height} ${cell} `).update(cells).digest('base64url').slice(0, 16);
}
