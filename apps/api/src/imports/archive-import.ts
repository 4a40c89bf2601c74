import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serverMessages } from '@venture-atlas/rules';
import {
  IMPORT_MAPS_SHOWN_MAX,
  type ImportMap,
  type ImportPoint,
  type ImportReport,
  WORLD_ARCHIVE_BYTES_MAX,
} from '@venture-atlas/types';
import { ArchiveError, isSource, type Manifest, type PositionRow } from '../archive/archive-format.ts';
import { isArchive, readRows, unpackArchive } from '../archive/read-archive.ts';
import { countLocationsIn, countLocationsOf } from '../atlas/queries/locations.ts';
import type { Audit } from '../audit/audit.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { assertWorldStorage } from '../media/commands/storage-limits.ts';
import { quotaBytesOfSource } from '../media/queries/pictures.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { ATLAS_WORLD_ID, isLayer, isOwnWorld, openFirstMap } from '../worlds/queries/worlds.ts';
import { findWorldOwner } from '../worlds/queries/worlds-of-user.ts';
import { checkForeignArchive } from './check-foreign-archive.ts';
import { noCounts } from './commands/apply-import-plan.ts';
import { checkArchive, importArchive } from './import-archive.ts';
import { QUICK_UNPACKED_BYTES_MAX } from './import-lane.ts';
import type { ImportFile, ImportOrder, ImportResult, OrderOfFiles } from './import-order.ts';
import { previewShape, writePointPages } from './preview-pages.ts';
import { ExceedsQuickLane } from './read-options.ts';
import { ARCHIVE_IMPORT } from './record-archive.ts';
import { settleImport, settleInWorld, withMapsLeftOut } from './settle-import.ts';
import { assertFree } from './upload-limits.ts';

/** The file of an order if it is one of our own archives; otherwise undefined. */
export async function findArchive(files: readonly ImportFile[]): Promise<ImportFile | undefined> {
  const [only] = files;
  return only !== undefined && files.length === 1 && (await isArchive(only.path)) ? only : undefined;
}

/**
 * Checks every file and row of an archive, or imports it into an empty world. For a world of the atlas the archive is
 * trusted. For an own world its contents are treated as uploaded and typed, within the owner's storage limits.
 * @throws ArchiveError if it is incomplete, or the world is not empty; AppError quota_reached, storage_full;
 * ExceedsQuickLane
 */
export async function runArchiveImport(
  order: Exclude<ImportOrder, { kind: 'undo' }>,
  archive: ImportFile,
  { db, audit, now }: { db: Db; audit: Audit; now: () => number },
): Promise<ImportResult> {
  const { worldId } = order;
  await assertTakesArchive(db, worldId);
  const trust = (await isOwnWorld(db, worldId)) ? ('upload' as const) : ('ours' as const);
  const assertStorage = storageCheckFor(order, db);
  // Within the folder of the upload, which is removed at the end.
  const folder = await mkdtemp(join(dirname(archive.path), 'unpacked-'));
  try {
    const manifest = await unpackArchive(archive.path, folder, {
      name: archive.name,
      mostBytes: WORLD_ARCHIVE_BYTES_MAX,
      assertStorage: async (bytes) => {
        if (order.lane === 'quick' && bytes > QUICK_UNPACKED_BYTES_MAX) throw new ExceedsQuickLane();
        assertFree(await freeBytesAt(folder), bytes);
      },
    });
    if (trust === 'upload') await assertStorageForAll(db, order, manifest);
    const common = {
      format: ARCHIVE_IMPORT,
      report: reportOf(manifest, trust),
      names: [] as ImportResult['names'],
      made: [] as ImportResult['made'],
      canDraw: false,
    } as const;
    if (order.kind === 'read') {
      await checkArchive(folder);
      if (trust === 'upload') await checkForeignArchive(folder);
      const { maps, total, map } = await previewArchive(folder, manifest, order.folder);
      const report = withMapsLeftOut(common.report, maps.length, total);
      return { ...common, report, maps, map: map && { id: null, ...map, is_new: true }, importId: null };
    }
    const { name, bytes } = archive;
    const origin = { caller: order.caller, file: { name, bytes }, now: now() };
    let result: ImportResult = { ...common, maps: [], map: null, importId: null };
    const settle = async (trx: Db, importId: number): Promise<void> => {
      if (worldId !== ATLAS_WORLD_ID) await openFirstMap(trx, worldId, manifest.map ?? manifest.home ?? null);
      result = { ...result, map: await mapOf(trx, worldId, manifest), importId };
      await settleInWorld(trx, order, result.map);
      await assertStorage(0, trx);
      await settleImport(trx, order, result);
    };
    const taking = { media: order.media, trust, mostPixels: order.largest.pixels, assertStorage };
    const job = { db, folder, worldId, origin, audit, settle, ...taking };
    await importArchive(job, manifest);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws ArchiveError if the world is not empty or is a layer */
async function assertTakesArchive(db: Db, worldId: number): Promise<void> {
  if (await isLayer(db, worldId)) throw new ArchiveError(serverMessages.archiveIntoLayer);
  if ((await countLocationsIn(db, worldId)) > 0) throw new ArchiveError(serverMessages.archiveIntoFull);
}

/** Makes a check whether the world may store more bytes of pictures. */
function storageCheckFor(
  { worldId, ownWorlds, media }: OrderOfFiles & { worldId: number },
  db: Db,
): (more: number, within?: Db) => Promise<void> {
  const limits = { ownWorlds, freeBytes: openMediaStore(media).freeBytes };
  return (more, within = db) => assertWorldStorage(limits, within, worldId, more);
}

/** Checks the totals of the manifest before anything is stored. @throws AppError quota_reached, storage_full */
async function assertStorageForAll(
  db: Db,
  order: OrderOfFiles & { worldId: number },
  { rows, files }: Manifest,
): Promise<void> {
  const { worldId, ownWorlds } = order;
  const owner = await findWorldOwner(db, worldId);
  const places = (owner === null ? 0 : await countLocationsOf(db, owner)) + (rows.locations ?? 0);
  if (places > ownWorlds.locationsEach)
    throw new AppError('quota_reached', { message: serverMessages.tooManyLocations(ownWorlds.locationsEach) });
  const pictures = files.filter(({ path }) => path.startsWith('media/'));
  const bytes = pictures.map((file) => (isSource({ file: file.path }) ? quotaBytesOfSource(file.bytes) : file.bytes));
  await storageCheckFor(order, db)(bytes.reduce((sum, one) => sum + one, 0));
}

/** The map to show next: the map of the archive, or the home map of its world. */
async function mapOf(db: Db, worldId: number, { map, home = null }: Manifest): Promise<ImportResult['map']> {
  const slug = map ?? home;
  if (slug === null) return null;
  const row = await db
    .selectFrom('locations')
    .select(['id', 'name', 'slug'])
    .where('world_id', '=', worldId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, is_new: true };
}

/** Display names of the tables of an archive. */
const tableWords: Readonly<Record<string, string>> = {
  locations: 'places',
  positions: 'points on maps',
  old_slugs: 'former addresses',
  wiki_pages: 'texts',
};

function reportOf({ rows }: Manifest, trust: 'ours' | 'upload'): ImportReport {
  const made = (table: string) => ({ ...noCounts(), created: rows[table] ?? 0 });
  return {
    read: Object.entries(rows)
      .filter(([, count]) => count > 0)
      .map(([table, count]) => ({ what: tableWords[table] ?? table, count })),
    notes:
      trust === 'upload'
        ? [serverMessages.archiveIsUploaded]
        : [serverMessages.archiveIsExact, serverMessages.archiveIsTrusted],
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

interface Place {
  name: string;
  type: string | null;
  map: { width: number; height: number } | null;
}

/**
 * Writes preview pages of every map of an unpacked archive with its places into `target`. The map of the archive comes
 * first, then those with most places.
 * @returns the shown maps, and the total number
 */
async function previewArchive(
  folder: string,
  manifest: Manifest,
  target: string,
): Promise<{ maps: ImportMap[]; total: number; map: { name: string; slug: string } | null }> {
  const places = new Map<string, Place>();
  for await (const { slug, name, type, map_width: width, map_height: height } of readRows(folder, 'locations')) {
    places.set(slug, { name, type, map: width === null || height === null ? null : { width, height } });
  }
  const onMap = new Map<string, PositionRow[]>();
  for await (const row of readRows(folder, 'positions')) {
    if (!row.active || places.get(row.parent)?.map == null) continue;
    const list = onMap.get(row.parent);
    if (list === undefined) onMap.set(row.parent, [row]);
    else list.push(row);
  }
  const maps = [...onMap].sort(
    ([a, rows], [b, others]) => Number(b === manifest.map) - Number(a === manifest.map) || others.length - rows.length,
  );
  let id = 0;
  const shown: ImportMap[] = [];
  for (const [index, [slug, rows]] of maps.slice(0, IMPORT_MAPS_SHOWN_MAX).entries()) {
    const place = places.get(slug);
    if (place?.map == null) continue;
    const { width, height } = place.map;
    shown.push({ name: place.name, slug: null, width, height, points: rows.length });
    await writePointPages(target, index, rows, (row) => {
      id += 1;
      return pointOf(id, row, places.get(row.child), Math.max(width, height));
    });
  }
  const own = manifest.map === null ? undefined : places.get(manifest.map);
  const map = own && manifest.map !== null ? { name: own.name, slug: manifest.map } : null;
  return { maps: shown, total: maps.length, map };
}

function pointOf(id: number, row: PositionRow, place: Place | undefined, longerSide: number): ImportPoint {
  const { lat, lng, scale, rotation, display_dot, geojson } = row;
  return {
    id,
    name: place?.name ?? row.child,
    type: place?.type ?? null,
    lat,
    lng,
    scale,
    rotation,
    display_dot,
    geojson: geojson === null ? null : previewShape(geojson, longerSide),
    change: 'new',
  };
}
