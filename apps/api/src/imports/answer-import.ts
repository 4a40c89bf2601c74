import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import {
  apartFromPictures,
  ImportRefusal,
  isZip,
  type SourceFile,
  UNPACKED_BYTES_MAX,
  unpackingRoom,
  zipFiles,
} from '@venture-atlas/importers';
import { inWordsOfScreen, serverMessages } from '@venture-atlas/rules';
import {
  IMPORT_FILE_BYTES_MAX,
  IMPORT_MAPS_SHOWN_MAX,
  type ImportMap,
  type ImportPoint,
  type Shape,
} from '@venture-atlas/types';
import { ArchiveError } from '../archive/archive-format.ts';
import { createAudit } from '../audit/audit.ts';
import { databaseFailure, folderBeside } from '../db/engine.ts';
import { type OpenDatabase, openExisting } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { mostLocationsIn } from '../editing/commands/location-room.ts';
import { AppError } from '../errors.ts';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { assertWorldStorage, isOutOfStorage } from '../media/commands/storage-limits.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { isMediaRefusal } from '../media/store/media-store-error.ts';
import { wholeWorld } from '../worlds/scope.ts';
import { archiveAmong, carryOutArchive } from './archive-import.ts';
import { applyImport, type ImportDeps, planOnly } from './commands/apply-import.ts';
import {
  hasFields,
  type ImportOutcome,
  type ImportPlan,
  type ImportRequest,
  type PositionPlan,
} from './commands/apply-import-plan.ts';
import { positionFields } from './commands/apply-import-positions.ts';
import { previewUndo, undoImport } from './commands/undo-import.ts';
import { canDrawMap, letDraw, sketchOf } from './draw-import.ts';
import { type ImportLane, QUICK_UNPACKED_BYTES_MAX } from './import-lane.ts';
import type { ImportAnswer, ImportNews, ImportOrder, ImportProgress, ImportResult, KeptFile } from './import-order.ts';
import { openPageFile, type PageFile } from './page-file.ts';
import { previewShape, writePointPages } from './preview-pages.ts';
import { NotQuick } from './read-options.ts';
import { readSource } from './read-source.ts';
import { ARCHIVE_IMPORT } from './record-archive.ts';
import { presentImportReport, settleImport, settleInWorld, withMapsLeftOut } from './settle-import.ts';
import { storeMapPictures } from './store-map-pictures.ts';
import { assertFree } from './upload-limits.ts';

/** News are sent so seldom (ms) that they cost nothing. */
const TELL_EVERY_MS = 200;

type Tell = (news: ImportNews) => void;

/** What an order is carried out with. */
interface Means {
  database: OpenDatabase;
  pages: PageFile;
  tell: Tell;
}

/** Reads the files of an import or writes it, on a connection of its own. It never rejects: what goes wrong is an answer. */
export async function answerImport(order: ImportOrder, tell: Tell): Promise<ImportAnswer> {
  let database: OpenDatabase | undefined;
  let pages: PageFile | undefined;
  try {
    database = openExisting(order.database);
    pages = openPageFile(folderBeside(order.database));
    return await carryOut(order, { database, pages, tell });
  } catch (cause) {
    return answerTo(cause);
  } finally {
    pages?.close();
    await database?.close();
  }
}

async function carryOut(
  order: ImportOrder,
  { database: { db }, pages: { keepPage }, tell }: Means,
): Promise<ImportAnswer> {
  const deps: ImportDeps = {
    db,
    now: Date.now,
    audit: createAudit(Date.now, { info: () => undefined }),
  };
  if (order.kind === 'undo') {
    const { worldId, importId, isDryRun, keepChanged, caller } = order;
    const scope = wholeWorld(worldId);
    const outcome = isDryRun
      ? await previewUndo(db, scope, importId)
      : await undoImport(deps, caller, scope, importId, keepChanged);
    return { kind: 'undone', outcome };
  }
  const archive = await archiveAmong(order.files);
  if (archive !== undefined) {
    tell({ kind: 'format', format: ARCHIVE_IMPORT });
    if (order.kind === 'apply') tell({ kind: 'progress', progress: { step: 'writing', done: 0, total: 0 } });
    return { kind: 'result', result: await carryOutArchive(order, archive, deps) };
  }
  const { files, pictures } = apartFromPictures(await openKept(order.files, order.lane));
  if (files.length === 0) throw new ImportRefusal('Send the world along: these files are only pictures.');
  const report = seldom(tell);
  const { worldId, options } = order;
  const mostPlaces = await mostLocationsIn(order.ownWorlds, db, worldId);
  const source = { worldId, files, pictures, options, folder: null, keepPage, mostPlaces };
  const request = await readSource(db, source, {
    onFormat: (format) => tell({ kind: 'format', format }),
    onProgress: (done, total) => report({ step: 'reading', done, total }),
  });
  const { format } = request.draft;
  if (order.kind === 'read') {
    tell({ kind: 'progress', progress: { step: 'comparing', done: 0, total: 0 } });
    const { plan, outcome } = await planOnly(db, request);
    const { maps, total } = await writePreview(plan, request, order.folder);
    const report = withMapsLeftOut(presentImportReport(request.read, outcome), maps.length, total);
    const ends = { map: outcome.map, options: order.options };
    const canDraw = await canDrawMap(db, files, request, ends);
    return { kind: 'result', result: { format, report, maps, map: mapOf(outcome.map), canDraw, importId: null } };
  }
  // Before anything is written: what cannot be drawn from is told while nothing is changed.
  const sketch = order.canDraw ? await sketchOf(files, request, order.options) : null;
  tell({ kind: 'progress', progress: { step: 'writing', done: 0, total: 0 } });
  const media = openMediaStore(order.media);
  const room = { ownWorlds: order.ownWorlds, freeBytes: media.freeBytes };
  const assertRoom = (trx: Db, more: number) => assertWorldStorage(room, trx, order.worldId, more);
  const { stored, notes } = await storeMapPictures({ db, media, largest: order.largest, assertRoom }, request);
  const read = { ...request.read, notes: [...request.read.notes, ...notes] };
  const resultOf = (outcome: ImportOutcome): ImportResult => ({
    format,
    report: presentImportReport(read, outcome),
    maps: [],
    map: mapOf(outcome.map),
    canDraw: false,
    importId: outcome.import_id,
  });
  const settle = async (trx: Db, outcome: ImportOutcome): Promise<void> => {
    const { map, import_id: importId } = outcome;
    await settleInWorld(trx, order, map);
    // Somebody may have sent pictures since.
    if (stored.size > 0) await assertRoom(trx, 0);
    if (sketch !== null) await letDraw(trx, deps, order.caller, { map, importId, sketch, wish: order.draw });
    await settleImport(trx, order, resultOf(outcome));
  };
  const outcome = await applyImport({ ...deps, settle }, order.caller, { ...request, read, pictures: stored });
  return { kind: 'result', result: resultOf(outcome) };
}

const mapOf = (map: ImportOutcome['map']) => map && { id: map.id, name: map.name, slug: map.slug, is_new: map.is_new };

function answerTo(cause: unknown): ImportAnswer {
  if (cause instanceof NotQuick) return { kind: 'not_quick' };
  if (cause instanceof ImportRefusal) {
    return { kind: 'refused', sentence: inWordsOfScreen(cause.message), code: 'bad_request' };
  }
  if (cause instanceof ArchiveError) return { kind: 'refused', sentence: cause.message, code: 'bad_request' };
  if (cause instanceof AppError && (cause.code === 'not_found' || cause.code === 'conflict')) {
    return { kind: 'refused', sentence: inWordsOfScreen(cause.message), code: cause.code };
  }
  // A row of an archive that is not right is refused in words, as if it were typed.
  if (cause instanceof AppError && cause.code === 'bad_request')
    return { kind: 'refused', sentence: cause.message, code: 'bad_request' };
  if (cause instanceof AppError && (isOutOfStorage(cause) || cause.code === 'forbidden')) {
    return { kind: 'refused', sentence: cause.message, code: 'conflict' };
  }
  if (isMediaRefusal(cause) || (cause instanceof AppError && cause.code === 'unavailable')) {
    return { kind: 'refused', sentence: 'Pictures cannot be stored right now. Try again.', code: 'unavailable' };
  }
  if (databaseFailure(cause) === 'busy') {
    return {
      kind: 'refused',
      sentence: 'The server is saving a lot right now. Try again.',
      code: 'unavailable',
    };
  }
  return { kind: 'broken', what: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}

function seldom(tell: Tell): (progress: ImportProgress) => void {
  let told = 0;
  return (progress) => {
    const now = Date.now();
    if (now - told < TELL_EVERY_MS) return;
    told = now;
    tell({ kind: 'progress', progress });
  };
}

/**
 * Every map of a plan with the places that would stand on it, pages of which are written into the folder. The map that
 * was asked for comes first, then the fullest.
 * @returns those that are shown, and how many there are in all
 */
async function writePreview(
  plan: ImportPlan,
  request: ImportRequest,
  folder: string,
): Promise<{ maps: ImportMap[]; total: number }> {
  const drafts = new Map(request.draft.locations.map((location) => [location.key, location]));
  const onMap = new Map<string, PositionPlan[]>();
  for (const position of plan.positions) {
    const list = onMap.get(position.parent);
    if (list === undefined) onMap.set(position.parent, [position]);
    else list.push(position);
  }
  const names = new Map(plan.locations.map(({ key, name }) => [key, name]));
  const maps = plan.locations.flatMap(({ key, name, row }) => {
    const positions = onMap.get(key) ?? [];
    const frame = drafts.get(key)?.map;
    if (positions.length === 0 || frame === undefined || frame === null) return [];
    const map: ImportMap = {
      name: row?.name ?? name,
      slug: row?.slug ?? null,
      width: row?.map_width ?? frame.width,
      height: row?.map_height ?? frame.height,
      points: positions.length,
    };
    return [{ key, map, positions }];
  });
  maps.sort((a, b) => Number(b.key === plan.mapKey) - Number(a.key === plan.mapKey) || b.map.points - a.map.points);
  const shown = maps.slice(0, IMPORT_MAPS_SHOWN_MAX);
  let id = 0;
  for (const [index, { map, positions }] of shown.entries()) {
    await writePointPages(folder, index, positions, (position): ImportPoint => {
      id += 1;
      const named = { name: names.get(position.child) ?? '', type: drafts.get(position.child)?.type ?? null };
      return { id, ...named, ...placeOf(position, Math.max(map.width, map.height)) };
    });
  }
  return { maps: shown.map(({ map }) => map), total: maps.length };
}

/** What was changed here and stays is shown as it stays. */
function placeOf({ row, merge, placed }: PositionPlan, longerSide: number): Omit<ImportPoint, 'id' | 'name' | 'type'> {
  const now: Record<string, unknown> = row === undefined ? positionFields(placed) : { ...row, ...merge.write };
  const shape = typeof now.geojson === 'string' ? (JSON.parse(now.geojson) as Shape) : null;
  return {
    lat: Number(now.lat),
    lng: Number(now.lng),
    scale: Number(now.scale),
    rotation: Number(now.rotation),
    display_dot: now.display_dot === 1,
    geojson: shape === null ? null : previewShape(shape, longerSide),
    change: row === undefined ? 'new' : hasFields(merge.write) ? 'changed' : 'same',
  };
}

/**
 * Opens what was sent, and archives by what is in them. Texts are kept on the disk until they are written, and a picture
 * while it is stored: a small archive may hold more than there is room for.
 * @param lane what it may unpack to
 * @param freeBytes of the disk on which they lie
 * @throws ImportRefusal for what is too large or no archive; NotQuick; AppError storage_full
 */
export async function openKept(
  kept: readonly KeptFile[],
  lane: ImportLane,
  freeBytes: (folder: string) => Promise<number> = freeBytesAt,
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const beyond = lane === 'quick' ? () => new NotQuick() : undefined;
  const room = unpackingRoom(lane === 'quick' ? QUICK_UNPACKED_BYTES_MAX : UNPACKED_BYTES_MAX, beyond);
  let left = room.most;
  for (const { name, path, bytes } of kept) {
    const file = { name, bytes, room, open: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
    // Only an archive of ours is read entry by entry from the disk.
    if (bytes > IMPORT_FILE_BYTES_MAX)
      throw new ImportRefusal(serverMessages.onlyArchivesAreLarge(name, IMPORT_FILE_BYTES_MAX / 1_048_576));
    if (!(await isZip(file))) {
      files.push(file);
      continue;
    }
    const inside = await zipFiles(file, unpackingRoom(left, beyond));
    assertFree(await freeBytes(dirname(path)), unpackedBytes(inside));
    left -= textBytes(inside);
    files.push(...inside);
  }
  if (files.length === 0) throw new ImportRefusal('There is nothing in the archive that could be imported.');
  return files;
}

/** All texts, and the largest picture: those are unpacked one by one. */
function unpackedBytes(inside: readonly SourceFile[]): number {
  const { pictures } = apartFromPictures(inside);
  return textBytes(inside) + pictures.reduce((most, { bytes }) => Math.max(most, bytes), 0);
}

const textBytes = (inside: readonly SourceFile[]): number =>
  apartFromPictures(inside).files.reduce((sum, { bytes }) => sum + bytes, 0);
