import { isStorageRefusal } from '../../jobs/children/making-folder.ts';
import { runChild } from '../../jobs/children/run-child.ts';
import { openMediaStore, type WorkFolder } from '../store/media-store.ts';
import type { ChildAnswer, ChildJob } from './image-job.ts';

/** Time limits (ms). Cutting a large map on a slow machine takes longest. */
const TIME_MS: Record<ChildJob['kind'], number> = {
  take: 600_000,
  upload: 300_000,
  cut: 600_000,
  plain: 600_000,
  fit: 300_000,
  preview: 30_000,
};

/** Niceness: requests have priority. */
const LOW_PRIORITY = 10;

/** A job without its work folder. */
export type Work = ChildJob extends infer Job ? (Job extends ChildJob ? Omit<Job, 'work'> : never) : never;

/**
 * Runs one job in a child process of low priority. The child has a work folder beside the store, which is removed
 * afterwards. Never throws for a bad picture.
 * @param signal ends the child; the answer is then `crashed`
 */
export async function runImageChild<T>(work: Work, signal?: AbortSignal): Promise<ChildAnswer<T>> {
  let folder: WorkFolder;
  try {
    folder = await openMediaStore(work.job.media).openWork();
  } catch (error) {
    if (isStorageRefusal(error)) return { ok: false, reason: 'storage', cause: String(error), peakMb: 0 };
    throw error;
  }
  try {
    return await runJob<T>({ ...work, work: folder.path } as ChildJob, signal);
  } finally {
    await folder.remove();
  }
}

async function runJob<T>(job: ChildJob, signal?: AbortSignal): Promise<ChildAnswer<T>> {
  const { answer, why } = await runChild<ChildAnswer<T>>({
    name: 'image-child',
    from: import.meta.url,
    order: job,
    timeMs: TIME_MS[job.kind],
    niceness: LOW_PRIORITY,
    hasPictures: true,
    signal,
  });
  if (why === 'took_too_long') return { ok: false, reason: 'took_too_long', peakMb: 0 };
  return answer ?? { ok: false, reason: 'crashed', peakMb: 0 };
}
