import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What a user is to an own world. */
type Part = 'owner' | 'editor' | null;

/** A world with what it is to one user. */
export type WorldForUser = NonNullable<Awaited<ReturnType<typeof findWorldFor>>>;

/** Whether the world of a row is the layer of a campaign that somebody leads with its owner. */
const isLayerLedBy = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from campaign_dms where campaign_dms.campaign_id = worlds.campaign_id and campaign_dms.user_id = ${userId}
)`;

const selectFor = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('worlds')
    .leftJoin('world_editors', (join) =>
      join.onRef('world_editors.world_id', '=', 'worlds.id').on('world_editors.user_id', '=', userId),
    )
    .selectAll('worlds')
    .select(
      sql<Part>`case
        when worlds.owner_id = ${userId} then 'owner'
        when (worlds.kind = 'own' and world_editors.accepted_at is not null) or ${isLayerLedBy(userId)} then 'editor' end`.as(
        'part',
      ),
    );

/** The world of a public id, deleted or not, with what it is to a user: who may know of it is for the caller to ask. */
export const findWorldFor = (db: Kysely<Database>, publicId: string, userId: number) =>
  selectFor(db, userId).where('worlds.public_id', '=', publicId).executeTakeFirst();

/**
 * All worlds that somebody might edit: those of the atlas, for staff, and those that the user made or agreed to edit.
 * Each part is found by an index of its own, however many worlds others have.
 */
export async function listWorldsNear(db: Kysely<Database>, userId: number): Promise<WorldForUser[]> {
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

/** The layers of campaigns that somebody leads with their owners. */
const ledLayers = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('campaign_dms')
    .innerJoin('worlds', 'worlds.campaign_id', 'campaign_dms.campaign_id')
    .where('campaign_dms.user_id', '=', userId)
    .where('worlds.deleted_at', 'is', null)
    .orderBy('worlds.id');

/** Whether somebody has a world of their own, or edits one of somebody else, as co-DMs do the layer of their campaign. */
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

/** The number of a public id; undefined for one that no world has. */
export async function findWorldNumber(db: Kysely<Database>, publicId: string): Promise<number | undefined> {
  const row = await db.selectFrom('worlds').select('id').where('public_id', '=', publicId).executeTakeFirst();
  return row?.id;
}

/** The account whose limits a world counts for; null for one of the atlas. */
export async function findWorldOwner(db: Kysely<Database>, worldId: number): Promise<number | null> {
  const row = await db.selectFrom('worlds').select('owner_id').where('id', '=', worldId).executeTakeFirst();
  return row?.owner_id ?? null;
}

/** The first map of an own world is what it opens with, until its owner chooses another one. */
export async function adoptHome(db: Kysely<Database>, worldId: number, mapId: number): Promise<void> {
  await db
    .updateTable('worlds')
    .set({ home_location_id: mapId })
    .where('id', '=', worldId)
    .where('kind', '=', 'own')
    .where('home_location_id', 'is', null)
    .execute();
}
