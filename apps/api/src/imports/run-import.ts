import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import {
  ImportRefusal,
  identifyingName,
  isZip,
  type SourceFile,
  separatePictures,
  UNPACKED_BYTES_MAX,
  unpackingRoom,
  zipFiles,
} from '@venture-atlas/importers';
import { serverMessages, withScreenWords } from '@venture-atlas/rules';
import {
  IMPORT_FILE_BYTES_MAX,
  IMPORT_MADE_MAX,
  IMPORT_MAPS_SHOWN_MAX,
  IMPORT_NAMES_MAX,
  type ImportMap,
  type ImportName,
  type ImportPoint,
  type Shape,
} from '@venture-atlas/types';
import { ArchiveError } from '../archive/archive-format.ts';
import { createAudit } from '../audit/audit.ts';
import { databaseFailure, folderBeside } from '../db/engine.ts';
import { type OpenDatabase, openExisting } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { maxLocationsIn } from '../editing/commands/location-quota.ts';
import { AppError } from '../errors.ts';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { assertWorldStorage, isOutOfStorage } from '../media/commands/storage-limits.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { isMediaRefusal } from '../media/store/media-store-error.ts';
import { wholeWorld } from '../worlds/scope.ts';
import { findArchive, runArchiveImport } from './archive-import.ts';
import { applyImport, type ImportDeps, planPreview } from './commands/apply-import.ts';
import {
  hasFields,
  type ImportOutcome,
  type ImportPlan,
  type ImportRequest,
  type PositionPlan,
} from './commands/apply-import-plan.ts';
import { positionFields } from './commands/apply-import-positions.ts';
import { previewUndo, undoImport } from './commands/undo-import.ts';
import { canDrawMap, requestImportDrawing, sketchOf } from './draw-import.ts';
import { type ImportLane, QUICK_UNPACKED_BYTES_MAX } from './import-lane.ts';
import type {
  ImportAnswer,
  ImportFile,
  ImportNews,
  ImportOrder,
  ImportProgress,
  ImportResult,
} from './import-order.ts';
import { openPageFile, type PageFile } from './page-file.ts';
import { previewShape, writePointPages } from './preview-pages.ts';
import { listImportedMaps } from './queries/imports.ts';
import { ExceedsQuickLane } from './read-options.ts';
import { readSource } from './read-source.ts';
import { ARCHIVE_IMPORT } from './record-archive.ts';
import { presentImportReport, settleImport, settleInWorld, withMapsLeftOut } from './settle-import.ts';
import { storeMapPictures } from './store-map-pictures.ts';
import { assertFree } from './upload-limits.ts';

/** Shortest interval of progress reports (ms). */
const REPORT_EVERY_MS = 200;

type SendNews = (news: ImportNews) => void;

/** Resources of a run. */
interface ImportContext {
  database: OpenDatabase;
  pages: PageFile;
  sendNews: SendNews;
}

/**
 * Executes an order on its own database connection: reads the files of an import, writes it, or undoes one. Never
 * rejects: errors are answers.
 */
export async function runImport(order: ImportOrder, sendNews: SendNews): Promise<ImportAnswer> {
  let database: OpenDatabase | undefined;
  let pages: PageFile | undefined;
  try {
    database = openExisting(order.database);
    pages = openPageFile(folderBeside(order.database));
    return await runOrder(order, { database, pages, sendNews });
  } catch (cause) {
    return answerTo(cause);
  } finally {
    pages?.close();
    await database?.close();
  }
}

async function runOrder(
  order: ImportOrder,
  { database: { db }, pages: { keepPage }, sendNews }: ImportContext,
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
  const archive = await findArchive(order.files);
  if (archive !== undefined) {
    sendNews({ kind: 'format', format: ARCHIVE_IMPORT });
    if (order.kind === 'apply') sendNews({ kind: 'progress', progress: { step: 'writing', done: 0, total: 0 } });
    return { kind: 'result', result: await runArchiveImport(order, archive, deps) };
  }
  const { files, pictures } = separatePictures(await openUploadedFiles(order.files, order.lane));
  if (files.length === 0) throw new ImportRefusal('Send the world along: these files are only pictures.');
  const report = throttled(sendNews);
  const { worldId, options } = order;
  const mostPlaces = await maxLocationsIn(order.ownWorlds, db, worldId);
  const names = new Map(order.kind === 'apply' ? order.names.map(({ key, name }) => [key, name]) : []);
  const source = { worldId, files, pictures, options, folder: null, names, keepPage, mostPlaces };
  const request = await readSource(db, source, {
    onFormat: (format) => sendNews({ kind: 'format', format }),
    onProgress: (done, total) => report({ step: 'reading', done, total }),
  });
  const { format } = request.draft;
  if (order.kind === 'read') {
    sendNews({ kind: 'progress', progress: { step: 'comparing', done: 0, total: 0 } });
    const { plan, outcome } = await planPreview(db, request);
    const { maps, total } = await writePreview(plan, request, order.folder);
    const report = withMapsLeftOut(presentImportReport(request.read, outcome), maps.length, total);
    const ends = { map: outcome.map, options: order.options };
    const canDraw = await canDrawMap(db, files, request, ends);
    const made: ImportResult['made'] = [];
    const result = {
      format,
      report,
      maps,
      names: proposalsIn(plan, request.draft),
      made,
      map: mapOf(outcome.map),
      canDraw,
      importId: null,
    };
    return { kind: 'result', result };
  }
  // Before writing, so that an error here changes nothing.
  const sketch = order.canDraw ? await sketchOf(files, request, order.options) : null;
  sendNews({ kind: 'progress', progress: { step: 'writing', done: 0, total: 0 } });
  const media = openMediaStore(order.media);
  const limits = { ownWorlds: order.ownWorlds, freeBytes: media.freeBytes };
  const assertStorage = (trx: Db, more: number) => assertWorldStorage(limits, trx, order.worldId, more);
  const { stored, notes } = await storeMapPictures({ db, media, largest: order.largest, assertStorage }, request);
  const read = { ...request.read, notes: [...request.read.notes, ...notes] };
  let made: ImportResult['made'] = [];
  const resultOf = (outcome: ImportOutcome): ImportResult => ({
    format,
    report: presentImportReport(read, outcome),
    maps: [],
    names: [],
    made,
    map: mapOf(outcome.map),
    canDraw: false,
    importId: outcome.import_id,
  });
  const settle = async (trx: Db, outcome: ImportOutcome): Promise<void> => {
    const { map, import_id: importId } = outcome;
    await settleInWorld(trx, order, map);
    // Other pictures may have been stored meanwhile.
    if (stored.size > 0) await assertStorage(trx, 0);
    if (sketch !== null)
      await requestImportDrawing(trx, deps, order.caller, { map, importId, sketch, wish: order.draw });
    made = importId === null ? [] : await listImportedMaps(trx, importId, IMPORT_MADE_MAX);
    await settleImport(trx, order, resultOf(outcome));
  };
  const outcome = await applyImport({ ...deps, settle }, order.caller, { ...request, read, pictures: stored });
  return { kind: 'result', result: resultOf(outcome) };
}

/** The proposed names of new places. */
function proposalsIn({ locations }: ImportPlan, draft: ImportRequest['draft']): ImportName[] {
  const maps = new Set(draft.locations.flatMap(({ key, map }) => (map === null ? [] : [key])));
  return locations
    .flatMap(({ key, row, nameProposal: proposal }) =>
      row === undefined && proposal !== null ? [{ key, proposal, is_map: maps.has(key) }] : [],
    )
    .slice(0, IMPORT_NAMES_MAX);
}

const mapOf = (map: ImportOutcome['map']) => map && { id: map.id, name: map.name, slug: map.slug, is_new: map.is_new };

function answerTo(cause: unknown): ImportAnswer {
  if (cause instanceof ExceedsQuickLane) return { kind: 'not_quick' };
  if (cause instanceof ImportRefusal) {
    return { kind: 'refused', sentence: withScreenWords(cause.message), code: 'bad_request' };
  }
  if (cause instanceof ArchiveError) return { kind: 'refused', sentence: cause.message, code: 'bad_request' };
  if (cause instanceof AppError && (cause.code === 'not_found' || cause.code === 'conflict')) {
    return { kind: 'refused', sentence: withScreenWords(cause.message), code: cause.code };
  }
  // A bad row of an archive is refused with its sentence.
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

function throttled(sendNews: SendNews): (progress: ImportProgress) => void {
  let sentAt = 0;
  return (progress) => {
    const now = Date.now();
    if (now - sentAt < REPORT_EVERY_MS) return;
    sentAt = now;
    sendNews({ kind: 'progress', progress });
  };
}

/**
 * Writes preview pages of every map of a plan with its places into the folder. The requested map comes first, then
 * those with most places.
 * @returns the shown maps, and the total number
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
  const maps = plan.locations.flatMap(({ key, name, nameProposal, row }) => {
    const positions = onMap.get(key) ?? [];
    const frame = drafts.get(key)?.map;
    if (positions.length === 0 || frame === undefined || frame === null) return [];
    const map: ImportMap = {
      name: row?.name ?? identifyingName({ name, nameProposal }),
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

/** Fields that keep local changes show the kept values. */
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
 * Opens uploaded files, and the contents of archives. Texts stay on the disk until they are written, and pictures while
 * they are stored: a small archive may unpack to more than the disk can hold.
 * @param lane its limit of unpacked bytes
 * @param freeBytes free bytes of the disk of a folder
 * @throws ImportRefusal for too large files or a broken archive; ExceedsQuickLane; AppError storage_full
 */
export async function openUploadedFiles(
  kept: readonly ImportFile[],
  lane: ImportLane,
  freeBytes: (folder: string) => Promise<number> = freeBytesAt,
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const beyond = lane === 'quick' ? () => new ExceedsQuickLane() : undefined;
  const limit = unpackingRoom(lane === 'quick' ? QUICK_UNPACKED_BYTES_MAX : UNPACKED_BYTES_MAX, beyond);
  let left = limit.most;
  for (const { name, path, bytes } of kept) {
    const file = { name, bytes, room: limit, open: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
    // Only our own archives are read entry by entry from the disk.
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

/** All texts, and the largest picture, since pictures are unpacked one by one. */
function unpackedBytes(inside: readonly SourceFile[]): number {
  const { pictures } = separatePictures(inside);
  return textBytes(inside) + pictures.reduce((most, { bytes }) => Math.max(most, bytes), 0);
}

const textBytes = (inside: readonly SourceFile[]): number =>
  separatePictures(inside).files.reduce((sum, { bytes }) => sum + bytes, 0);
