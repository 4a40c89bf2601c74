import { can, toSlug } from '@venture-atlas/rules';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { buildChildrenPage, buildMapDetails, buildWiki } from '../../atlas/answers/map-answers.ts';
import type { AnswerSource } from '../../atlas/answers/public-answers.ts';
import { duringRevision } from '../../atlas/answers/public-revision.ts';
import { publicReader, type Reader, readerOutsideCampaigns } from '../../atlas/answers/reader.ts';
import { sendPublicAnswer } from '../../atlas/answers/send-public-answer.ts';
import { listHomes } from '../../atlas/queries/locations.ts';
import { findStart } from '../../atlas/start-map.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Sending } from '../../http/plugins/private-answers.ts';
import { route } from '../../http/route.ts';
import { publicScope } from '../../worlds/scope.ts';
import { onMapUnder } from '../answers/map-under.ts';
import { readerInCampaign } from '../answers/reader-in-campaign.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { sendAnswerAtRevision } from '../live/send-at-revision.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { type Looking, readInWorld, sendingBy } from './looking.ts';

/** Within a campaign; what everybody may see has its own copies. With texts come notes, private ones too. */
const sendingOf = (request: FastifyRequest): Sending =>
  sendingBy((request.query as { content?: string }).content === '0' ? 'shrunk' : 'tagged')(request);
const config = { sending: sendingOf };

/** Reads what everybody may see, with what staff took off the map and drafts. */
async function readerForStaff({ db, campaigns }: FastifyInstance): Promise<Reader> {
  const scope = await publicScope(db, 'all');
  const readPictures = () => campaigns.addressesFor(db, { scope, reader: 'editors' });
  return readerOutsideCampaigns({ db, scope, readPictures, withDrafts: true });
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  query: Looking & { revision?: string };
  /** What stands on a map is followed: within a campaign the answer says its revision. */
  hasRevision?: true;
}

/** Builds an answer of what one reader may have. */
type Build = (reader: Reader) => Promise<AnswerSource<object> | undefined>;

/** How reading calls answer: what everybody may see, what a campaign's viewer may, or one world whole. */
const answererOf =
  (app: FastifyInstance) =>
  (asked: Asked, key: string, build: Build): void => {
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
      const read = async (source: CampaignSource, view: CampaignView) =>
        (await build(readerInCampaign(source, view)))?.body;
      send(request, reply, { campaign_id, as }, read);
      return;
    }
    // The usual case needs no promise.
    const kept = query.revision === undefined ? app.publicAnswers.kept(key) : undefined;
    if (kept !== undefined) {
      sendPublicAnswer(app.publicAnswers, kept, request, reply);
      return;
    }
    const get = () => app.publicAnswers.get(key, async () => build(publicReader(app.db, await publicScope(app.db))));
    duringRevision(app.publicRevision, query.revision, get)
      .then(async ([found, isForGood]) => {
        if (found !== undefined) return sendPublicAnswer(app.publicAnswers, found, request, reply, isForGood);
        // What staff took off the map they still look after; nobody keeps such an answer.
        const taken = can(request.viewer, 'removed.view', null) ? await build(await readerForStaff(app)) : undefined;
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
    const { campaign_id, world_id } = query;
    const slug = toSlug(request.params.name);
    const withContent = query.content !== '0';
    answer({ request, reply, query, hasRevision: true }, `details ${withContent} ${slug}`, async (reader) => {
      const found = await buildMapDetails(reader, slug, { withContent });
      if (found !== undefined && world_id !== undefined)
        return { ...found, body: await onMapUnder(reader.db, app.campaigns.addressesFor, found.body) };
      if (found !== undefined || campaign_id === undefined || !(await isStart(reader.db, slug))) return found;
      // Links and invites lead to the map where everybody begins: in worlds that lack it, to the one that they open with.
      return buildHome(reader, withContent);
    });
  });

  route(app, calls.getDefaultMap, { config }, (request, reply) => {
    const { query } = request;
    const { campaign_id, world_id } = query;
    const withContent = query.content !== '0';
    startSlug(app.db).then(
      (start) =>
        answer({ request, reply, query, hasRevision: true }, `details ${withContent} ${start}`, async (reader) => {
          // A world that is asked for by its id opens with a map of its own.
          if (world_id !== undefined) return buildHome(reader, withContent);
          const found = await buildMapDetails(reader, start, { withContent });
          return found === undefined && campaign_id !== undefined ? buildHome(reader, withContent) : found;
        }),
      (error: unknown) => reply.send(error),
    );
  });

  route(app, calls.listChildren, { config }, (request, reply) => {
    const { query } = request;
    const page = Number(query.page ?? '1');
    const slug = toSlug(request.params.name);
    const withContent = query.content !== '0';
    answer({ request, reply, query, hasRevision: true }, `children ${withContent} ${page} ${slug}`, (reader) =>
      buildChildrenPage(reader, slug, { page, withContent }),
    );
  });

  route(app, calls.getWiki, { config: { sending: sendingBy('shrunk') } }, (request, reply) => {
    const slug = toSlug(request.params.slug);
    answer({ request, reply, query: request.query }, `wiki ${slug}`, (reader) => buildWiki(reader, slug));
  });
};

/** The first of the maps that the worlds of a reader open with which the reader knows. */
async function buildHome(reader: Reader, withContent: boolean): ReturnType<typeof buildMapDetails> {
  for (const home of await listHomes(reader.db, reader.scope)) {
    const found = await buildMapDetails(reader, home, { withContent });
    if (found !== undefined) return found;
  }
  return undefined;
}
