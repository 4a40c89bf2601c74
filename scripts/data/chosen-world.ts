import { operator, worldObject } from '../../apps/api/src/audit/audit.ts';
import type { Db } from '../../apps/api/src/db/schema.ts';
import { checkWorldName, newWorldId } from '../../apps/api/src/world-settings/commands/make-world.ts';
import { insertWorld, nextOrder } from '../../apps/api/src/world-settings/queries/world-rows.ts';
import { ATLAS_WORLD_ID, findWorldOfMap, listNamedWorlds } from '../../apps/api/src/worlds/queries/worlds.ts';
import type { World } from './open-world.ts';
import { UsageError } from './program.ts';

/** The world that a command works on. */
export interface ChosenWorld {
  id: number;
  name: string;
  kind: 'atlas' | 'own' | 'layer';
  access: 'open' | 'closed';
}

/** The values of `--world` and `--closed`. */
export interface WorldChoice {
  world?: string | undefined;
  closed?: boolean | undefined;
}

/**
 * The world that `--world` names by its id or name; default: the Atlas.
 * @returns undefined when there is none with that name
 * @throws UsageError when several have the name
 */
async function findChosenWorld(db: Db, { world: word }: WorldChoice): Promise<ChosenWorld | undefined> {
  if (word === undefined) return { id: ATLAS_WORLD_ID, name: 'Atlas', kind: 'atlas', access: 'open' };
  const [found, ...others] = await listNamedWorlds(db, word.trim());
  if (others.length === 0) return found;
  const ids = [found, ...others].flatMap((one) => (one === undefined ? [] : [`${one.public_id} (${one.access})`]));
  throw new UsageError(`${ids.length} worlds are called ${word}. Say which one by its id: ${ids.join(', ')}.`);
}

/** The chosen world, which must exist. @throws UsageError */
export async function mustFindWorld(db: Db, choice: WorldChoice): Promise<ChosenWorld> {
  const found = await findChosenWorld(db, choice);
  if (found === undefined) throw new UsageError(`There is no world called ${choice.world}.`);
  return found;
}

/** The address of a map: in the atlas, or in its own world. */
export async function addressOfMap(db: Db, { id, slug }: { id: number; slug: string }): Promise<string> {
  const world = await findWorldOfMap(db, id);
  return world === undefined || world.access === 'open' ? `/${slug}/` : `/world/${world.public_id}/${slug}/`;
}

/** The target of an import: an existing world, or one that is created in the import's transaction. */
export interface ImportTarget {
  /** Below 0 if it must be created. */
  id: number;
  world: ChosenWorld | undefined;
  /** Creates the world if necessary. @returns its id */
  make: (trx: Db) => Promise<number>;
}

/** An id that no world has, so that queries for a world to be created find nothing. */
const NOT_YET = -1;

/** @throws UsageError for options that contradict each other */
export async function importTarget(
  world: Pick<World, 'db' | 'now' | 'audit'>,
  choice: WorldChoice,
): Promise<ImportTarget> {
  const found = await findChosenWorld(world.db, choice);
  if (found !== undefined) {
    if (choice.closed === true && found.access === 'open')
      throw new UsageError(
        `${found.name} is already open: --closed is for a world that is made. Close it in the browser.`,
      );
    return { id: found.id, world: found, make: async () => found.id };
  }
  const name = checkWorldName(choice.world ?? '');
  return {
    id: NOT_YET,
    world: undefined,
    make: (trx) => makeAtlasWorld(trx, world, { name, closed: choice.closed === true }),
  };
}

async function makeAtlasWorld(
  trx: Db,
  { now, audit }: Pick<World, 'now' | 'audit'>,
  { name, closed }: { name: string; closed: boolean },
): Promise<number> {
  const publicId = newWorldId();
  const id = await insertWorld(trx, {
    public_id: publicId,
    name,
    kind: 'atlas',
    owner_id: null,
    access: closed ? 'closed' : 'open',
    sort_order: await nextOrder(trx),
    created_at: new Date(now()).toISOString(),
  });
  const details = { kind: 'atlas' };
  await audit.record(trx, operator, { action: 'world_made', outcome: 'ok', object: worldObject(publicId), details });
  return id;
}
