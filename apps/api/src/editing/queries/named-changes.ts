import { type Kysely, sql } from 'kysely';
import { jsonAt, numberList } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { countGroups } from './change-groups.ts';

/** Gives each change the name of what it is about, and the number of changes that were made at once with it. */
export async function withNamesAndCounts<
  Row extends Parameters<typeof withNames>[1][number] & { group_id: number | null },
>(db: Kysely<Database>, rows: readonly Row[]): Promise<(Row & { name: string | null; together: number })[]> {
  const groups = rows.map((row) => row.group_id).filter((id): id is number => id !== null);
  const counts = await countGroups(db, groups);
  const named = await withNames(db, rows);
  return named.map((row) => ({ ...row, together: counts.get(row.group_id ?? 0) ?? 1 }));
}

/** What of a change says which thing it is about. */
interface Named {
  thing: string;
  thing_id: number | null;
  location_id: number | null;
  /** Of a location that is there. */
  place_name: string | null;
  /** Of a type that is there. */
  type_name: string | null;
}

/**
 * Gives each change the name of its place or type: as it is called now, or was called last when it is gone. The history
 * itself is asked for those; null where it never said.
 */
async function withNames<Row extends Named>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(Row & { name: string | null })[]> {
  const gonePlaces = idsOf(rows, (row) => (row.place_name === null ? row.location_id : null));
  const goneTypes = idsOf(rows, (row) => (row.thing === 'type' && row.type_name === null ? row.thing_id : null));
  const places = gonePlaces.length === 0 ? noNames : await lastNamesOfPlaces(db, gonePlaces);
  const types = goneTypes.length === 0 ? noNames : await lastNamesOfTypes(db, goneTypes);
  return rows.map((row) => {
    const gone = row.thing === 'type' ? types.get(row.thing_id ?? 0) : places.get(row.location_id ?? 0);
    return { ...row, name: row.place_name ?? row.type_name ?? gone ?? null };
  });
}

const noNames: ReadonlyMap<number, string> = new Map();

const idsOf = <Row>(rows: readonly Row[], idOf: (row: Row) => number | null): number[] => [
  ...new Set(rows.map(idOf).filter((id): id is number => id !== null)),
];

/** A location is named where it was made, renamed or deleted, and where it came and went with its first point. */
async function lastNamesOfPlaces(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> {
  const withPoint = sql<string | null>`coalesce(
    ${jsonAt('before', 'made_location.name')}, ${jsonAt('after', 'made_location.name')})`;
  const ofPlaces = await db
    .selectFrom('staff_changes')
    .select(['location_id as id', ownName.as('name'), 'id as change_id'])
    .where('location_id', 'in', numberList(ids))
    .where('thing', '=', 'location')
    .execute();
  const ofPoints = await db
    .selectFrom('staff_changes')
    .select(['location_id as id', withPoint.as('name'), 'id as change_id'])
    .where('location_id', 'in', numberList(ids))
    .where('action', 'in', ['position.add', 'position.delete'])
    .execute();
  return newest([...ofPlaces, ...ofPoints]);
}

async function lastNamesOfTypes(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('staff_changes')
    .select(['thing_id as id', ownName.as('name'), 'id as change_id'])
    .where('thing_id', 'in', numberList(ids))
    .where('thing', '=', 'type')
    .execute();
  return newest(rows);
}

const ownName = sql<string | null>`coalesce(${jsonAt('after', 'name')}, ${jsonAt('before', 'name')})`;

function newest(rows: readonly { id: number | null; name: string | null; change_id: number }[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const { id, name } of rows.toSorted((a, b) => a.change_id - b.change_id)) {
    if (id !== null && name !== null) names.set(id, name);
  }
  return names;
}
