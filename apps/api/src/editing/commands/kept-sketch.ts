import type { Db, NewMapSketch } from '../../db/schema.ts';
import { findSketchRow, upsertMapSketch } from '../queries/map-sketches.ts';

/** The sketch of a map that was deleted, as its history keeps it: the packed bytes in Base64. */
export type KeptSketch = Omit<NewMapSketch, 'location_id' | 'sketch'> & { sketch: string };

export async function keptSketch(db: Db, mapId: number): Promise<KeptSketch | null> {
  const row = await findSketchRow(db, mapId);
  if (row === undefined) return null;
  const { location_id: _id, sketch, ...rest } = row;
  return { ...rest, sketch: Buffer.from(sketch).toString('base64') };
}

export async function bringBackSketch(db: Db, mapId: number, kept: KeptSketch): Promise<void> {
  await upsertMapSketch(db, { ...kept, location_id: mapId, sketch: Buffer.from(kept.sketch, 'base64') });
}
