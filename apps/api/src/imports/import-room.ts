import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages, staffMessages } from '@venture-atlas/rules';
import type { DrawingWish, ImportOptions, ImportPoints } from '@venture-atlas/types';
import type { Caller } from '../audit/caller.ts';
import { AppError } from '../errors.ts';
import type { UndoOutcome } from './commands/undo-import.ts';
import { isOpen, JOB_LIFE_MS, type Job } from './import-job.ts';
import { type ImportNews, type ImportOrder, type KeptFile, pointsPageName } from './import-order.ts';
import type { ChildEnd, runImportChild } from './run-import-child.ts';

/** Imports whose files may be kept at once. */
const OPEN_MAX = 5;

/** What the room works with. */
export interface RoomDeps {
  /** Where files are kept, in a folder for each import. */
  dir: string;
  /** Where pictures are stored. */
  mediaDir: string;
  /** The database file, which the process that reads and writes opens for itself. */
  database: string;
  /** Clock in milliseconds. */
  now: () => number;
  run: typeof runImportChild;
  /** Called after an import was made or undone: what everybody is answered may have changed. */
  dropPublic: () => void;
  /** The import that a process that was ended may have made all the same. */
  findMade: (job: Job, since: number) => Promise<number | null>;
  /** Id of the latest import; 0 without any. */
  latestImport: () => Promise<number>;
  log: { error: (line: object, message: string) => void; warn: (line: object, message: string) => void };
}

/** Imports of staff from the upload to the end. One at a time is read or written; the others wait. */
export type ImportRoom = ReturnType<typeof createImportRoom>;

type Work = { kind: 'read' } | { kind: 'apply'; caller: Caller; draw: DrawingWish | null };

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list of jobs and one lane; it ends with the runner of all jobs
export function createImportRoom(deps: RoomDeps) {
  const jobs = new Map<string, Job>();
  let lane: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  const find = (id: string): Job => {
    const job = jobs.get(id);
    if (job === undefined) throw new AppError('not_found', { message: serverMessages.importGone });
    return job;
  };

  const dropFiles = (job: Job): Promise<void> => rm(job.folder, { recursive: true, force: true });

  /** Waits for its turn, then does it; what it says is listened to only while nobody began the job anew. */
  const begin = (job: Job, state: 'reading' | 'applying', work: Work): void => {
    job.round += 1;
    const { round } = job;
    job.stop = new AbortController();
    const { signal } = job.stop;
    Object.assign(job, { state, error: null, progress: { step: 'waiting', done: 0, total: 0 } });
    const isCurrent = () => job.round === round && job.state === state;
    job.turn = lane.then(async () => {
      if (!isCurrent() || closing.signal.aborted) return;
      try {
        await carryOut(job, work, signal, isCurrent);
      } catch (err) {
        deps.log.error({ err, job: job.id }, 'an import failed');
        if (isCurrent()) Object.assign(job, { state: 'failed', error: staffMessages.importBroken, progress: null });
      }
    });
    lane = job.turn;
  };

  const carryOut = async (job: Job, work: Work, signal: AbortSignal, isCurrent: () => boolean): Promise<void> => {
    job.progress = { step: 'reading', done: 0, total: 0 };
    const before = await deps.latestImport();
    const order = orderFor(job, work);
    if (order.kind === 'read') {
      await rm(job.preview, { recursive: true, force: true });
      await mkdir(order.folder);
      job.preview = order.folder;
    }
    const end = await deps.run(
      order,
      (news) => (isCurrent() ? onMessage(job, news) : undefined),
      // A job that was applied or read meanwhile is stopped by its own signal or by the end of the server.
      AbortSignal.any([signal, closing.signal]),
    );
    if (work.kind === 'apply') deps.dropPublic();
    if (end.kind === 'result') {
      const { report, maps, map, format, importId, canDraw } = end.result;
      const isDone = work.kind === 'apply';
      // Nobody cancels what is written already.
      if (isDone || isCurrent()) {
        const shown = isDone ? { importId, maps: [] } : { maps };
        const state = isDone ? 'done' : 'ready';
        Object.assign(job, { report, map, format, canDraw, progress: null, state, ...shown });
      }
      if (isDone) await dropFiles(job);
      return;
    }
    if (work.kind === 'apply') {
      const made = await deps.findMade(job, before);
      if (made !== null) {
        Object.assign(job, { state: 'done', importId: made, progress: null, error: null });
        return dropFiles(job);
      }
    }
    if (end.kind === 'broken')
      deps.log.warn({ job: job.id, what: end.what }, 'the files of an import could not be read');
    if (isCurrent()) Object.assign(job, { state: 'failed', error: whyOf(end), progress: null });
  };

  const orderFor = (job: Job, work: Work): ImportOrder => {
    const common = { database: deps.database, files: job.files, options: job.options };
    return work.kind === 'read'
      ? { ...common, kind: 'read', folder: join(job.folder, `preview-${job.round}`) }
      : { ...common, ...work, mediaDir: deps.mediaDir, canDraw: job.canDraw };
  };

  return {
    /** @throws AppError conflict when too many are open */
    assertRoom(): void {
      if ([...jobs.values()].filter(isOpen).length >= OPEN_MAX) {
        throw new AppError('conflict', { message: serverMessages.tooManyImports(OPEN_MAX) });
      }
    },

    /** Takes over files that were received and begins to read them. */
    async take(
      by: { id: number | null; name: string },
      files: readonly KeptFile[],
      options: ImportOptions,
    ): Promise<Job> {
      this.assertRoom();
      const id = randomUUID();
      const folder = join(deps.dir, id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept: KeptFile[] = [];
      for (const [index, file] of files.entries()) {
        const path = join(folder, `file-${index}`);
        await rename(file.path, path);
        kept.push({ ...file, path });
      }
      const job: Job = {
        ...{ id, userId: by.id, userName: by.name, createdAt: deps.now(), folder, files: kept, options },
        ...{ state: 'reading', format: null, progress: null, error: null, report: null, maps: [], map: null },
        ...{ canDraw: false, draw: null },
        ...{ importId: null, stop: new AbortController(), round: 0, turn: lane, preview: join(folder, 'preview-0') },
      };
      jobs.set(id, job);
      begin(job, 'reading', { kind: 'read' });
      return job;
    },

    find,

    /** Everything that is under way or waits for somebody, the newest first. */
    open: (): Job[] => [...jobs.values()].filter(isOpen).reverse(),

    /** Reads the files again, in another way. @throws AppError conflict while it is written or after its end */
    read(id: string, options: ImportOptions): Job {
      const job = find(id);
      if (!isOpen(job) || job.state === 'applying') throw ended(job);
      job.stop.abort();
      Object.assign(job, { options, format: null, report: null, maps: [], map: null });
      begin(job, 'reading', { kind: 'read' });
      return job;
    },

    /**
     * Makes the import, and lets its map be drawn as `draw` says. Asked again, it answers how far it is.
     * @throws AppError conflict when there is nothing to make
     */
    apply(id: string, caller: Caller, draw: DrawingWish | null = null): Job {
      const job = find(id);
      if (job.state === 'applying' || job.state === 'done') return job;
      if (job.state !== 'ready') throw ended(job);
      job.draw = draw;
      begin(job, 'applying', { kind: 'apply', caller, draw });
      return job;
    },

    /** Ends it at whatever point it is; what is written already stays. */
    async cancel(id: string): Promise<Job> {
      const job = find(id);
      if (!isOpen(job)) return job;
      job.stop.abort();
      if (job.state === 'applying' && job.progress?.step !== 'waiting') {
        // Whether it was written a moment before is known when the process has ended.
        await job.turn;
        if (!isOpen(job)) return job;
      }
      Object.assign(job, { state: 'cancelled', progress: null, error: null, maps: [] });
      await dropFiles(job);
      return job;
    },

    /** One page of the preview of a map, both counted from 0. @throws AppError not_found */
    async points(id: string, map: number, page: number): Promise<ImportPoints> {
      const job = find(id);
      if (job.state !== 'ready' && job.state !== 'applying') throw new AppError('not_found');
      const text = await readFile(join(job.preview, pointsPageName(map, page)), 'utf8').catch(() => undefined);
      if (text === undefined) throw new AppError('not_found');
      return JSON.parse(text) as ImportPoints;
    },

    /** Takes back an import that was made, or with `isDryRun` says what that would do. @throws AppError as undo-import.ts */
    async undo(order: Omit<ImportOrder & { kind: 'undo' }, 'kind' | 'database'>): Promise<UndoOutcome> {
      const end = await deps.run({ ...order, kind: 'undo', database: deps.database }, () => undefined, closing.signal);
      if (!order.isDryRun) deps.dropPublic();
      if (end.kind === 'undone') return end.outcome;
      if (end.kind === 'refused') throw new AppError(end.code, { message: end.sentence });
      throw new AppError(end.kind === 'broken' ? 'internal_error' : 'unavailable', { cause: end });
    },

    /** Removes what is over for long. */
    async sweep(): Promise<void> {
      for (const job of jobs.values()) {
        if (deps.now() - job.createdAt < JOB_LIFE_MS || job.state === 'applying') continue;
        job.stop.abort();
        jobs.delete(job.id);
        await dropFiles(job);
      }
    },

    /** Resolves when nothing is read or written. */
    idle: (): Promise<void> => lane,

    async close(): Promise<void> {
      closing.abort();
      await lane;
    },
  };
}

function onMessage(job: Job, news: ImportNews): void {
  if (news.kind === 'format') job.format = news.format;
  else job.progress = news.progress;
}

const ended = ({ state }: Job): AppError => new AppError('conflict', { message: serverMessages.importEnded(state) });

function whyOf(end: ChildEnd): string {
  if (end.kind === 'refused') return end.sentence;
  if (end.kind === 'crashed' || end.kind === 'took_too_long') return serverMessages.importTooLarge;
  return end.kind === 'stopped' ? serverMessages.importStopped : staffMessages.importBroken;
}
