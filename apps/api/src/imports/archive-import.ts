import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serverMessages } from '@venture-atlas/rules';
import { IMPORT_BYTES_MAX, type ImportReport } from '@venture-atlas/types';
import type { Manifest } from '../archive/archive-format.ts';
import { isArchive, unpackArchive } from '../archive/read-archive.ts';
import type { Audit } from '../audit/audit.ts';
import type { Db } from '../db/schema.ts';
import { ATLAS_WORLD_ID } from '../worlds/atlas-world.ts';
import { noCounts } from './commands/apply-import-plan.ts';
import { assertEmptyWorld, checkArchive, importArchive } from './import-archive.ts';
import type { ImportOrder, ImportResult, KeptFile } from './import-order.ts';
import { withMapsLeftOut } from './import-report.ts';
import { previewArchive } from './preview-archive.ts';
import { ARCHIVE_IMPORT } from './record-archive.ts';
import { settleImport } from './settle-import.ts';

/** The one file of an order that is an archive of our own; undefined when it is anything else. */
export async function archiveAmong(files: readonly KeptFile[]): Promise<KeptFile | undefined> {
  const [only] = files;
  return only !== undefined && files.length === 1 && (await isArchive(only.path)) ? only : undefined;
}

/**
 * Looks at every file and row of an archive, or brings it into an empty world.
 * @throws ArchiveError when it is not whole, or there is a world already
 */
export async function carryOutArchive(
  order: Exclude<ImportOrder, { kind: 'undo' }>,
  archive: KeptFile,
  { db, audit, now }: { db: Db; audit: Audit; now: () => number },
): Promise<ImportResult> {
  await assertEmptyWorld(db, ATLAS_WORLD_ID);
  // In the folder of what was sent, which goes when that is over.
  const folder = await mkdtemp(join(dirname(archive.path), 'unpacked-'));
  try {
    const manifest = await unpackArchive(archive.path, folder, { name: archive.name, mostBytes: IMPORT_BYTES_MAX });
    const told = { format: ARCHIVE_IMPORT, report: reportOf(manifest), canDraw: false } as const;
    if (order.kind === 'read') {
      await checkArchive(folder);
      const { maps, total, map } = await previewArchive(folder, manifest, order.folder);
      const report = withMapsLeftOut(told.report, maps.length, total);
      return { ...told, report, maps, map: map && { id: null, ...map, is_new: true }, importId: null };
    }
    const { name, bytes } = archive;
    const origin = { caller: order.caller, file: { name, bytes }, now: now() };
    let result: ImportResult = { ...told, maps: [], map: null, importId: null };
    const settle = async (trx: Db, importId: number): Promise<void> => {
      result = { ...result, map: await mapOf(trx, manifest), importId };
      await settleImport(trx, order, result);
    };
    const job = { db, media: order.media, folder, worldId: ATLAS_WORLD_ID, origin, audit, settle };
    await importArchive(job, manifest);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function mapOf(db: Db, { map }: Manifest): Promise<ImportResult['map']> {
  if (map === null) return null;
  const row = await db
    .selectFrom('locations')
    .select(['id', 'name', 'slug'])
    .where('world_id', '=', ATLAS_WORLD_ID)
    .where('slug', '=', map)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, is_new: true };
}

function reportOf({ rows }: Manifest): ImportReport {
  const made = (table: string) => ({ ...noCounts(), created: rows[table] ?? 0 });
  return {
    read: Object.entries(rows).map(([table, count]) => ({ what: table.replace('_', ' '), count })),
    notes: [serverMessages.archiveIsExact, serverMessages.archiveIsTrusted],
    locations: made('locations'),
    positions: made('positions'),
    texts: made('wiki_pages'),
    new_types: rows.types ?? 0,
    skipped: [],
    changed: [],
    hidden: 0,
    unmapped: [],
  };
}
