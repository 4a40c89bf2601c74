import type { CitySketch, RegionSketch } from '@venture-atlas/painter';
import { DEFAULT_DRAWING, type DrawingWish } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { keepSketch } from '../../drawings/commands/keep-sketch.ts';
import { findSketchState } from '../../editing/queries/map-sketches.ts';
import { noteSketchOfImport } from '../queries/imports.ts';

/**
 * Keeps what the map of an import can be drawn from. Where the map had no sketch before, the import notes that it is
 * its own, so that undoing takes it away again.
 * @param importId null when nothing else was different
 * @param wish how it shall be drawn; null: nobody asked for that
 */
export async function keepImportedSketch(
  trx: Db,
  { mapId, importId }: { mapId: number; importId: number | null },
  sketch: RegionSketch | CitySketch,
  { wish, at }: { wish: DrawingWish | null; at: string },
): Promise<void> {
  const before = await findSketchState(trx, mapId);
  // Nothing was different: what is there stays, and stays the earlier import's.
  if (before !== undefined && importId === null && wish === null) return;
  await keepSketch(trx, mapId, sketch, wish ?? DEFAULT_DRAWING, at);
  if (before === undefined && importId !== null) await noteSketchOfImport(trx, importId, at);
}
