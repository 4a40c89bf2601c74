import type { Db } from '../../db/schema.ts';
import { ATLAS_WORLD_ID } from '../../worlds/atlas-world.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import type { PictureNaming } from '../store/media-store.ts';

/**
 * How pictures that are stored for a world now get their names. By what is in them only in an Atlas that is open, which
 * always did so; anywhere else a name tells nothing, and no world shares a file with another one.
 */
export async function findNaming(db: Db, worldId: number): Promise<PictureNaming> {
  return worldId === ATLAS_WORLD_ID && (await isOpenWorld(db, worldId)) ? 'by content' : 'at random';
}
