import { type Kysely, sql } from 'kysely';
import { hasSomeKey } from '../../db/engine.ts';
import type { Database, NewStaffChange } from '../../db/schema.ts';

type Kind = NonNullable<NewStaffChange['thing']>;

/** A field of a thing, as it was in a version. */
export interface FieldInVersion {
  thing: Kind;
  id: number;
  version: number;
  field: string;
}

/** What a field of a thing was in this version of it, where a later change says so; undefined where none does. */
export async function findValueBefore(
  db: Kysely<Database>,
  thing: Kind,
  id: number,
  { version, field }: Pick<FieldInVersion, 'version' | 'field'>,
): Promise<unknown> {
  return (await listValuesBefore(db, [{ thing, id, version, field }]))[0];
}

/** The same of several fields, in their order, by one statement. */
export async function listValuesBefore(db: Kysely<Database>, asked: readonly FieldInVersion[]): Promise<unknown[]> {
  const first = ({ thing, id, version, field }: FieldInVersion, at: number) =>
    db
      .selectFrom('staff_changes')
      .select(['before', sql<number>`${sql.lit(at)}`.as('at')])
      .where('thing_id', '=', id)
      .where('thing', '=', thing)
      .where('version', '>', version)
      .where(hasSomeKey('before', [field]))
      .orderBy('version')
      .orderBy('id')
      .limit(1);
  const [one, ...others] = asked.map((field, at) => db.selectFrom(first(field, at).as('first_change')).selectAll());
  if (one === undefined) return [];
  const rows = await others.reduce((all, next) => all.unionAll(next), one).execute();
  const before = new Map(rows.map((row) => [row.at, row.before]));
  return asked.map(({ field }, at) => {
    const json = before.get(at) ?? null;
    return json === null ? undefined : (JSON.parse(json) as Record<string, unknown>)[field];
  });
}
