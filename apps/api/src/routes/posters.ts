import { open } from 'node:fs/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { posterWords, toSlug } from '@venture-atlas/rules';
import { PosterState, PosterWish, Success } from '@venture-atlas/types';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { wholeCampaignMap, wholePublicMap } from '../answers/whole-map.ts';
import { refuseWait } from '../auth/account-deps.ts';
import { networkOf } from '../auth/network-of.ts';
import { readInCampaign } from '../campaign-view/campaign-snapshot.ts';
import { loadCampaignFor } from '../campaign-view/load-campaign.ts';
import { AppError } from '../errors.ts';
import { askerOf } from '../plugins/campaigns.ts';
import { orderPoster } from '../posters/order-poster.ts';
import type { PosterOrder } from '../posters/poster-drawing.ts';
import type { Poster } from '../posters/poster-room.ts';
import { AsPlayer, CampaignId } from './query-schemas.ts';

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
      const order = await orderFor(request, request.params.name, request.query, request.body);
      const isAnonymous = request.viewer.kind === 'anonymous';
      const asker = isAnonymous ? networkOf(request.ip) : ownerOf(request);
      refuseWait((isAnonymous ? quota.network : quota.account).take(asker));
      const fileName = `${toSlug(request.params.name)}-${request.body.paper.toLowerCase()}.${request.body.format}`;
      const { campaign_id, as } = request.query;
      const campaign = campaign_id === undefined ? null : { campaign_id, as };
      return present(await room.ask({ owner: ownerOf(request), asker, campaign }, fileName, order));
    },
  );

  const orderFor = async (
    request: FastifyRequest,
    name: string,
    { campaign_id, as }: { campaign_id?: string; as?: 'player' },
    wish: PosterWish,
  ): Promise<PosterOrder> => {
    const slug = toSlug(name);
    if (campaign_id === undefined) {
      const map = await wholePublicMap(app.db, slug, false);
      if (map === undefined) throw new AppError('not_found', { message: 'There is no location with this name.' });
      return orderPoster(app.db, map, wish, { mediaDir, isDm: false });
    }
    return readInCampaign(app.campaigns, askerOf(request), { campaign_id, as }, async (snapshot, view) => {
      const map = await wholeCampaignMap(snapshot, view, slug, false);
      if (map === undefined) throw new AppError('not_found');
      return orderPoster(snapshot.db, map, wish, { mediaDir, isDm: view.audience === 'dm' });
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
      config,
    },
    async (request, reply) => {
      const poster = room.find(request.params.id, ownerOf(request));
      if (poster.state !== 'ready') throw new AppError('conflict', { message: posterWords.notReady });
      // Whoever was removed from the campaign meanwhile gets nothing of it any more.
      const { campaign } = poster;
      if (campaign !== null) {
        await loadCampaignFor(app.campaigns, askerOf(request), campaign.campaign_id, campaign.as);
      }
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

/** Whoever is not signed in is known by the poster's id alone, which cannot be guessed. */
const ownerOf = ({ viewer }: FastifyRequest): string => (viewer.kind === 'anonymous' ? 'anybody' : `user ${viewer.id}`);
