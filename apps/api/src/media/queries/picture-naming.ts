import type { Db } from '../../db/schema.ts';
import { ATLAS_WORLD_ID, isOpenWorld } from '../../worlds/queries/worlds.ts';
import type { PictureNaming } from '../store/media-store.ts';

/**
 * Whether new pictures of a world keep a lossless source. Everybody may see all of an open world, so it keeps none
 * until a campaign has fog on one of its maps.
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

/** How a world stores its pictures. */
export interface PictureKeeping {
  naming: PictureNaming;
  keepsSource: boolean;
}

export const findKeeping = async (db: Db, worldId: number): Promise<PictureKeeping> => ({
  naming: await findNaming(db, worldId),
  keepsSource: await keepsSources(db, worldId),
});

/**
 * How new pictures of a world are named. An open Atlas names them by content, as it always did. Elsewhere names are
 * random: they reveal nothing, and no two worlds share a file.
 */
async function findNaming(db: Db, worldId: number): Promise<PictureNaming> {
  return worldId === ATLAS_WORLD_ID && (await isOpenWorld(db, worldId)) ? 'by content' : 'at random';
}
