import { can, toSlug } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerScope, buildChildrenPage, buildMapDetails, buildWiki } from '../../atlas/answers/map-answers.ts';
import type { AnswerSource } from '../../atlas/answers/public-answers.ts';
import { duringRevision } from '../../atlas/answers/public-revision.ts';
import { sendPublicAnswer } from '../../atlas/answers/send-public-answer.ts';
import { listHomeSlugs, listHomes } from '../../atlas/queries/locations.ts';
import { findStart } from '../../atlas/start-map.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Sending } from '../../http/plugins/private-answers.ts';
import { route } from '../../http/route.ts';
import { publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import { publicScope, type WorldScope } from '../../worlds/scope.ts';
import {
  buildCampaignChildrenPage,
  buildCampaignMapDetails,
  buildCampaignWiki,
} from '../answers/campaign-map-answers.ts';
import { onMapUnder } from '../answers/map-under.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { sendAnswerAtRevision } from '../live/send-at-revision.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { type Looking, readInWorld, sendingBy } from './looking.ts';

/** Within a campaign; what everybody may see has its own copies. With texts come notes, private ones too. */
const sendingOf = (request: FastifyRequest): Sending =>
  sendingBy((request.query as { content?: string }).content === '0' ? 'shrunk' : 'tagged')(request);
const config = { sending: sendingOf };

/** What is public names its pictures publicly. */
const inPublic = (scope: WorldScope): AnswerScope => ({ scope, pictures: publicAddresses });

/** The same with what staff took off the map, and drafts. */
async function forStaff({ db, campaigns }: FastifyInstance): Promise<AnswerScope> {
  const scope = await publicScope(db, 'all');
  return { scope, pictures: await campaigns.addressesFor(db, { scope, reader: 'editors' }), withDrafts: true };
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  query: Looking & { revision?: string };
  /** What stands on a map is followed: within a campaign the answer says its revision. */
  hasRevision?: true;
}

/** How reading calls answer: what everybody may see, what a campaign's viewer may, or one world whole. */
const answererOf =
  (app: FastifyInstance) =>
  (
    asked: Asked,
    key: string,
    build: (db: Db, answered: AnswerScope) => Promise<AnswerSource | undefined>,
    buildInCampaign: (source: CampaignSource, view: CampaignView) => Promise<object | undefined>,
  ): void => {
    const { request, reply, query } = asked;
    const { campaign_id, world_id, as } = query;
    if (world_id !== undefined) {
      readInWorld(app.campaigns, request, { ...query, world_id }, build).then(
        ({ body }) => reply.send(body),
        (error: unknown) => reply.send(error),
      );
      return;
    }
    if (campaign_id !== undefined) {
      const send = asked.hasRevision === true ? sendAnswerAtRevision : sendCampaignAnswer;
      send(request, reply, { campaign_id, as }, buildInCampaign);
      return;
    }
    // The usual case needs no promise.
    const kept = query.revision === undefined ? app.publicAnswers.kept(key) : undefined;
    if (kept !== undefined) {
      sendPublicAnswer(app.publicAnswers, kept, request, reply);
      return;
    }
    const get = () => app.publicAnswers.get(key, async () => build(app.db, inPublic(await publicScope(app.db))));
    duringRevision(app.publicRevision, query.revision, get)
      .then(async ([found, isForGood]) => {
        if (found !== undefined) return sendPublicAnswer(app.publicAnswers, found, request, reply, isForGood);
        // What staff took off the map they still look after; nobody keeps such an answer.
        const taken = can(request.viewer, 'removed.view', null) ? await build(app.db, await forStaff(app)) : undefined;
        if (taken === undefined) throw new AppError('not_found', { message: 'There is no location with this name.' });
        reply.send(taken.body);
      })
      .catch((error: unknown) => reply.send(error));
  };

/** Reading maps: details, points page by page, and the text of a place. */
export const locationRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
  const defaultSlug = toSlug(defaultLocation);
  const startSlug = async (db: Db): Promise<string> => (await findStart(db, defaultLocation))?.slug ?? defaultSlug;
  /** Links and invites are older than what is chosen now: what the settings name is the start as well. */
  const isStart = async (db: Db, slug: string): Promise<boolean> =>
    slug === defaultSlug || slug === (await startSlug(db));
  /** Sends what everybody may see from the copies in memory; within a campaign what the asker may see, made anew. */
  const answer = answererOf(app);

  route(app, calls.getMap, { config }, (request, reply) => {
    const { query } = request;
    const slug = toSlug(request.params.name);
    const withContent = query.content !== '0';
    answer(
      { request, reply, query, hasRevision: true },
      `details ${withContent} ${slug}`,
      async (db, answered) => {
        const found = await buildMapDetails(db, slug, { withContent, ...answered });
        if (query.world_id === undefined || found === undefined) return found;
        const body = await onMapUnder(db, app.campaigns.addressesFor, found.body as LocationMapDetails);
        return { ...found, body };
      },
      async (source, view) => {
        const build = (called: string | number) => buildCampaignMapDetails(source, view, called, { withContent });
        const found = await build(slug);
        // Links and invites lead to the map where everybody begins: in worlds that lack it, to the one that they open with.
        if (found !== undefined || !(await isStart(source.db, slug))) return found;
        return firstOf(await listHomeIds(source, view), build);
      },
    );
  });

  route(app, calls.getDefaultMap, { config }, (request, reply) => {
    const { query } = request;
    const withContent = query.content !== '0';
    startSlug(app.db).then(
      (start) =>
        answer(
          { request, reply, query, hasRevision: true },
          `details ${withContent} ${start}`,
          async (db, answered) => {
            // A world that is asked for by its id opens with a map of its own.
            const slugs = query.world_id === undefined ? [start] : await listHomeSlugs(db, answered.scope);
            return firstOf(slugs, (slug) => buildMapDetails(db, slug, { withContent, ...answered }));
          },
          async (source, view) => {
            const build = (called: string | number) => buildCampaignMapDetails(source, view, called, { withContent });
            return (await build(start)) ?? firstOf(await listHomeIds(source, view), build);
          },
        ),
      (error: unknown) => reply.send(error),
    );
  });

  route(app, calls.listChildren, { config }, (request, reply) => {
    const { query } = request;
    const number = Number(query.page ?? '1');
    const slug = toSlug(request.params.name);
    const withContent = query.content !== '0';
    answer(
      { request, reply, query, hasRevision: true },
      `children ${withContent} ${number} ${slug}`,
      (db, answered) => buildChildrenPage(db, slug, { page: number, withContent, ...answered }),
      (source, view) => buildCampaignChildrenPage(source, view, slug, { number, withContent }),
    );
  });

  route(app, calls.getWiki, { config: { sending: sendingBy('shrunk') } }, (request, reply) => {
    const slug = toSlug(request.params.slug);
    answer(
      { request, reply, query: request.query },
      `wiki ${slug}`,
      (db, answered) => buildWiki(db, slug, answered),
      (source, view) => buildCampaignWiki(source, view, slug),
    );
  });
};

/** The homes of the worlds of a campaign; by their ids, since players may call them otherwise. */
const listHomeIds = async ({ db }: CampaignSource, { scope }: CampaignView): Promise<number[]> =>
  (await listHomes(db, scope)).map(({ id }) => id);

/** What the first of them leads to that leads anywhere. */
async function firstOf<N, T>(names: readonly N[], build: (name: N) => Promise<T | undefined>): Promise<T | undefined> {
  for (const name of names) {
    const found = await build(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
