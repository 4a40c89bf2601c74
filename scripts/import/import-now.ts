import { stat, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { resourceUsage } from 'node:process';
import { operator } from '../../apps/api/src/audit/audit.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import type { Db } from '../../apps/api/src/db/schema.ts';
import { writeTransaction } from '../../apps/api/src/db/write-transaction.ts';
import { assertLocationQuota } from '../../apps/api/src/editing/commands/location-quota.ts';
import { applyImport, type ImportDeps, previewImport } from '../../apps/api/src/imports/commands/apply-import.ts';
import { keepImportedSketch } from '../../apps/api/src/imports/commands/apply-import-map.ts';
import type { ImportOutcome, ImportRequest } from '../../apps/api/src/imports/commands/apply-import-plan.ts';
import { previewUndo, undoImport } from '../../apps/api/src/imports/commands/undo-import.ts';
import { sketchOf } from '../../apps/api/src/imports/draw-import.ts';
import { openPageFile } from '../../apps/api/src/imports/page-file.ts';
import { listImports } from '../../apps/api/src/imports/queries/imports.ts';
import { readSource } from '../../apps/api/src/imports/read-source.ts';
import { type StoredMapPictures, storeMapPictures } from '../../apps/api/src/imports/store-map-pictures.ts';
import { assertWorldStorage } from '../../apps/api/src/media/commands/storage-limits.ts';
import { findShownPicture } from '../../apps/api/src/media/queries/picture-jobs.ts';
import { openWith } from '../../apps/api/src/worlds/queries/worlds.ts';
import { adoptHome } from '../../apps/api/src/worlds/queries/worlds-of-user.ts';
import { staffScope, type WorldScope, wholeWorld } from '../../apps/api/src/worlds/scope.ts';
import { ImportRefusal, type SourceFile, separatePictures } from '../../packages/importers/src/index.ts';
import type { RegionSketch } from '../../packages/painter/src/index.ts';
import { drawingStyleWords, serverMessages } from '../../packages/rules/src/index.ts';
import type { DrawingOptions, ImportOptions } from '../../packages/types/src/index.ts';
import { type ImportTarget, importTarget, mustFindWorld, type WorldChoice } from '../data/chosen-world.ts';
import { openWorld, type World } from '../data/open-world.ts';
import type { Program } from '../data/program.ts';
import { drawNow } from '../draw/draw-now.ts';
import { createProgress } from '../progress.ts';
import type { ImportAction } from './import-arguments.ts';
import { importLine, reportLines, undoLines } from './import-report.ts';
import { openFiles } from './open-files.ts';

/** The scope of the chosen world, for the list of imports and for undo. */
const scopeOf = async (world: World, worldChoice: WorldChoice): Promise<WorldScope> =>
  wholeWorld((await mustFindWorld(world.db, worldChoice)).id);

/**
 * The options for writing an import into its world, within its transaction: the world is created if necessary, the
 * owner's limits apply, and a world without a start map opens with the imported one.
 */
function intoWorld(
  { media }: Pick<World, 'media'>,
  target: ImportTarget,
  { env }: Program,
): Pick<ImportDeps, 'makeWorld' | 'settle'> {
  const { ownWorlds } = loadConfig(env);
  return {
    makeWorld: target.make,
    settle: async (trx: Db, { map }, worldId) => {
      await assertLocationQuota(ownWorlds, trx, worldId);
      await assertWorldStorage({ ownWorlds, freeBytes: media.freeBytes }, trx, worldId);
      if (map?.id == null) return;
      await adoptHome(trx, worldId, map.id);
      if (target.world === undefined) await openWith(trx, worldId, map.id);
    },
  };
}

/** The imported pictures, as far as the target world has room for them. */
function picturesFor(world: World, { env }: Program, found: ImportRequest): Promise<StoredMapPictures> {
  const limits = { ownWorlds: loadConfig(env).ownWorlds, freeBytes: world.media.freeBytes };
  const assertStorage = (db: Db, more: number) => assertWorldStorage(limits, db, found.worldId, more);
  return storeMapPictures({ ...world, assertStorage }, found);
}

/** A line that names the target world. */
function worldLine({ world }: ImportTarget, { worldChoice }: { worldChoice: WorldChoice }): string {
  if (world !== undefined) return `Into the world ${world.name}.`;
  return `A new world would be made: ${worldChoice.world}, ${worldChoice.closed === true ? 'closed' : 'open'}.`;
}

/** Above this many megabytes, reading takes long enough for a progress message. */
const WARN_FROM = 8;

/** A dry run stores no pictures. */
const NO_PICTURES: StoredMapPictures = { stored: new Map(), notes: [] };

type ImportFilesAction = Extract<ImportAction, { kind: 'import' }>;
type ListAction = Extract<ImportAction, { kind: 'list' }>;
type UndoAction = Extract<ImportAction, { kind: 'undo' }>;

/** Imports a world, undoes an import, or lists imports. @returns the exit code */
export async function importNow(asked: Exclude<ImportAction, { kind: 'help' }>, program: Program): Promise<number> {
  const world = await openWorld(program.env);
  try {
    if (asked.kind === 'list') return await list(world, asked, program);
    return asked.kind === 'undo' ? await undo(world, asked, program) : await bringIn(world, asked, program);
  } finally {
    await world.close();
  }
}

async function bringIn(world: World, asked: ImportFilesAction, program: Program): Promise<number> {
  const target = await importTarget(world, asked.worldChoice);
  const { files, pictures } = separatePictures(await openFiles(asked.paths));
  if (files.length === 0) throw new ImportRefusal('There is nothing but pictures here: name the world with them.');
  const progress = createProgress(program.isTerminal, program.complain);
  const started = performance.now();
  const total = megabytes(files.reduce((sum, file) => sum + file.bytes, 0));
  const pages = openPageFile(world.folder);
  try {
    const source = {
      worldId: target.id,
      ...(target.world === undefined ? { isOpen: asked.worldChoice.closed !== true } : {}),
      files,
      pictures,
      options: asked.options,
      folder: await folderName(asked.paths),
      names: asked.fileNames ? ('all' as const) : new Map<string, string>(),
      keepPage: pages.keepPage,
    };
    const found = await readSource(world.db, source, {
      onFormat: () => undefined,
      onProgress: (done) => {
        if (total >= WARN_FROM) progress.report('Reading (MB)', Math.min(megabytes(done), total), total);
      },
    });
    progress.end();
    const sketch =
      asked.isDryRun && asked.draw === null
        ? null
        : await sketchFor(files, found, { options: asked.options, wish: asked.draw });
    const { stored, notes } = asked.isDryRun ? NO_PICTURES : await picturesFor(world, program, found);
    const request = { ...found, read: { ...found.read, notes: [...found.read.notes, ...notes] }, pictures: stored };
    const readSeconds = (performance.now() - started) / 1_000;
    if (total >= WARN_FROM) program.complain('Writing.');
    const outcome: ImportOutcome = asked.isDryRun
      ? await previewImport(world.db, request)
      : await applyImport({ ...world, ...intoWorld(world, target, program) }, operator, request);
    const seconds = (performance.now() - started) / 1_000;
    const { format } = request.draft;
    const isJsonOut = asked.json === '-';
    if (asked.isDryRun) program.complain(worldLine(target, asked));
    for (const line of reportLines({ format, report: request.read, outcome, isDryRun: asked.isDryRun })) {
      (isJsonOut ? program.complain : program.say)(line);
    }
    if (asked.isDryRun) for (const line of drawingLine(sketch, asked.draw)) program.complain(line);
    const rate = `Read ${total} MB in ${readSeconds.toFixed(1)} s (${(total / Math.max(readSeconds, 0.001)).toFixed(1)} MB a second), ${asked.isDryRun ? 'compared' : 'wrote'} in ${(seconds - readSeconds).toFixed(1)} s, with at most ${megabytes(resourceUsage().maxRSS * 1_024)} MB of memory.`;
    if (total >= WARN_FROM) program.complain(rate);
    await writeJson(asked.json, { format, dry_run: asked.isDryRun, read: request.read, outcome }, program);
    return asked.isDryRun ? 0 : await drawImported(world, outcome, { sketch, wish: asked.draw }, program);
  } finally {
    progress.end();
    pages.close();
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);

/** The name of a folder that was imported as a whole, which identifies the source. */
async function folderName(paths: readonly string[]): Promise<string | null> {
  const [path] = paths;
  if (path === undefined || paths.length > 1) return null;
  return (await stat(path)).isDirectory() ? basename(resolve(path)) : null;
}

async function undo(world: World, asked: UndoAction, program: Program): Promise<number> {
  const scope =
    asked.worldChoice.world === undefined ? await staffScope(world.db) : await scopeOf(world, asked.worldChoice);
  const outcome = asked.isDryRun
    ? await previewUndo(world.db, scope, asked.id)
    : await undoImport(world, operator, scope, asked.id, asked.keepChanged);
  for (const line of undoLines(outcome, asked.isDryRun)) program.say(line);
  await writeJson(asked.json, { dry_run: asked.isDryRun, undo: outcome }, program);
  return 0;
}

async function list(world: World, { limit, worldChoice }: ListAction, program: Program): Promise<number> {
  const rows = await listImports(world.db, await scopeOf(world, worldChoice), { limit, offset: 0 });
  for (const row of rows) program.say(importLine(row));
  program.say(rows.length === 0 ? 'Nothing was imported yet.' : `${rows.length} imports, the newest first.`);
  return 0;
}

async function writeJson(file: string | undefined, value: object, program: Program): Promise<void> {
  if (file === undefined) return;
  const text = JSON.stringify(value, null, 2);
  if (file === '-') program.say(text);
  else await writeFile(file, `${text}\n`);
}

/**
 * The sketch for a map of these files.
 * @throws ImportRefusal when a drawing was requested and there is nothing to draw
 */
async function sketchFor(
  files: readonly SourceFile[],
  request: ImportRequest,
  { options, wish }: { options: ImportOptions; wish: DrawingOptions | null },
): Promise<RegionSketch | null> {
  const sketch = await sketchOf(files, request, options);
  if (sketch === null && wish !== null)
    throw new ImportRefusal(`${serverMessages.nothingToDrawFrom} Leave --draw out.`);
  return sketch;
}

/** A line that says what would be drawn. */
function drawingLine(sketch: RegionSketch | null, wish: DrawingOptions | null): string[] {
  if (sketch === null || wish === null) return [];
  const parts = [
    [sketch.coast.length, 'coast'],
    [sketch.ranges.length, 'mountain range'],
    [sketch.forests.length, 'forest'],
    [sketch.rivers.length, 'river'],
    [sketch.roads.length, 'road'],
    [sketch.settlements.length, 'place'],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`);
  return [`Would draw a map (${drawingStyleWords[wish.style]}, ${wish.size} pixels): ${words.join(', ')}.`];
}

/**
 * Stores the sketch of the imported map, so that it can be drawn now or later, and draws it if requested. A map with
 * a picture of its own keeps the picture unless a drawing was requested.
 * @returns the exit code
 */
async function drawImported(
  world: World,
  { map, import_id: importId }: ImportOutcome,
  { sketch, wish }: { sketch: RegionSketch | null; wish: DrawingOptions | null },
  output: Omit<Program, 'env'>,
): Promise<number> {
  if (sketch === null || map === null || map.id === null) return 0;
  const { id, name, slug } = map;
  const shown = await findShownPicture(world.db, id);
  if (wish === null && shown?.picture_hash != null) return 0;
  const at = new Date(world.now()).toISOString();
  await writeTransaction(world.db, (trx) => keepImportedSketch(trx, { mapId: id, importId }, sketch, { wish, at }));
  return wish === null ? 0 : drawNow(world, { id, name, slug }, wish, output);
}
