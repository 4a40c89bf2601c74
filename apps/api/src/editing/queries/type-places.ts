import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What a position has of its type: that label size, or that dot; null: whatever it has. */
interface AsType {
  default_scale: number | null;
  display_dot: boolean | null;
}

/** Ids of the positions of a type's places, active or not, that have this label size, or this dot; none where neither is asked. */
export async function listPlacedAsType(
  db: Kysely<Database>,
  typeId: number,
  { default_scale, display_dot }: AsType,
): Promise<number[]> {
  if (default_scale === null && display_dot === null) return [];
  const rows = await db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select('positions.id')
    .where('locations.type_id', '=', typeId)
    .where((eb) =>
      eb.or([
        ...(default_scale === null ? [] : [eb('positions.scale', '=', default_scale)]),
        ...(display_dot === null ? [] : [eb('positions.display_dot', '=', display_dot ? 1 : 0)]),
      ]),
    )
    .orderBy('positions.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many of them have the size that their type has now, and how many its dot. */
export async function countPlacedAsType(db: Kysely<Database>, typeId: number): Promise<{ size: number; dot: number }> {
  const { size, dot } = await db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .innerJoin('location_types', 'location_types.id', 'locations.type_id')
    .select([
      sql<number>`count(case when positions.scale = location_types.default_scale then 1 end)`.as('size'),
      sql<number>`count(case when positions.display_dot = location_types.display_dot then 1 end)`.as('dot'),
    ])
    .where('location_types.id', '=', typeId)
    .executeTakeFirstOrThrow();
  return { size: Number(size), dot: Number(dot) };
}
