import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { posterWords } from '@venture-atlas/rules';
import type { CampaignView, KnownAsker } from '../campaigns/view/load-campaign.ts';
import type { JobFiles } from '../job-files/job-files.ts';
import { type JobEnd, type JobKind, payloadOf, type RunningJob } from '../jobs/job-kind.ts';
import type { JobRow } from '../jobs/queries/jobs.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { PosterAnswer, PosterAsk, PosterTask } from './poster-task.ts';
import type { SeenByEverybody } from './shown-points.ts';

/** What the job of a poster says: nobody but the owner is told of it. */
export interface PosterPayload {
  owner: string;
  ask: PosterAsk;
  fileName: string;
}

/** What is known of a poster that is made. */
export interface PosterResult {
  bytes: number;
  unlettered: string[];
  fog: string | null;
  seen: SeenInCampaign | null;
  /** What everybody saw of the map just before; null: it is not made as everybody sees it. */
  shown: SeenByEverybody | null;
}

/** What a campaign shows the viewer of a poster, before the poster is made. */
export interface SeenInCampaign {
  audience: CampaignView['audience'];
  revision: string;
}

export interface PosterKindDeps {
  files: JobFiles;
  media: MediaPlace;
  /** File of the database as it is now; a copy of one that is only in memory goes into the folder. */
  databaseFile: (folder: string) => Promise<string>;
  /** @throws AppError when they may not look at the campaign any more */
  seenBy: (asker: KnownAsker) => Promise<SeenInCampaign>;
  /** What everybody sees of a map, by its slug; null where they see none. */
  shownNow: (slug: string) => Promise<SeenByEverybody | null>;
  run: (task: PosterTask, signal: AbortSignal) => Promise<PosterAnswer>;
  log: { warn: (line: object, message: string) => void };
}

/** The file of a poster: of each beginning another one, so that nobody meets what an older one showed. */
export const posterFile = ({ attempts }: Pick<JobRow, 'attempts'>, { wish }: PosterAsk): string =>
  `poster-${attempts}.${wish.format}`;

/** Makes posters, one at a time; they are never shared between people. The problem of a failed one is a sentence. */
export function posterKind(deps: PosterKindDeps): JobKind {
  return {
    name: 'poster',
    atOnce: 1,
    mostAttempts: 3,
    isFair: true,
    keepsDone: true,
    run: async (job) => {
      const { ask } = payloadOf<PosterPayload>(job.row);
      const end = await make(deps, job, ask).catch((err: unknown): JobEnd => {
        deps.log.warn({ err, poster: job.row.id }, 'a poster could not be made');
        const isFull = /ENOSPC|EDQUOT|EROFS/.test(String(err));
        return { kind: 'failed', problem: isFull ? posterWords.noRoom : posterWords.broken };
      });
      // Half a poster is of no use to anybody, and may be what fills the disk.
      if (end.kind !== 'done') await deps.files.drop(job.row.id).catch(() => undefined);
      return job.signal.aborted ? { kind: 'stopped' } : end;
    },
    giveUp: async () => ({ kind: 'failed', problem: posterWords.broken }),
  };
}

async function make(deps: PosterKindDeps, { row, signal }: RunningJob, ask: PosterAsk): Promise<JobEnd> {
  const folder = deps.files.folderOf(row.id);
  const file = join(folder, posterFile(row, ask));
  // A server that was killed may have left half of it.
  await deps.files.drop(row.id);
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true, mode: 0o700 });
  const task = { ask, database: await deps.databaseFile(work), media: deps.media, target: file, work };
  const { seenBy } = ask;
  const isOfCampaign = typeof seenBy !== 'string' && 'campaignId' in seenBy;
  // Whoever may not look any more is refused by what reads the map.
  const seen = isOfCampaign ? await deps.seenBy(seenBy).catch(() => null) : null;
  const shown = seenBy === 'shown' ? await deps.shownNow(ask.slug) : null;
  const answer = await deps.run(task, signal);
  if (signal.aborted) return { kind: 'stopped' };
  if (answer.ok) {
    await rm(work, { recursive: true, force: true });
    await deps.files.share(row.id, posterFile(row, ask));
    const result: PosterResult = {
      bytes: (await stat(file)).size,
      unlettered: answer.unlettered,
      fog: answer.fog,
      seen,
      shown,
    };
    return { kind: 'done', result };
  }
  const { reason, what } = answer;
  if (reason === 'refused') return { kind: 'failed', problem: what ?? posterWords.broken };
  deps.log.warn({ poster: row.id, reason, what }, 'a poster could not be made');
  return { kind: 'failed', problem: reason === 'storage' ? posterWords.noRoom : posterWords.broken };
}
