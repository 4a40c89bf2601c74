import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCampaignAs } from '../../apps/api/src/answers/campaign-eyes.ts';
import { wholeCampaignMap, wholePublicMap } from '../../apps/api/src/answers/whole-map.ts';
import { ArchiveError } from '../../apps/api/src/archive/archive-format.ts';
import { createCampaignLimits } from '../../apps/api/src/campaign-view/campaign-deps.ts';
import { readTransaction } from '../../apps/api/src/db/read-transaction.ts';
import { orderPoster } from '../../apps/api/src/posters/order-poster.ts';
import { runPosterChild } from '../../apps/api/src/posters/run-poster-child.ts';
import { type PosterWish, PosterWish as PosterWishSchema } from '../../packages/types/src/index.ts';
import { type Asked, type ExportValues, oneOf } from './export-asked.ts';
import { UsageError } from './program.ts';

/** A poster for the command line: what it is made of, and whose eyes it is seen with. */
export interface PosterAsked {
  wish: PosterWish;
  campaign: { id: string; as: 'dm' | 'player' } | null;
}

const papers = PosterWishSchema.properties.paper.enum;

/** Reads the options of a poster. @throws UsageError */
export function posterWish(target: string, values: ExportValues): PosterAsked {
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
      dpi: Number(oneOf('--dpi', values.dpi ?? '200', ['150', '200', '300'] as const)) as PosterWish['dpi'],
      names: oneOf('--names', values.names ?? 'map', ['map', 'more', 'all'] as const),
      title: values.bare !== true,
    },
    campaign,
  };
}

/** Draws a map with its labels to a file, whole or not at all. @throws ArchiveError, AppError */
export async function writePoster(asked: Asked, slug: string, target: string, poster: PosterAsked): Promise<void> {
  const { wish, campaign } = poster;
  const order = await orderOf(asked, slug, poster);
  if (asked.isDryRun) {
    asked.program.say(`Would draw ${order.title.name} on ${wish.paper}, to ${target}.`);
    return;
  }
  const work = join(dirname(target), `.poster-${randomBytes(6).toString('hex')}`);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const stop = new AbortController();
  const cancel = () => stop.abort();
  process.once('SIGINT', cancel);
  try {
    const [orderFile, draft] = [join(work, 'order.json'), join(work, `poster.${wish.format}`)];
    await writeFile(orderFile, JSON.stringify(order), { mode: 0o600 });
    const answer = await runPosterChild({ order: orderFile, target: draft, work }, stop.signal);
    if (!answer.ok) throw new ArchiveError(failure(answer.reason, answer.what));
    await rename(draft, target);
    const eyes = campaign === null ? '' : `, as ${campaign.as === 'dm' ? 'the DM' : 'a player'} sees it`;
    asked.program.say(`Wrote ${target}: ${order.title.name} on ${wish.paper}${eyes}.`);
    if (answer.unlettered.length > 0)
      asked.program.say(`Left out, since the typeface has not all of their letters: ${answer.unlettered.join(', ')}.`);
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

async function orderOf({ db, mediaDir }: Asked, slug: string, { wish, campaign }: PosterAsked) {
  const missing = () => new ArchiveError(`There is no place ${slug}. It is the part of the address after the last /.`);
  if (campaign === null) {
    return readTransaction(db, async (snapshot) => {
      const map = await wholePublicMap(snapshot, slug, false);
      if (map === undefined) throw missing();
      return orderPoster(snapshot, map, wish, { mediaDir, isDm: false });
    });
  }
  const limits = createCampaignLimits(Date.now, false);
  const source = { db, inviteKey: Buffer.alloc(32), limits };
  return readCampaignAs(source, campaign.id, campaign.as, async (snapshot, view) => {
    const map = await wholeCampaignMap(snapshot, view, slug, false);
    if (map === undefined) throw missing();
    return orderPoster(snapshot.db, map, wish, { mediaDir, isDm: view.audience === 'dm' });
  });
}
