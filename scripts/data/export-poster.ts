import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveError } from '../../apps/api/src/archive/archive-format.ts';
import { findCampaignOwner } from '../../apps/api/src/campaigns/queries/campaigns.ts';
import { AppError } from '../../apps/api/src/errors.ts';
import { readPosterOrder } from '../../apps/api/src/posters/order-poster.ts';
import type { PosterOrder } from '../../apps/api/src/posters/poster-drawing.ts';
import type { PosterRequest } from '../../apps/api/src/posters/poster-task.ts';
import { runPosterChild } from '../../apps/api/src/posters/run-poster-child.ts';
import { PosterOptions } from '../../packages/types/src/index.ts';
import type { ExportContext, ExportValues } from './export-context.ts';
import { oneOf, UsageError } from './program.ts';

/** The options of a poster, and the viewer whose rights it uses. */
interface PosterArguments {
  wish: PosterOptions;
  campaign: { id: string; as: 'dm' | 'player' } | null;
}

const papers = PosterOptions.properties.paper.enum;

/** Reads the options of a poster. @throws UsageError */
export function readPosterArguments(target: string, values: ExportValues): PosterArguments {
  const format = oneOf('The file', target.slice(target.lastIndexOf('.') + 1).toLowerCase(), ['pdf', 'png'] as const);
  if (values.as !== undefined && values.campaign === undefined) throw new UsageError('--as goes with --campaign ID.');
  const campaign =
    values.campaign === undefined
      ? null
      : { id: values.campaign, as: oneOf('--as', values.as ?? '', ['dm', 'player'] as const) };
  return {
    wish: {
      format,
      paper: oneOf('--paper', values.paper ?? 'A3', papers),
      dpi: Number(oneOf('--dpi', values.dpi ?? '200', ['150', '200', '300'] as const)) as PosterOptions['dpi'],
      names: oneOf('--names', values.names ?? 'map', ['map', 'more', 'all'] as const),
      title: values.bare !== true,
    },
    campaign,
  };
}

/** Draws a map with its labels to a file, completely or not at all. @throws ArchiveError, AppError */
export async function writePoster(
  asked: ExportContext,
  slug: string,
  target: string,
  poster: PosterArguments,
): Promise<void> {
  const { wish, campaign } = poster;
  const ask = await askOf(asked, slug, poster);
  const order = await orderOf(asked, ask);
  if (asked.isDryRun) {
    asked.program.say(`Would draw ${order.title.name} on ${wish.paper}, to ${target}.`);
    return;
  }
  const work = join(dirname(target), `.poster-${randomBytes(6).toString('hex')}`);
  await mkdir(work, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new ArchiveError(`Nothing can be written to ${dirname(target)}. Name a file in another folder.`, { cause });
  });
  const stop = new AbortController();
  const cancel = () => stop.abort();
  process.once('SIGINT', cancel);
  try {
    const draft = join(work, `poster.${wish.format}`);
    const task = { ask, database: asked.databaseFile, media: asked.media.place, target: draft, work };
    const answer = await runPosterChild(task, stop.signal);
    if (!answer.ok) throw new ArchiveError(failure(answer.reason, answer.what));
    await rename(draft, target);
    const viewerNote = campaign === null ? '' : `, as ${campaign.as === 'dm' ? 'the DM' : 'a player'} sees it`;
    asked.program.say(`Wrote ${target}: ${order.title.name} on ${wish.paper}${viewerNote}.`);
    if (answer.unlettered.length > 0)
      asked.program.say(`Left out, because the typeface lacks some of their letters: ${answer.unlettered.join(', ')}.`);
  } finally {
    process.off('SIGINT', cancel);
    await rm(work, { recursive: true, force: true });
  }
}

function failure(reason: string, what = ''): string {
  if (reason === 'storage') return 'There is no room for the poster. Make room and try again.';
  if (reason === 'stopped') return 'Cancelled; nothing was written.';
  return `The poster could not be drawn (${reason}). ${what}`;
}

async function askOf({ db }: ExportContext, slug: string, { wish, campaign }: PosterArguments): Promise<PosterRequest> {
  if (campaign === null) return { slug, wish, seenBy: 'all' };
  const owner = await findCampaignOwner(db, campaign.id);
  if (owner === undefined) throw new ArchiveError('There is no campaign of this id.');
  const viewer = { kind: 'user' as const, id: owner };
  const audience = campaign.as === 'player' ? { as: 'player' as const } : {};
  return { slug, wish, seenBy: { campaignId: campaign.id, viewer, hasInvite: false, ...audience } };
}

/** Reads the same order as the child process, so that errors are reported before any work begins. */
async function orderOf({ db, media }: ExportContext, ask: PosterRequest): Promise<PosterOrder> {
  try {
    return await readPosterOrder(db, ask, media);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new ArchiveError(`There is no place ${ask.slug}. Say the part of its address after the last /.`);
  }
}
