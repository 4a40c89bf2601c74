import type { Db } from '../../db/schema.ts';
import { ATLAS_WORLD_ID, isOpenWorld } from '../../worlds/queries/worlds.ts';
import type { PictureNaming } from '../store/media-store.ts';

/**
 * Whether pictures that are stored for a world now keep a lossless source. Everybody may see all of an open world, so it
 * keeps none until some campaign asks for fog on one of its maps.
 */
async function keepsSources(db: Db, worldId: number): Promise<boolean> {
  const row = await db
    .selectFrom('worlds')
    .select('id')
    .where('id', '=', worldId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('access', '<>', 'open'),
        exists(
          selectFrom('campaign_fogs')
            .innerJoin('locations', 'locations.id', 'campaign_fogs.map_id')
            .select('campaign_fogs.id')
            .whereRef('locations.world_id', '=', 'worlds.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** What is decided about pictures by the world that they are stored for. */
export interface PictureKeeping {
  naming: PictureNaming;
  keepsSource: boolean;
}

export const findKeeping = async (db: Db, worldId: number): Promise<PictureKeeping> => ({
  naming: await findNaming(db, worldId),
  keepsSource: await keepsSources(db, worldId),
});

/**
 * How pictures that are stored for a world now get their names. By what is in them only in an Atlas that is open, which
 * always did so; anywhere else a name tells nothing, and no world shares a file with another one.
 */
async function findNaming(db: Db, worldId: number): Promise<PictureNaming> {
  return worldId === ATLAS_WORLD_ID && (await isOpenWorld(db, worldId)) ? 'by content' : 'at random';
}
