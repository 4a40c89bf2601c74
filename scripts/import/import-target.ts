import { loadConfig } from '../../apps/api/src/config.ts';
import type { Db } from '../../apps/api/src/db/schema.ts';
import { assertRoomForLocations } from '../../apps/api/src/editing/commands/location-room.ts';
import type { ImportDeps } from '../../apps/api/src/imports/commands/apply-import.ts';
import type { ImportRequest } from '../../apps/api/src/imports/commands/apply-import-plan.ts';
import { type StoredMapPictures, storeMapPictures } from '../../apps/api/src/imports/store-map-pictures.ts';
import { assertRoomInWorld } from '../../apps/api/src/media/commands/world-room.ts';
import { openWith } from '../../apps/api/src/worlds/queries/named-worlds.ts';
import { adoptHome } from '../../apps/api/src/worlds/queries/worlds-of-user.ts';
import { type WorldScope, wholeWorld } from '../../apps/api/src/worlds/scope.ts';
import { type ImportTarget, mustFindWorld, type WorldWish } from '../data/chosen-world.ts';
import type { World } from '../data/open-world.ts';
import type { Program } from '../data/program.ts';

/** Everything of the world that the words name: for the list of imports and for taking one back. */
export const scopeOf = async (world: World, wish: WorldWish): Promise<WorldScope> =>
  wholeWorld((await mustFindWorld(world.db, wish)).id);

/**
 * How an import is written into its world, in its transaction: the world is made when there is none, the limits of whoever
 * owns it hold, and one that opens with nothing opens with the map that came.
 */
export function intoWorld(
  { media }: Pick<World, 'media'>,
  target: ImportTarget,
  { env }: Program,
): Pick<ImportDeps, 'makeWorld' | 'settle'> {
  const { ownWorlds } = loadConfig(env);
  return {
    makeWorld: target.make,
    settle: async (trx: Db, { map }, worldId) => {
      await assertRoomForLocations(ownWorlds, trx, worldId);
      await assertRoomInWorld({ ownWorlds, freeBytes: media.freeBytes }, trx, worldId);
      if (map?.id == null) return;
      await adoptHome(trx, worldId, map.id);
      if (target.world === undefined) await openWith(trx, worldId, map.id);
    },
  };
}

/** Pictures that came along, as far as they have room in their world. */
export function picturesFor(world: World, { env }: Program, found: ImportRequest): Promise<StoredMapPictures> {
  const room = { ownWorlds: loadConfig(env).ownWorlds, freeBytes: world.media.freeBytes };
  const assertRoom = (db: Db, more: number) => assertRoomInWorld(room, db, found.worldId, more);
  return storeMapPictures({ ...world, assertRoom }, found);
}

/** Where it would go. */
export function worldLine({ world }: ImportTarget, { wish }: { wish: WorldWish }): string {
  if (world !== undefined) return `Into the world ${world.name}.`;
  return `A new world would be made: ${wish.world}, ${wish.closed === true ? 'closed' : 'open'}.`;
}
