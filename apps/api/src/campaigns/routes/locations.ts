import { can, foldWords, searchText, toSlug, type Viewer } from '@venture-atlas/rules';
import {
  EDITED_ATLAS,
  LOCATION_SEARCH_ANONYMOUS_MAX,
  LOCATION_SEARCH_PAGE_SIZE,
  NAMED_BY_MAX,
  SEARCH_LIMIT,
} from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { kindNamesFor } from '../../atlas/answers/kind-words.ts';
import { readKnownPlaces } from '../../atlas/answers/known-links.ts';
import { buildChildrenPage, buildMapDetails, buildWiki } from '../../atlas/answers/map-answers.ts';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import {
  type AnswerSource,
  duringRevision,
  sendPublicAnswer,
  setCacheHeaders,
} from '../../atlas/answers/public-answers.ts';
import { isForEverybody, publicReader, type Reader, readerOutsideCampaigns } from '../../atlas/answers/reader.ts';
import { presentSearchResult } from '../../atlas/present/location.ts';
import { listHomes, searchLocations } from '../../atlas/queries/locations.ts';
import { listLinkingTo } from '../../atlas/queries/locations-by-name.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import { textIndexWorlds } from '../../atlas/queries/visible-places.ts';
import { findStart } from '../../atlas/start-map.ts';
import { searchWikiText } from '../../db/engine.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Sending } from '../../http/plugins/private-answers.ts';
import { route } from '../../http/route.ts';
import { groundsOf, isRowInScope, publicScope, type WorldScope, worldScope } from '../../worlds/scope.ts';
import { readerInCampaign } from '../answers/reader-in-campaign.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { onUnderlyingMap } from '../answers/underlying-map.ts';
import type { BuiltMap, MapRequest } from '../live/kept-maps.ts';
import { sendAnswerAtRevision } from '../live/revision.ts';
import { askerOf } from '../plugin.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { textsAsServed } from '../view/hidden-names.ts';
import { type CampaignQuery, readInCampaign } from '../view/load-campaign.ts';
import { readGallery } from '../view/map-gallery.ts';
import { mayReadersSuggest } from '../view/may-suggest.ts';
import { searchEverywhere, withRevealed } from '../view/search-everywhere.ts';

/** Within a campaign; public responses have their own cache. With texts come notes, also private ones. */
const sendingOf = (request: FastifyRequest): Sending =>
  sendingBy((request.query as { content?: string }).content === '0' ? 'shrunk' : 'tagged')(request);
const config = { sending: sendingOf };

/** Reads everything public, with drafts and places that staff took off maps. */
async function readerForStaff({ db, campaigns }: FastifyInstance): Promise<Reader> {
  const scope = await publicScope(db, 'all');
  const readPictures = () => campaigns.addressesFor(db, { scope, reader: 'editors' });
  return readerOutsideCampaigns({ db, scope, readPictures, withDrafts: true });
}

interface MapQuery {
  request: FastifyRequest;
  reply: FastifyReply;
  query: ReadContext & { revision?: string };
}

/** Builds a response for one reader. */
type Build = (reader: Reader) => Promise<AnswerSource<object> | undefined>;

/** How reading calls respond: from the public cache, or for one world. In campaigns, see `inCampaign`. */
const answererOf =
  (app: FastifyInstance) =>
  (asked: MapQuery, key: string, build: Build, inCampaign: (query: CampaignQuery) => void): void => {
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
      inCampaign({ campaign_id, as });
      return;
    }
    // The common case needs no promise.
    const kept = query.revision === undefined ? app.publicAnswers.kept(key) : undefined;
    if (kept !== undefined) {
      sendPublicAnswer(app.publicAnswers, kept, request, reply);
      return;
    }
    const maySuggest = (worldId: number) => mayReadersSuggest(app.db, worldId);
    const get = () =>
      app.publicAnswers.get(key, async () => build({ ...publicReader(app.db, await publicScope(app.db)), maySuggest }));
    duringRevision(app.publicRevision, query.revision, get)
      .then(async ([found, isForGood]) => {
        if (found !== undefined) return sendPublicAnswer(app.publicAnswers, found, request, reply, isForGood);
        // Staff also see places that they took off the map. Such a response is not cached.
        const taken = can(request.viewer, 'removed.view', null) ? await build(await readerForStaff(app)) : undefined;
        if (taken === undefined) throw new AppError('not_found', { message: 'There is no location with this name.' });
        reply.send(taken.body);
      })
      .catch((error: unknown) => reply.send(error));
  };

/** Reads maps: details, points page by page, and texts of places. */
export const locationRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
  const defaultSlug = toSlug(defaultLocation);
  const startSlug = async (db: Db): Promise<string> => (await findStart(db, defaultLocation))?.slug ?? defaultSlug;
  /**
   * Links and invites may be older than the current choice, so the map in the settings also counts as the start map.
   */
  const isStart = async (db: Db, slug: string): Promise<boolean> =>
    slug === defaultSlug || slug === (await startSlug(db));
  const answer = answererOf(app);
  /** Sends places on a map, which are followed: in a campaign the response contains the revision. */
  const answerMap = (
    asked: MapQuery,
    { key, withContent }: Omit<MapRequest, 'build'>,
    build: MapRequest['build'],
  ): void =>
    answer(asked, key, build, (query) =>
      sendAnswerAtRevision(asked.request, asked.reply, query, (source, view, revision) =>
        app.keptMaps.read(source, view, revision, { key, withContent, build }),
      ),
    );

  route(app, calls.getMap, { config }, (request, reply) => {
    const { query } = request;
    const { campaign_id, world_id } = query;
    const slug = toSlug(request.params.name);
    const withContent = query.content !== '0';
    answerMap({ request, reply, query }, { key: `details ${withContent} ${slug}`, withContent }, async (reader) => {
      const found = await buildMapDetails(reader, slug, { withContent });
      if (found !== undefined && world_id !== undefined)
        return { ...found, body: await onUnderlyingMap(reader.db, app.campaigns.addressesFor, found.body) };
      if (found !== undefined || campaign_id === undefined || !(await isStart(reader.db, slug))) return found;
      // Links and invites lead to the start map; in worlds without it, to their home map.
      return buildHome(reader, withContent);
    });
  });

  route(app, calls.getDefaultMap, { config }, (request, reply) => {
    const { query } = request;
    const { campaign_id, world_id } = query;
    const withContent = query.content !== '0';
    startSlug(app.db).then(
      (start) =>
        answerMap(
          { request, reply, query },
          { key: `details ${withContent} ${start}`, withContent },
          async (reader) => {
            // A world with an id opens with its own home map.
            if (world_id !== undefined) return buildHome(reader, withContent);
            const found = await buildMapDetails(reader, start, { withContent });
            return found === undefined && campaign_id !== undefined ? buildHome(reader, withContent) : found;
          },
        ),
      (error: unknown) => reply.send(error),
    );
  });

  route(app, calls.listChildren, { config }, (request, reply) => {
    const { query } = request;
    const page = Number(query.page ?? '1');
    const slug = toSlug(request.params.name);
    const withContent = query.content !== '0';
    answerMap({ request, reply, query }, { key: `children ${withContent} ${page} ${slug}`, withContent }, (reader) =>
      buildChildrenPage(reader, slug, { page, withContent }),
    );
  });

  route(app, calls.getWiki, { config: { sending: sendingBy('shrunk') } }, (request, reply) => {
    const slug = toSlug(request.params.slug);
    const build: Build = (reader) => buildWiki(reader, slug);
    answer({ request, reply, query: request.query }, `wiki ${slug}`, build, (query) =>
      sendCampaignAnswer(
        request,
        reply,
        query,
        async (source, view) => (await build(readerInCampaign(source, view)))?.body,
      ),
    );
  });
};

/** The first visible home map of a reader's worlds. */
async function buildHome(reader: Reader, withContent: boolean): Promise<BuiltMap | undefined> {
  for (const home of await listHomes(reader.db, reader.scope)) {
    const found = await buildMapDetails(reader, home, { withContent });
    if (found !== undefined) return { ...found, isInstead: true };
  }
  return undefined;
}

/** The first part of the gallery's address, which was once a valid slug. */
const GALLERY_SLUG = 'gallery';

/** The maps that a viewer may see: public ones, those of a campaign, or those of one world. */
export const mapGalleryRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
  const startSlug = async (db: Db): Promise<string> =>
    (await findStart(db, defaultLocation))?.slug ?? toSlug(defaultLocation);

  route(app, calls.listMaps, { config: { sending: sendingBy('shrunk') } }, (request, reply) => {
    const { query } = request;
    const from = Number(query.offset ?? '0');
    return readInContext(app, request, query, async (reader) => {
      const { db, scope } = reader;
      const start = query.world_id === undefined ? await reader.findPlace(await startSlug(db)) : undefined;
      const starts = start === undefined ? [] : [start.location.id];
      if (!isForEverybody(reader)) {
        const homes = await listHomes(db, scope);
        return readGallery(reader, [...starts, ...homes.map(({ id }) => id)], from);
      }
      setCacheHeaders(request, reply);
      const gallery = await readGallery(reader, starts, from);
      const was = await reader.findPlace(GALLERY_SLUG);
      return was === undefined
        ? gallery
        : { ...gallery, was_here: { name: was.location.name, slug: was.location.slug } };
    });
  });
};

/** What a reading call is about: everything public, one campaign, or one world. */
interface ReadContext {
  campaign_id?: string;
  as?: 'player';
  world_id?: string;
}

/** How a response is sent. Data of one world by its id is not cached. */
const sendingBy =
  (usual: Sending) =>
  ({ query }: FastifyRequest): Sending =>
    (query as ReadContext).world_id === undefined ? usual : 'compressed';

/** The public worlds, for staff, who edit them all. */
const atlasFor = async (db: Db, viewer: Viewer): Promise<WorldScope | undefined> =>
  can(viewer, 'removed.view', null) ? publicScope(db, 'all') : undefined;

/**
 * Reads one world for its editors, from one state of the database.
 * @throws AppError not_found, the same for an unknown or hidden world and for a missing entity; bad_request with a
 *   campaign beside it
 */
async function readInWorld<T>(
  { db, addressesFor }: Pick<CampaignSource, 'db' | 'addressesFor'>,
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  { world_id: worldId, campaign_id: campaignId }: ReadContext & { world_id: string },
  read: (reader: Reader) => Promise<T | undefined>,
): Promise<T> {
  if (campaignId !== undefined) throw new AppError('bad_request', { field: 'world_id' });
  return readTransaction(db, async (snapshot) => {
    const scope =
      worldId === EDITED_ATLAS ? await atlasFor(snapshot, viewer) : await worldScope(snapshot, viewer, worldId);
    if (scope === undefined) throw new AppError('not_found');
    const readPictures = () => addressesFor(snapshot, { scope, reader: 'editors' });
    const found = await read(readerOutsideCampaigns({ db: snapshot, scope, readPictures, withDrafts: true }));
    if (found === undefined) throw new AppError('not_found');
    return found;
  });
}

/**
 * Reads a campaign or a world from one state of the database; without either, everything public.
 * @param read gets the reader and the viewer; with `as=player` anybody
 * @param scopeOfPublic the worlds without either
 */
async function readInContext<T>(
  { db, campaigns }: FastifyInstance,
  request: FastifyRequest,
  looking: ReadContext,
  read: (reader: Reader, viewer: Viewer) => Promise<T>,
  scopeOfPublic: (db: Db) => Promise<WorldScope> = publicScope,
): Promise<T> {
  const { campaign_id, world_id, as } = looking;
  const { viewer } = request;
  if (world_id !== undefined)
    return readInWorld(campaigns, request, { ...looking, world_id }, (reader) => read(reader, viewer));
  if (campaign_id === undefined) return read(publicReader(db, await scopeOfPublic(db)), viewer);
  return readInCampaign(campaigns, askerOf(request), { campaign_id, as }, async (source, view) =>
    read(readerInCampaign(source, view), view.viewer),
  );
}

/** Finds locations by name, and places of a map by their text. */
export const searchRoutes: FastifyPluginAsync = async (app) => {
  const config = { sending: sendingBy('shrunk') };
  /** Public responses may be cached; those for staff are not. */
  const read = <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    looking: ReadContext,
    search: (reader: Reader, viewer: Viewer) => Promise<T>,
  ): Promise<T> => {
    const readAndAllow = async (reader: Reader, viewer: Viewer): Promise<T> => {
      const found = await search(reader, viewer);
      if (isForEverybody(reader)) setCacheHeaders(request, reply);
      return found;
    };
    return readInContext(app, request, looking, readAndAllow, (db) => publicScopeFor(db, request));
  };

  route(app, calls.searchLocations, { config }, (request, reply) =>
    read(request, reply, request.query, async ({ db, scope, readPictures, sight }, viewer) => {
      const words = foldWords(request.query.name ?? '');
      const isAnonymous = viewer.kind === 'anonymous';
      if (isAnonymous && words === '') return [];
      const largest = isAnonymous ? LOCATION_SEARCH_ANONYMOUS_MAX : LOCATION_SEARCH_PAGE_SIZE;
      const limit = Math.min(Number(request.query.limit ?? largest), largest);
      const offset = isAnonymous ? 0 : Number(request.query.offset ?? 0);
      const rows = await searchLocations(db, { words, scope, limit, offset }, sight);
      const ids = rows.map((row) => row.id);
      const parents = byChild(parentsIn(scope, await listParents(db, scope, ids, sight)));
      const pictures = await readPictures();
      const kinds = kindNamesFor({ scope, sight });
      const shown = rows.map((row) => ({ ...row, type_name: kinds.typeName(row.type_name) }));
      return shown.map((row) => presentSearchResult(row, parents.get(row.id) ?? [], pictures));
    }),
  );

  route(app, calls.searchEverywhere, { config }, (request, reply) =>
    read(request, reply, request.query, (reader) =>
      searchEverywhere({ ...reader, names: app.campaigns.names }, request.query.q ?? ''),
    ),
  );

  route(app, calls.listLinkingPlaces, { config }, (request, reply) =>
    read(request, reply, request.query, async ({ db, scope, sight, revealed, findPlace }) => {
      const found = await findPlace(toSlug(request.params.slug));
      if (found === undefined) throw missing(request.query);
      const named = { id: found.location.id, onlyBare: found.isAliased, limit: NAMED_BY_MAX };
      const open = await listLinkingTo(db, scope, named, sight);
      const ids = new Set([...open, ...((await revealed?.linkingTo(named)) ?? [])]);
      const { places } = await readKnownPlaces(db, scope, [...ids].slice(0, NAMED_BY_MAX), sight);
      const known = [...places.values()].map(({ place }) => place);
      // Sorted by name, since ids would reveal the order of creation.
      return { places: known.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    }),
  );

  route(app, calls.searchTexts, { config }, (request, reply) =>
    read(request, reply, request.query, async ({ db, scope, sight, hidden, revealed, findPlace }) => {
      const map = await findPlace(toSlug(request.params.name));
      if (map === undefined) throw missing(request.query);
      const text = (request.query.q ?? '').normalize('NFC').trim();
      if (text === '') return [];
      const mapIds = await groundsOf(db, scope, map.location.id);
      const open = await searchWikiText(db, {
        mapIds,
        text,
        limit: SEARCH_LIMIT,
        worldIds: textIndexWorlds(scope),
        readable: sight?.pointWithWiki,
        onlyReadable: sight?.campaignId !== undefined,
        called: sight?.alias,
        served: textsAsServed(text, hidden),
        isInScope: (worldId) => isRowInScope(scope, worldId),
      });
      const more = await revealed?.search(text, { limit: SEARCH_LIMIT, onMaps: mapIds });
      return withRevealed(open, more, SEARCH_LIMIT).flatMap(({ body, section, ...place }) => {
        // The shared rule finds the match again and cuts the snippet.
        const entry = { name: place.name, wiki_page_content: { top_section: body, sections: [] } };
        return searchText(entry, text, 1).map(({ snippet, match }) => ({ ...place, section, snippet, match }));
      });
    }),
  );
};

/** The scope without a campaign or a world. Staff also see places that they took off maps. */
const publicScopeFor = (db: Db, { viewer }: FastifyRequest): Promise<WorldScope> =>
  publicScope(db, can(viewer, 'removed.view', null) ? 'all' : 'shown');

/** In a campaign and in a world all hidden or missing data gives the same error. */
const missing = ({ campaign_id, world_id }: ReadContext): AppError =>
  campaign_id === undefined && world_id === undefined
    ? new AppError('not_found', { message: 'There is no location with this name.' })
    : new AppError('not_found');
