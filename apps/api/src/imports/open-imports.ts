import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages, type Viewer } from '@venture-atlas/rules';
import type { AcceptedName, DrawingOptions, ErrorDetails, ImportOptions, ImportPoints } from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { AppError } from '../errors.ts';
import type { JobFiles } from '../job-files/job-files.ts';
import { payloadOf } from '../jobs/job-kind.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { cancelJob, findJob, insertJob, type JobRow, ofAccount, restartJob } from '../jobs/queries/jobs.ts';
import { ATLAS_WORLD_ID } from '../worlds/queries/worlds.ts';
import { editorScope } from '../worlds/scope.ts';
import type { UndoOutcome } from './commands/undo-import.ts';
import {
  IMPORT_LIFE_MS,
  type ImportJobView,
  type ImportPayload,
  isOpen,
  type RunProgress,
  viewOfJob,
  worldOf,
} from './import-job.ts';
import { importFile, previewFolder } from './import-kind.ts';
import { laneOfFiles, limitsOf, memoryHere } from './import-lane.ts';
import { type ImportFile, type ImportOrder, pointsPageName } from './import-order.ts';
import { deleteOldImports, listNamedWorlds, listOpenImports } from './queries/imports.ts';
import type { runImportChild } from './run-import-child.ts';
import { LONGEST_UPLOAD_MS } from './upload-limits.ts';

/** Most open imports into the Atlas: being read, written, or waiting for a decision. */
const OPEN_MAX = 5;

/** Most open imports into own worlds: of one person, and in total. */
const OPEN_EACH = 5;
const OPEN_OWN_MAX = 100;

/** Refused imports per person whose files are kept, to be read with other options. */
const REFUSED_EACH = 2;

/** Longest time between the creation of a folder and its job. */
const FOLDER_FIRST_MS = 600_000;

/** Longest time from the first received file to the folder of the import. */
const RECEIVING_MS = LONGEST_UPLOAD_MS + FOLDER_FIRST_MS;

/** Dependencies of open imports. */
export interface OpenImportsDeps {
  db: Db;
  jobs: JobRunner;
  /** Uploaded files of each import, and the pages of its preview. */
  files: JobFiles;
  /** Folder of files that are being received. */
  incoming: string;
  /** Address of the database, which the undo process opens itself. */
  database: string;
  /** Clock in milliseconds. */
  now: () => number;
  run: typeof runImportChild;
  /** Resolves when this process has received the events of its children and other servers. */
  catchUp: () => Promise<void>;
}

/**
 * Imports from upload to completion. Only editors of the target world can see an import. The job runner reads and
 * writes them.
 */
export type OpenImports = ReturnType<typeof createOpenImports>;

export function createOpenImports(deps: OpenImportsDeps) {
  const { db, jobs, files, database, now, run, catchUp } = deps;
  const closing = new AbortController();
  const isoNow = (): string => new Date(now()).toISOString();
  const sweeps = createSweeps(deps);
  const view = (row: JobRow): ImportJobView => viewOfJob(row, jobs.progressOf<RunProgress>(row));

  const findRow = async (trx: Db, viewer: Viewer, id: string): Promise<JobRow> => {
    const [row, scope] = [await findJob(trx, 'import', id), await editorScope(trx, viewer)];
    if (row === undefined || !scope.worldIds.includes(worldOf(row)))
      throw new AppError('not_found', { message: serverMessages.importGone });
    return row;
  };
  const find = async (viewer: Viewer, id: string): Promise<ImportJobView> => {
    const found = view(await findRow(db, viewer, id));
    // The client loads the map next, and must not get a stale answer.
    if (found.state === 'done') await Promise.all([jobs.over(id), catchUp()]);
    return found;
  };
  return {
    find,

    /** Id of the target world of an import. */
    worldOf: async (viewer: Viewer, id: string): Promise<number> => worldOf(await findRow(db, viewer, id)),

    /** @throws AppError conflict if too many are open */
    assertCanOpen: (worldId: number, by: Importer): Promise<void> => assertCanOpen(db, worldId, by),

    /** Takes received files and starts to read them. */
    async take(
      by: Importer & { name: string },
      worldId: number,
      received: readonly ImportFile[],
      options: ImportOptions,
    ): Promise<ImportJobView> {
      const id = await keepReceived(deps, by, { worldId, received, options });
      await dropRefused(deps, by.id);
      const taken = await find(by.viewer, id);
      jobs.poll('import');
      return taken;
    },

    /** Open imports of a world, newest first. */
    list: async (worldId: number): Promise<ImportJobView[]> =>
      (await listOpenImports(db)).filter((row) => worldOf(row) === worldId).map(view),

    /** Reads the files again with other options. @throws AppError conflict while it is written or after its end */
    async read(viewer: Viewer, id: string, options: ImportOptions): Promise<ImportJobView> {
      await writeTransaction(db, async (trx) => {
        const row = await findRow(trx, viewer, id);
        const { state } = view(row);
        if (!isOpen({ state }) || state === 'applying') throw ended(state);
        const payload: ImportPayload = { ...payloadOf<ImportPayload>(row), options, caller: null, draw: null };
        await restartJob(trx, id, { subject: 'read', payload, at: isoNow(), keepsResult: false });
      });
      // The earlier run is obsolete.
      await jobs.stop(id);
      jobs.poll('import');
      return find(viewer, id);
    },

    /**
     * Starts the import with the accepted names, and requests the drawing of its map if `draw` is set. A repeated
     * call returns the state.
     * @throws AppError conflict if it is not ready
     */
    async apply(
      viewer: Viewer,
      id: string,
      caller: Caller,
      { draw, names }: { draw: DrawingOptions | null; names: readonly AcceptedName[] },
    ): Promise<ImportJobView> {
      await writeTransaction(db, async (trx) => {
        const row = await findRow(trx, viewer, id);
        const { state } = view(row);
        if (state === 'applying' || state === 'done') return;
        if (state !== 'ready') throw ended(state);
        const payload: ImportPayload = { ...payloadOf<ImportPayload>(row), caller, draw, names };
        await restartJob(trx, id, { subject: 'apply', payload, at: isoNow(), keepsResult: true });
      });
      const begun = await find(viewer, id);
      jobs.poll('import');
      return begun;
    },

    /** Cancels it at any point; a completed import stays. */
    async cancel(viewer: Viewer, id: string): Promise<ImportJobView> {
      if (!isOpen(await find(viewer, id))) return find(viewer, id);
      // Whether it was just written is only certain when the process has ended.
      await jobs.stop(id);
      const isCancelled = await writeTransaction(db, async (trx) => {
        if (!isOpen(view(await findRow(trx, viewer, id)))) return false;
        await cancelJob(trx, id, isoNow());
        return true;
      });
      if (isCancelled) await files.drop(id);
      return find(viewer, id);
    },

    /** A preview page of a map; both are counted from 0. @throws AppError not_found */
    async points(viewer: Viewer, id: string, map: number, page: number): Promise<ImportPoints> {
      const { state, preview } = await find(viewer, id);
      if (state !== 'ready' && state !== 'applying') throw new AppError('not_found');
      const file = await files.find(id, `${previewFolder(preview)}/${pointsPageName(map, page)}`);
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) throw new AppError('not_found');
      return JSON.parse(text) as ImportPoints;
    },

    /** Undoes an import, or with `isDryRun` returns what that would change. @throws AppError as undo-import.ts */
    async undo(order: Omit<ImportOrder & { kind: 'undo' }, 'kind' | 'database'>): Promise<UndoOutcome> {
      const limits = limitsOf('slow', memoryHere());
      const end = await run({ ...order, kind: 'undo', database }, limits, () => undefined, closing.signal);
      if (!order.isDryRun) await catchUp();
      if (end.kind === 'undone') return end.outcome;
      if (end.kind === 'refused') throw new AppError(end.code, { message: end.sentence });
      throw new AppError(end.kind === 'broken' ? 'internal_error' : 'unavailable', { cause: end });
    },

    sweep: sweeps.sweep,
    sweepHere: sweeps.sweepHere,

    /** Stops running undos. */
    close: (): void => closing.abort(),
  };
}

/**
 * Moves received files into a folder of the import, and inserts the job that reads them.
 * @returns the id of the import
 * @throws AppError conflict if too many are open
 */
async function keepReceived(
  { db, files, now }: OpenImportsDeps,
  by: Importer & { name: string },
  { worldId, received, options }: { worldId: number; received: readonly ImportFile[]; options: ImportOptions },
): Promise<string> {
  await assertCanOpen(db, worldId, by);
  const id = randomUUID();
  const sent = received.map(({ name, bytes }) => ({ name, bytes }));
  const lane = laneOfFiles(received);
  const payload: ImportPayload = {
    worldId,
    userName: by.name,
    files: sent,
    options,
    caller: null,
    draw: null,
    lane,
  };
  try {
    const folder = files.folderOf(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [index, file] of received.entries()) {
      await rename(file.path, join(folder, importFile(index)));
      await files.share(id, importFile(index));
    }
    await writeTransaction(db, async (trx) => {
      await assertCanOpen(trx, worldId, by);
      const job = { kind: 'import', subject: 'read', requester: ofAccount(by.id), requestedBy: by.id } as const;
      await insertJob(trx, { ...job, id, payload, at: new Date(now()).toISOString() });
    });
  } catch (cause) {
    await files.drop(id);
    throw cause;
  }
  return id;
}

/** Removes older refused imports of a person, whose files would fill the disk. */
async function dropRefused({ db, files, now }: OpenImportsDeps, userId: number): Promise<void> {
  const refused = (await listOpenImports(db)).filter((row) => row.state === 'failed' && row.requested_by === userId);
  for (const { id } of refused.slice(REFUSED_EACH)) {
    await writeTransaction(db, (trx) => cancelJob(trx, id, new Date(now()).toISOString()));
    await files.drop(id);
  }
}

/** Clean-up of old imports. */
function createSweeps({ db, jobs, files, incoming, now }: OpenImportsDeps) {
  const listOpen = async () => new Set((await listOpenImports(db)).map(({ id }) => id));

  /** Removes local files of killed servers. */
  const sweepHere = async (): Promise<void> => {
    await files.sweepHere(listOpen, FOLDER_FIRST_MS);
    const halfReceived = await readdir(incoming).catch(() => []);
    for (const name of halfReceived) await dropOld(join(incoming, name), RECEIVING_MS);
  };

  return {
    sweepHere,

    /** Removes expired imports, and files of killed servers. */
    async sweep(): Promise<void> {
      const before = new Date(now() - IMPORT_LIFE_MS).toISOString();
      const gone = await writeTransaction(db, (trx) => deleteOldImports(trx, before));
      for (const id of gone) {
        await jobs.stop(id);
        await files.drop(id);
      }
      await sweepHere();
      await files.sweepShared(listOpen);
    },
  };
}

/** The user of an import. */
interface Importer {
  id: number;
  viewer: Viewer;
}

/** Checks the limits of open imports; refused ones do not count. */
async function assertCanOpen(db: Db, worldId: number, { id, viewer }: Importer): Promise<void> {
  const open = (await listOpenImports(db)).filter(({ state }) => state !== 'failed');
  const atlas = open.filter((row) => worldOf(row) === ATLAS_WORLD_ID).length;
  if (worldId === ATLAS_WORLD_ID) {
    if (atlas >= OPEN_MAX) throw new AppError('conflict', { message: serverMessages.tooManyImports(OPEN_MAX) });
    return;
  }
  const own = open.filter((row) => worldOf(row) !== ATLAS_WORLD_ID && row.requested_by === id);
  if (own.length >= OPEN_EACH) {
    const worlds = await listNamedWorlds(db, await editorScope(db, viewer), own.map(worldOf));
    const names = worlds.map(({ name }) => name);
    throw new AppError('conflict', {
      message: serverMessages.tooManyOwnImports(OPEN_EACH, names),
      details: { worlds } satisfies ErrorDetails['conflict'],
    });
  }
  // Does not reveal the number of other people's imports.
  if (open.length - atlas >= OPEN_OWN_MAX) throw new AppError('unavailable');
}

const ended = (state: ImportJobView['state']): AppError =>
  new AppError('conflict', { message: serverMessages.importEnded(state) });

async function dropOld(path: string, ageMs: number): Promise<void> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  if (Date.now() - mtimeMs >= ageMs) await rm(path, { recursive: true, force: true });
}
