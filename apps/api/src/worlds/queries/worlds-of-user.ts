import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Role of a user in an own world. */
type Part = 'owner' | 'editor' | null;

/** A world with the role of one user. */
export type WorldForUser = NonNullable<Awaited<ReturnType<typeof findWorldFor>>>;

/** Whether the world of a row is the layer of a campaign in which the user is co-DM. */
const isLayerLedBy = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from campaign_dms where campaign_dms.campaign_id = worlds.campaign_id and campaign_dms.user_id = ${userId}
)`;

const worldsFor = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('worlds')
    .leftJoin('world_editors', (join) =>
      join.onRef('world_editors.world_id', '=', 'worlds.id').on('world_editors.user_id', '=', userId),
    )
    .select(
      sql<Part>`case
        when worlds.owner_id = ${userId} then 'owner'
        when (worlds.kind = 'own' and world_editors.accepted_at is not null) or ${isLayerLedBy(userId)} then 'editor' end`.as(
        'part',
      ),
    );

const selectFor = (db: Kysely<Database>, userId: number) => worldsFor(db, userId).selectAll('worlds');

/** What decides whether a user may suggest changes in a world, for statements that read more. */
export const selectSuggestingIn = (db: Kysely<Database>, worldId: number, userId: number) =>
  worldsFor(db, userId)
    .select(['worlds.kind', 'worlds.access', 'worlds.suggestions', 'worlds.deleted_at'])
    .where('worlds.id', '=', worldId);

/** The world of a public id, deleted or not, with the user's role. The caller checks access. */
export const findWorldFor = (db: Kysely<Database>, publicId: string, userId: number) =>
  selectFor(db, userId).where('worlds.public_id', '=', publicId).executeTakeFirst();

/** The same by its id. */
export const findWorldById = (db: Kysely<Database>, id: number, userId: number) =>
  selectFor(db, userId).where('worlds.id', '=', id).executeTakeFirst();

/**
 * All worlds that a user might edit: worlds of the atlas (for staff), own worlds, and worlds edited by invitation. Each
 * part uses its own index, independent of the number of other worlds.
 */
export async function listWorldsOfUser(db: Kysely<Database>, userId: number): Promise<WorldForUser[]> {
  const there = () => selectFor(db, userId).where('worlds.deleted_at', 'is', null);
  const atlas = await there()
    .where('worlds.kind', '=', 'atlas')
    .orderBy('worlds.sort_order')
    .orderBy('worlds.id')
    .execute();
  const own = await there().where('worlds.owner_id', '=', userId).orderBy('worlds.id').execute();
  const edited = await db
    .selectFrom('world_editors')
    .innerJoin('worlds', 'worlds.id', 'world_editors.world_id')
    .selectAll('worlds')
    .select(sql<Part>`'editor'`.as('part'))
    .where('world_editors.user_id', '=', userId)
    .where('worlds.kind', '=', 'own')
    .where('worlds.deleted_at', 'is', null)
    .orderBy('worlds.id')
    .execute();
  const layers = await ledLayers(db, userId).selectAll('worlds').select(sql<Part>`'editor'`.as('part')).execute();
  return [...atlas, ...own, ...edited, ...layers];
}

/** Layers of campaigns in which a user is co-DM. */
const ledLayers = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('campaign_dms')
    .innerJoin('worlds', 'worlds.campaign_id', 'campaign_dms.campaign_id')
    .where('campaign_dms.user_id', '=', userId)
    .where('worlds.deleted_at', 'is', null)
    .orderBy('worlds.id');

/** Whether a user owns or edits any world, layers included. */
export async function editsSomeWorld(db: Kysely<Database>, userId: number): Promise<boolean> {
  const own = db
    .selectFrom('worlds')
    .select('worlds.id')
    .where('worlds.owner_id', '=', userId)
    .where('worlds.deleted_at', 'is', null);
  const edited = db
    .selectFrom('world_editors')
    .innerJoin('worlds', 'worlds.id', 'world_editors.world_id')
    .select('worlds.id')
    .where('world_editors.user_id', '=', userId)
    .where('worlds.deleted_at', 'is', null);
  const layers = ledLayers(db, userId).clearOrderBy().select('worlds.id');
  return (await own.unionAll(edited).unionAll(layers).limit(1).executeTakeFirst()) !== undefined;
}

/** The internal id of a public id; undefined if there is none. */
export async function findWorldNumber(db: Kysely<Database>, publicId: string): Promise<number | undefined> {
  const row = await db.selectFrom('worlds').select('id').where('public_id', '=', publicId).executeTakeFirst();
  return row?.id;
}

/** The account to whose limits a world counts; null for the atlas. */
export async function findWorldOwner(db: Kysely<Database>, worldId: number): Promise<number | null> {
  const row = await db.selectFrom('worlds').select('owner_id').where('id', '=', worldId).executeTakeFirst();
  return row?.owner_id ?? null;
}

/** Makes a map the home map of an own world that has none. */
export async function adoptHome(db: Kysely<Database>, worldId: number, mapId: number): Promise<void> {
  await db
    .updateTable('worlds')
    .set({ home_location_id: mapId })
    .where('id', '=', worldId)
    .where('kind', '=', 'own')
    .where('home_location_id', 'is', null)
    .execute();
}
