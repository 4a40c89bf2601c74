import { readPosterOrder } from '../../src/posters/order-poster.ts';
import type { PosterRequest } from '../../src/posters/poster-task.ts';
import type { DemoInstallation } from './demo-campaigns.ts';
import type { Recorder } from './recorder.ts';

const WISH = { format: 'pdf', paper: 'A4', dpi: 150, names: 'map', title: true } as const;

/** What posters of all maps are drawn from, for each who may ask: the child process reads it without a call. */
export async function recordPosters(
  recorder: Recorder,
  { server, roles, campaignIds, slugs }: DemoInstallation,
): Promise<void> {
  const { media } = server.app.pictures;
  const keep = async (name: string, slug: string, seenBy: PosterRequest['seenBy']): Promise<void> => {
    const order = await readPosterOrder(server.db, { slug, wish: WISH, seenBy }, media).catch(
      (error: Error) => error.message,
    );
    recorder.keep(`demo | ${name} | poster of ${slug}`, order);
  };
  for (const slug of slugs.slice(0, 8)) {
    for (const seenBy of ['shown', 'all'] as const) await keep(seenBy, slug, seenBy);
    for (const [which, campaignId] of campaignIds.entries()) {
      for (const { name, as, invite } of roles) {
        const viewer = as === undefined ? ({ kind: 'anonymous' } as const) : ({ kind: 'user', id: as.id } as const);
        const asker = { campaignId, viewer, hasInvite: invite !== undefined };
        await keep(`${name} in ${which}`, slug, asker);
        await keep(`${name} in ${which} as player`, slug, { ...asker, as: 'player' });
      }
    }
  }
}
