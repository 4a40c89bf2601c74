import type { Kysely } from 'kysely';
import { textList } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { listWorldsSharingAddresses, worldOfLocation } from '../../worlds/queries/worlds.ts';

/**
 * All slugs that begin with this one and lead, now or from earlier, to another location than `ownId`.
 * They are read from the world and, if it is open, from the other open worlds.
 */
export async function slugsOfOthers(
  db: Kysely<Database>,
  worldId: number,
  beginning: string,
  ownId: number | null,
): Promise<Set<string>> {
  const worldIds = await listWorldsSharingAddresses(db, worldId);
  const end = `${beginning}\u{10ffff}`;
  const now = await db
    .selectFrom('locations')
    .select(['slug', 'id'])
    .where('world_id', 'in', worldIds)
    .where('slug', '>=', beginning)
    .where('slug', '<', end)
    .execute();
  const before = await db
    .selectFrom('location_old_slugs')
    .innerJoin('locations', 'locations.id', 'location_old_slugs.location_id')
    .select(['location_old_slugs.slug', 'location_id as id'])
    .where('location_old_slugs.world_id', 'in', worldIds)
    .where('location_old_slugs.slug', '>=', beginning)
    .where('location_old_slugs.slug', '<', end)
    // The old slug of a draft leads nowhere for others, so it counts as free.
    .where('locations.draft', '=', 0)
    .execute();
  return new Set([...now, ...before].filter((row) => row.id !== ownId).map((row) => row.slug));
}

/** The slugs that are or were in use, among these: in the world and, if it is open, in the other open worlds. */
export async function slugsTaken(
  db: Kysely<Database>,
  worldId: number,
  slugs: readonly string[],
): Promise<Set<string>> {
  const worldIds = await listWorldsSharingAddresses(db, worldId);
  const [now, before] = await Promise.all(
    (['locations', 'location_old_slugs'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('slug')
        .where('world_id', 'in', worldIds)
        .where('slug', 'in', textList(slugs))
        .execute(),
    ),
  );
  return new Set([...(now ?? []), ...(before ?? [])].map(({ slug }) => slug));
}

/** Keeps the old slug of a renamed location. */
export async function keepOldSlug(
  db: Kysely<Database>,
  old: { slug: string; locationId: number },
  at: string,
): Promise<void> {
  await db
    .insertInto('location_old_slugs')
    .values((eb) => ({
      world_id: worldOfLocation(eb, old.locationId),
      slug: old.slug,
      location_id: old.locationId,
      created_at: at,
    }))
    .onConflict((conflict) =>
      conflict.columns(['world_id', 'slug']).doUpdateSet({ location_id: old.locationId, created_at: at }),
    )
    .execute();
}

/** Removes an old slug that is the location's current slug again. */
export async function forgetOldSlug(db: Kysely<Database>, slug: string, locationId: number): Promise<void> {
  await db
    .deleteFrom('location_old_slugs')
    .where('slug', '=', slug)
    .where('world_id', '=', (eb) => worldOfLocation(eb, locationId))
    .execute();
}

export async function listOldSlugs(db: Kysely<Database>, locationId: number) {
  return db
    .selectFrom('location_old_slugs')
    .select(['slug', 'created_at'])
    .where('location_id', '=', locationId)
    .orderBy('slug')
    .execute();
}
