import { blankFog, type FogState } from '@venture-atlas/types';
import { fogValuesOf } from '../../db/queries/fog-columns.ts';
import type { Db } from '../../db/schema.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import { countFogActs, type FogRow, findPictureOfMap, isCompressedPicture } from '../queries/fog.ts';
import { fogRevision } from './fog-revision.ts';
import type { FoggedMap } from './fogged-map.ts';

/** Where the fog of a map stands; undefined: nobody ever hid anything. */
export async function presentFogState(db: Db, map: FoggedMap, row: FogRow | undefined): Promise<FogState> {
  const kept = row === undefined ? 0 : await countFogActs(db, row.id);
  const done = row?.done ?? 0;
  return {
    map_id: map.id,
    ...(row === undefined ? blankFog : fogValuesOf(row)),
    undo: done,
    redo: kept - done,
    revision: row?.is_on === 1 ? fogRevision(row) : '',
    own_ground: (await findPictureOfMap(db, map.id))?.ground ?? 'parchment',
    is_compressed: await isCompressedPicture(db, map.id),
    map_is_public: await isOpenWorld(db, map.worldId),
  };
}
