import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { can, toSlug } from '@venture-atlas/rules';
import { ChildrenPage, LocationMapDetails, LocationWiki } from '@venture-atlas/types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { buildChildrenPage, buildMapDetails, buildWiki } from '../../atlas/answers/map-answers.ts';
import type { AnswerSource } from '../../atlas/answers/public-answers.ts';
import { sendPublicAnswer } from '../../atlas/answers/send-public-answer.ts';
import type { WorldScope } from '../../atlas/queries/locations.ts';
import { AppError } from '../../errors.ts';
import type { Sending } from '../../http/plugins/private-answers.ts';
import { AsPlayer, CampaignId, Content, Page } from '../../http/query-schemas.ts';
import {
  buildCampaignChildrenPage,
  buildCampaignMapDetails,
  buildCampaignWiki,
} from '../answers/campaign-map-answers.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import type { CampaignView } from '../view/load-campaign.ts';

const tags = ['maps'];
/** Within a campaign; what everybody may see has its own copies. With texts come notes, private ones too. */
const sendingOf = ({ query }: FastifyRequest): Sending =>
  (query as { content?: string }).content === '0' ? 'shrunk' : 'tagged';
const config = { access: 'public', sending: sendingOf } as const;
const Name = Type.Object({ name: Type.String({ description: 'Slug or name of a location.' }) });
const MapQuery = Type.Object({ campaign_id: CampaignId, as: AsPlayer, content: Content });
const PageQuery = Type.Object({ page: Page, campaign_id: CampaignId, as: AsPlayer, content: Content });
const WikiQuery = Type.Object({ campaign_id: CampaignId, as: AsPlayer });

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  query: { campaign_id?: string; as?: 'player' };
}

/** Reading maps: details, points page by page, and the text of a place. */
export const locationRoutes: FastifyPluginAsyncTypebox<{ defaultLocation: string }> = async (
  app,
  { defaultLocation },
) => {
  /** Sends what everybody may see from the copies in memory; within a campaign what the asker may see, made anew. */
  const answer = (
    { request, reply, query }: Asked,
    key: string,
    build: (scope: WorldScope) => Promise<AnswerSource | undefined>,
    buildInCampaign: (source: CampaignSource, view: CampaignView) => Promise<object | undefined>,
  ): void => {
    const { campaign_id, as } = query;
    if (campaign_id !== undefined) {
      sendCampaignAnswer(request, reply, { campaign_id, as }, buildInCampaign);
      return;
    }
    // The usual case needs no promise.
    const kept = app.publicAnswers.kept(key);
    if (kept !== undefined) {
      sendPublicAnswer(app.publicAnswers, kept, request, reply);
      return;
    }
    app.publicAnswers
      .get(key, () => build('shown'))
      .then(async (found) => {
        if (found !== undefined) return sendPublicAnswer(app.publicAnswers, found, request, reply);
        // What staff took off the map they still look after; nobody keeps such an answer.
        const taken = can(request.viewer, 'removed.view', null) ? await build('all') : undefined;
        if (taken === undefined) throw new AppError('not_found', { message: 'There is no location with this name.' });
        reply.send(taken.body);
      })
      .catch((error: unknown) => reply.send(error));
  };

  const details = (
    name: string,
    query: Static<typeof MapQuery>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void => {
    const slug = toSlug(name);
    const withContent = query.content !== '0';
    answer(
      { request, reply, query },
      `details ${withContent} ${slug}`,
      (scope) => buildMapDetails(app.db, slug, { withContent, scope }),
      (source, view) => buildCampaignMapDetails(source, view, slug, { withContent }),
    );
  };

  const detailsSchema = {
    tags,
    summary: 'A map with its first page of points',
    querystring: MapQuery,
    response: { 200: LocationMapDetails },
  };
  app.get(
    '/api/location_map_details/',
    { schema: { ...detailsSchema, summary: 'The default map' }, config },
    (request, reply) => details(defaultLocation, request.query, request, reply),
  );
  app.get(
    '/api/location_map_details/:name/',
    { schema: { ...detailsSchema, params: Name }, config },
    (request, reply) => details(request.params.name, request.query, request, reply),
  );

  app.get(
    '/api/location_children/:name/',
    {
      schema: {
        tags,
        summary: 'One page of the points of a map',
        description:
          '200 a page, fewer where shapes are long, by scale falling, then name, then id; past the end the list is empty. Texts that find no room are left out (`has_wiki`): /api/location_wiki/ has them.',
        params: Name,
        querystring: PageQuery,
        response: { 200: ChildrenPage },
      },
      config,
    },
    (request, reply) => {
      const { query } = request;
      const number = Number(query.page ?? '1');
      const slug = toSlug(request.params.name);
      const withContent = query.content !== '0';
      answer(
        { request, reply, query },
        `children ${withContent} ${number} ${slug}`,
        (scope) => buildChildrenPage(app.db, slug, { page: number, withContent, scope }),
        (source, view) => buildCampaignChildrenPage(source, view, slug, { number, withContent }),
      );
    },
  );

  app.get(
    '/api/location_wiki/:slug/',
    {
      schema: {
        tags,
        summary: 'The text of a place',
        params: Type.Object({ slug: Type.String() }),
        querystring: WikiQuery,
        response: { 200: LocationWiki },
      },
      config: { access: 'public', sending: 'shrunk' },
    },
    (request, reply) => {
      const slug = toSlug(request.params.slug);
      answer(
        { request, reply, query: request.query },
        `wiki ${slug}`,
        (scope) => buildWiki(app.db, slug, scope),
        (source, view) => buildCampaignWiki(source, view, slug),
      );
    },
  );
};
