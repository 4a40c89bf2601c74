import { open } from 'node:fs/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { can, posterWords, toSlug } from '@venture-atlas/rules';
import { PosterState, PosterWish, Success } from '@venture-atlas/types';
import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { findLocation } from '../../atlas/queries/locations.ts';
import { findVisible } from '../../campaigns/answers/campaign-map-answers.ts';
import { askerOf } from '../../campaigns/plugin.ts';
import { readInCampaign } from '../../campaigns/view/campaign-snapshot.ts';
import { loadCampaignFor } from '../../campaigns/view/load-campaign.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../http/network-of.ts';
import { AsPlayer, CampaignId } from '../../http/query-schemas.ts';
import type { Asker } from '../../jobs/fair-queue.ts';
import { mediaUrl } from '../../media/present/picture.ts';
import { layOutSheet } from '../order-poster.ts';
import type { Poster } from '../poster-room.ts';
import type { PosterAsk } from '../poster-task.ts';

const tags = ['posters'];
const config = { access: 'public' } as const;

const Name = Type.Object({ name: Type.String({ description: 'Slug or name of a location.' }) });
const File = Type.Any({ format: 'binary' });
const PosterParams = Type.Object({ id: Type.String({ description: 'Id of a poster that was asked for.' }) });
const PosterQuery = Type.Object({ campaign_id: CampaignId, as: AsPlayer });

/** Posters: a map on paper with its labels, as whoever asks may see them. Asked for, waited for, fetched. */
export const posterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { room, mediaDir, quota } = app.posters;

  const present = (poster: Poster): PosterState => ({
    id: poster.id,
    state: poster.state,
    ahead: room.ahead(poster),
    file_name: poster.fileName,
    bytes: poster.bytes,
    unlettered: poster.unlettered,
    message: poster.message,
  });

  app.post(
    '/api/map_poster/:name/',
    {
      schema: {
        tags,
        summary: 'Ask for a poster of a map',
        description:
          'With the labels that whoever asks may see now. Made one after the other; ask /api/posters/{id}/ how far it is.',
        params: Name,
        querystring: PosterQuery,
        body: PosterWish,
        response: { 200: PosterState },
      },
      config,
    },
    async (request) => {
      const asker = askerFor(request);
      const count = asker.kind === 'network' ? quota.network : quota.account;
      // Whoever is refused costs nothing; the map itself is read by the child process.
      refuseWait(count.wait(asker.name));
      room.assertRoom(asker);
      const { body } = request;
      const slug = toSlug(request.params.name);
      const seenBy = await assertMap(request, slug);
      refuseWait(count.take(asker.name));
      const fileName = `${slug}-${body.paper.toLowerCase()}.${body.format}`;
      return present(await room.ask({ slug, wish: body, seenBy }, { owner: ownerOf(request), asker, fileName }));
    },
  );

  /**
   * Looks whether there is such a map for whoever asks, and a sheet for it; not what stands on it.
   * @returns whose eyes see it, as the child process is told
   */
  const assertMap = async (request: FastifyRequest<PosterRequest>, slug: string): Promise<PosterAsk['seenBy']> => {
    const { query, body, viewer } = request;
    const { campaign_id: campaignId, as } = query;
    if (campaignId === undefined) {
      const scope = can(viewer, 'removed.view', null) ? 'all' : 'shown';
      const map = await findLocation(app.db, slug, scope);
      if (map === undefined) throw new AppError('not_found', { message: 'There is no location with this name.' });
      await layOutSheet(app.db, { ...map, image: mediaUrl(map.picture_file) }, body, mediaDir);
      return scope;
    }
    return readInCampaign(app.campaigns, askerOf(request), { campaign_id: campaignId, as }, async ({ db }, view) => {
      const map = await findVisible(db, view, slug);
      if (map === undefined) throw new AppError('not_found');
      await layOutSheet(db, { ...map, image: mediaUrl(map.picture_file) }, body, mediaDir);
      return { campaignId, viewer, hasInvite: view.subject.hasInvite, as };
    });
  };

  app.get(
    '/api/posters/:id/',
    {
      schema: { tags, summary: 'How far a poster is', params: PosterParams, response: { 200: PosterState } },
      config,
    },
    async (request) => present(room.find(request.params.id, ownerOf(request))),
  );

  app.get(
    '/api/posters/:id/file/',
    {
      schema: {
        tags,
        summary: 'The file of a poster',
        params: PosterParams,
        response: {
          200: {
            description: 'The poster.',
            content: { 'application/pdf': { schema: File }, 'image/png': { schema: File } },
          },
        },
      },
      config: { ...config, readsFile: true },
    },
    async (request, reply) => {
      const poster = room.find(request.params.id, ownerOf(request));
      if (poster.state !== 'ready') throw new AppError('conflict', { message: posterWords.notReady });
      // Whoever was removed from the campaign meanwhile gets nothing of it any more.
      const { seenBy } = poster.ask;
      if (typeof seenBy === 'object')
        await loadCampaignFor(app.campaigns, askerOf(request), seenBy.campaignId, seenBy.as);
      // Once it is open it can be read to its end, even when it is forgotten meanwhile.
      const file = await open(poster.file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new AppError('not_found', { message: posterWords.gone });
        throw error;
      });
      return reply
        .type(poster.file.endsWith('.pdf') ? 'application/pdf' : 'image/png')
        .header('content-length', String(poster.bytes))
        .header('content-disposition', `attachment; filename="${poster.fileName.replace(/[^\w.-]/g, '_')}"`)
        .send(file.createReadStream());
    },
  );

  app.post(
    '/api/posters/:id/cancel/',
    {
      schema: { tags, summary: 'End and forget a poster', params: PosterParams, response: { 200: Success } },
      config,
    },
    async (request) => {
      await room.cancel(request.params.id, ownerOf(request));
      return { success: posterWords.cancelled };
    },
  );
};

interface PosterRequest {
  Querystring: Static<typeof PosterQuery>;
  Body: PosterWish;
}

/** For whom a poster counts: an account, or all who are not signed in at one network. */
const askerFor = (request: FastifyRequest): Asker =>
  request.viewer.kind === 'anonymous'
    ? { kind: 'network', name: `network ${networkOf(request.ip)}` }
    : { kind: 'account', name: ownerOf(request) };

/** Whoever is not signed in is known by the poster's id alone, which cannot be guessed. */
const ownerOf = ({ viewer }: FastifyRequest): string => (viewer.kind === 'anonymous' ? 'anybody' : `user ${viewer.id}`);
