import type { DrawingWish, ImportOptions, ImportReport, ImportState } from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import { payloadOf, resultOf } from '../jobs/job-kind.ts';
import type { JobRow } from '../jobs/queries/jobs.ts';
import { ATLAS_WORLD_ID } from '../worlds/queries/worlds.ts';
import type { ImportLane } from './import-lane.ts';
import type { ImportFormat, ImportNews, ImportProgress, ImportResult } from './import-order.ts';

/** What the job of an import says. Its subject is `read` or `apply`; the files lie in its folder, in this order. */
export interface ImportPayload {
  /** The world it goes into; left out by those that were sent when there was one. */
  worldId?: number;
  userName: string;
  files: readonly { name: string; bytes: number }[];
  options: ImportOptions;
  /** Who makes it; null before, and after it is over. */
  caller: Caller | null;
  /** How its map is drawn after it is made. */
  draw: DrawingWish | null;
  /** Where it waits; left out by those that were sent when there was one line. */
  lane?: ImportLane;
}

/** What reading came to, and then making it. */
export interface KeptResult extends ImportResult {
  /** Which round wrote the pages of the preview. */
  preview: number;
}

/** What a run says on the way, put together. */
export interface KeptProgress extends ImportProgress {
  format: ImportFormat | null;
}

/** Files that somebody sent, and how far they are. */
export interface ImportView extends Pick<ImportPayload, 'userName' | 'files' | 'options' | 'draw'> {
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
  map: ImportResult['map'];
  canDraw: boolean;
  importId: number | null;
  preview: number;
}

/** After this long nobody comes back to it. */
export const IMPORT_LIFE_MS = 24 * 3_600_000;

const NOT_BEGUN = { step: 'waiting', done: 0, total: 0 } as const;
const BEGUN = { step: 'reading', done: 0, total: 0 } as const;

/** The world that the job of an import is about. */
export const worldOf = (row: JobRow): number => payloadOf<ImportPayload>(row).worldId ?? ATLAS_WORLD_ID;

/** A job of an import as people see it. */
export function importView(row: JobRow, said: KeptProgress | undefined): ImportView {
  const { userName, files, options, draw } = payloadOf<ImportPayload>(row);
  const result = resultOf<Partial<KeptResult>>(row);
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
    format: result?.format ?? said?.format ?? null,
    progress: progressOf(row, said),
    error: row.state === 'failed' ? row.problem : null,
    report: result?.report ?? null,
    maps: state === 'done' || state === 'cancelled' ? [] : (result?.maps ?? []),
    map: result?.map ?? null,
    canDraw: result?.canDraw ?? false,
    importId: result?.importId ?? null,
    preview: result?.preview ?? 0,
  };
}

/** Has files that are still needed. */
export const isOpen = ({ state }: Pick<ImportView, 'state'>): boolean => state !== 'done' && state !== 'cancelled';

function stateOf({ state, subject }: JobRow): ImportState {
  const isRead = subject === 'read';
  if (state === 'waiting' || state === 'running') return isRead ? 'reading' : 'applying';
  if (state === 'done') return isRead ? 'ready' : 'done';
  return state;
}

function progressOf({ state }: JobRow, said: KeptProgress | undefined): ImportProgress | null {
  if (state === 'waiting') return NOT_BEGUN;
  if (state !== 'running') return null;
  if (said === undefined) return BEGUN;
  return { step: said.step, done: said.done, total: said.total };
}

/** What is known of a run after it said one thing more. */
export function heard(before: KeptProgress | undefined, news: ImportNews): KeptProgress {
  const now = before ?? { ...BEGUN, format: null };
  return news.kind === 'format' ? { ...now, format: news.format } : { ...now, ...news.progress };
}
