import type { AcceptedName, DrawingOptions, ImportOptions, ImportReport, ImportState } from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import { payloadOf, resultOf } from '../jobs/job-kind.ts';
import type { JobRow } from '../jobs/queries/jobs.ts';
import { ATLAS_WORLD_ID } from '../worlds/queries/worlds.ts';
import type { ImportLane } from './import-lane.ts';
import type { ImportFormat, ImportNews, ImportProgress, ImportResult } from './import-order.ts';

/** Payload of an import job. Its subject is `read` or `apply`. The files are in its folder, in this order. */
export interface ImportPayload {
  /** Target world; missing in jobs from before there were several. */
  worldId?: number;
  userName: string;
  files: readonly { name: string; bytes: number }[];
  options: ImportOptions;
  /** The caller of the import; null before and after it runs. */
  caller: Caller | null;
  /** Options of the drawing of its map. */
  draw: DrawingOptions | null;
  /** Accepted names; missing until the import is requested. */
  names?: readonly AcceptedName[];
  /** Lane; missing in jobs from before there were lanes. */
  lane?: ImportLane;
}

/** Result of reading, later of the import. */
export interface StoredResult extends ImportResult {
  /** Round whose run wrote the preview pages. */
  preview: number;
}

/** Accumulated progress of a run. */
export interface RunProgress extends ImportProgress {
  format: ImportFormat | null;
}

/** An import job for presentation. */
export interface ImportJobView extends Pick<ImportPayload, 'userName' | 'files' | 'options' | 'draw'> {
  id: string;
  userId: number | null;
  createdAt: string;
  state: ImportState;
  round: number;
  format: ImportFormat | null;
  progress: ImportProgress | null;
  error: string | null;
  report: ImportReport | null;
  maps: ImportResult['maps'];
  names: ImportResult['names'];
  made: ImportResult['made'];
  map: ImportResult['map'];
  canDraw: boolean;
  importId: number | null;
  preview: number;
}

/** Life of an import job (ms). */
export const IMPORT_LIFE_MS = 24 * 3_600_000;

const NOT_BEGUN = { step: 'waiting', done: 0, total: 0 } as const;
const BEGUN = { step: 'reading', done: 0, total: 0 } as const;

/** Target world of an import job. */
export const worldOf = (row: JobRow): number => payloadOf<ImportPayload>(row).worldId ?? ATLAS_WORLD_ID;

/** Converts a job row for presentation. */
export function viewOfJob(row: JobRow, progress: RunProgress | undefined): ImportJobView {
  const { userName, files, options, draw } = payloadOf<ImportPayload>(row);
  const result = resultOf<Partial<StoredResult>>(row);
  const state = stateOf(row);
  return {
    id: row.id,
    userId: row.requested_by,
    userName,
    createdAt: row.created_at,
    files,
    options,
    draw,
    state,
    round: row.round,
    format: result?.format ?? progress?.format ?? null,
    progress: progressOf(row, progress),
    error: row.state === 'failed' ? row.problem : null,
    report: result?.report ?? null,
    maps: state === 'done' || state === 'cancelled' ? [] : (result?.maps ?? []),
    names: state === 'ready' ? (result?.names ?? []) : [],
    made: state === 'done' ? (result?.made ?? []) : [],
    map: result?.map ?? null,
    canDraw: result?.canDraw ?? false,
    importId: result?.importId ?? null,
    preview: result?.preview ?? 0,
  };
}

/** Whether its files are still needed. */
export const isOpen = ({ state }: Pick<ImportJobView, 'state'>): boolean => state !== 'done' && state !== 'cancelled';

function stateOf({ state, subject }: JobRow): ImportState {
  const isRead = subject === 'read';
  if (state === 'waiting' || state === 'running') return isRead ? 'reading' : 'applying';
  if (state === 'done') return isRead ? 'ready' : 'done';
  return state;
}

function progressOf({ state }: JobRow, progress: RunProgress | undefined): ImportProgress | null {
  if (state === 'waiting') return NOT_BEGUN;
  if (state !== 'running') return null;
  if (progress === undefined) return BEGUN;
  return { step: progress.step, done: progress.done, total: progress.total };
}

/** Adds a message of a run to its progress. */
export function withNews(before: RunProgress | undefined, news: ImportNews): RunProgress {
  const now = before ?? { ...BEGUN, format: null };
  return news.kind === 'format' ? { ...now, format: news.format } : { ...now, ...news.progress };
}
