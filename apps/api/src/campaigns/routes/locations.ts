import { can, toSlug } from '@venture-atlas/rules';
import type { Calls, QueryOf } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { buildChildrenPage, buildMapDetails, buildWiki } from '../../atlas/answers/map-answers.ts';
import type { AnswerSource } from '../../atlas/answers/public-answers.ts';
import { sendPublicAnswer } from '../../atlas/answers/send-public-answer.ts';
import type { WorldScope } from '../../atlas/queries/locations.ts';
import { AppError } from '../../errors.ts';
import type { Sending } from '../../http/plugins/private-answers.ts';
import { route } from '../../http/route.ts';
import {
  buildCampaignChildrenPage,
  buildCampaignMapDetails,
  buildCampaignWiki,
} from '../answers/campaign-map-answers.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import type { CampaignView } from '../view/load-campaign.ts';

/** Within a campaign; what everybody may see has its own copies. With texts come notes, private ones too. */
const sendingOf = ({ query }: FastifyRequest): Sending =>
  (query as { content?: string }).content === '0' ? 'shrunk' : 'tagged';
const config = { sending: sendingOf };

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  query: { campaign_id?: string; as?: 'player' };
}

/** Reading maps: details, points page by page, and the text of a place. */
export const locationRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
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
    query: QueryOf<Calls['getMap']>,
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

  route(app, calls.getDefaultMap, (request, reply) => details(defaultLocation, request.query, request, reply), {
    config,
  });
  route(app, calls.getMap, (request, reply) => details(request.params.name, request.query, request, reply), { config });

  route(
    app,
    calls.listChildren,
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
    { config },
  );

  route(
    app,
    calls.getWiki,
    (request, reply) => {
      const slug = toSlug(request.params.slug);
      answer(
        { request, reply, query: request.query },
        `wiki ${slug}`,
        (scope) => buildWiki(app.db, slug, scope),
        (source, view) => buildCampaignWiki(source, view, slug),
      );
    },
    { config: { sending: 'shrunk' } },
  );
};
