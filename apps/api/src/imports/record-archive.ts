import type { Manifest } from '../archive/archive-format.ts';
import { listWorldItems } from '../archive/queries/archive-writes.ts';
import type { Caller } from '../audit/audit.ts';
import type { Db, NewImportItem } from '../db/schema.ts';
import { noCounts } from './commands/apply-import-plan.ts';
import { positionKey } from './commands/apply-import-positions.ts';
import { insertImport, insertImportItems } from './queries/imports.ts';

/** Name of the format in the list of imports. */
export const ARCHIVE_IMPORT = 'atlas';

/** The caller and file of an archive import. */
export interface ArchiveOrigin {
  caller: Caller;
  file: { name: string; bytes: number };
  /** Milliseconds since 1970. */
  now: number;
}

/** Rows of types by name before the archive. */
export type TypesBefore = ReadonlyMap<string, { id: number }>;

/** Records everything that an archive created in an empty world, for undo. */
export async function recordArchive(
  trx: Db,
  worldId: number,
  { caller, file, now }: ArchiveOrigin,
  manifest: Manifest,
  typesBefore: TypesBefore,
): Promise<number> {
  const { types, locations, positions, pages } = await listWorldItems(trx, worldId);
  const slugs = new Map(locations.map(({ id, slug }) => [id, slug]));
  const keyOf = (id: number | null): string => `${ARCHIVE_IMPORT}:${slugs.get(id ?? 0) ?? ''}`;
  const counts = (created: number) => ({ ...noCounts(), created });
  const outcome = {
    locations: counts(locations.length),
    positions: counts(positions.length),
    texts: counts(pages.length),
  };
  const importId = await insertImport(trx, {
    world_id: worldId,
    at: new Date(now).toISOString(),
    actor_id: caller.userId,
    format: ARCHIVE_IMPORT,
    source: manifest.map ?? 'world',
    map_id: locations.find(({ slug }) => slug === manifest.map)?.id ?? null,
    files: JSON.stringify([file]),
    report: JSON.stringify({ read: { read: manifest.rows }, outcome }),
  });
  const made = (kind: NewImportItem['kind'], row: { id: number; version: number }, key: string): NewImportItem => ({
    import_id: importId,
    kind,
    object_id: row.id,
    source_key: key,
    version: row.version,
    before: null,
    after: '{}',
  });
  await insertImportItems(trx, [
    ...types.map((row) => {
      const before = typesBefore.get(row.name);
      return { ...made('type', row, `type:${row.name}`), before: before === undefined ? null : JSON.stringify(before) };
    }),
    ...locations.map((row) => made('location', row, keyOf(row.id))),
    ...positions.map((row) => made('position', row, positionKey(keyOf(row.location_id), row.parent_id))),
    ...pages.map((row) => made('wiki_page', row, keyOf(row.location_id))),
  ]);
  return importId;
}
