import { can, foldWords, searchText, toSlug, type Viewer } from '@venture-atlas/rules';
import {
  LOCATION_SEARCH_ANONYMOUS_MAX,
  LOCATION_SEARCH_PAGE_SIZE,
  NAMED_BY_MAX,
  SEARCH_LIMIT,
} from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { kindWordsFor } from '../../atlas/answers/kind-words.ts';
import { readKnownPlaces } from '../../atlas/answers/known-links.ts';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import { isForEverybody, type Reader } from '../../atlas/answers/reader.ts';
import { allowKeeping } from '../../atlas/answers/send-public-answer.ts';
import { presentSearchResult } from '../../atlas/present/location.ts';
import { searchLocations } from '../../atlas/queries/locations.ts';
import { listNamedBy } from '../../atlas/queries/named-by.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import { textWorldsOf } from '../../atlas/queries/standing.ts';
import { searchWikiText } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { groundsOf, isRowInScope, publicScope, type WorldScope } from '../../worlds/scope.ts';
import { searchEverywhere } from '../view/search-everywhere.ts';
import { textsAsServed } from '../view/texts-as-served.ts';
import { type Looking, readLooking, sendingBy } from './looking.ts';

/** Finding locations by name, and places of a map by their text. */
export const searchRoutes: FastifyPluginAsync = async (app) => {
  const config = { sending: sendingBy('shrunk') };
  /** Reads what is asked for; what is the same for everybody may be kept, what only staff see is kept by nobody. */
  const read = <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    looking: Looking,
    search: (reader: Reader, viewer: Viewer) => Promise<T>,
  ): Promise<T> => {
    const readAndAllow = async (reader: Reader, viewer: Viewer): Promise<T> => {
      const found = await search(reader, viewer);
      if (isForEverybody(reader)) allowKeeping(request, reply);
      return found;
    };
    return readLooking(app, request, looking, readAndAllow, (db) => publicScopeFor(db, request));
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
      const kinds = kindWordsFor({ scope, sight });
      const said = rows.map((row) => ({ ...row, type_name: kinds.typeName(row.type_name) }));
      return said.map((row) => presentSearchResult(row, parents.get(row.id) ?? [], pictures));
    }),
  );

  route(app, calls.searchEverywhere, { config }, (request, reply) =>
    read(request, reply, request.query, (reader) =>
      searchEverywhere({ ...reader, names: app.campaigns.names }, request.query.q ?? ''),
    ),
  );

  route(app, calls.listNamedBy, { config }, (request, reply) =>
    read(request, reply, request.query, async ({ db, scope, sight, findPlace }) => {
      const found = await findPlace(toSlug(request.params.slug));
      if (found === undefined) throw missing(request.query);
      const named = { id: found.location.id, onlyBare: found.isAliased, limit: NAMED_BY_MAX };
      const { places } = await readKnownPlaces(db, scope, await listNamedBy(db, scope, named, sight), sight);
      const known = [...places.values()].map(({ place }) => place);
      // Numbers tell in what order places were made.
      return { places: known.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    }),
  );

  route(app, calls.searchTexts, { config }, (request, reply) =>
    read(request, reply, request.query, async ({ db, scope, sight, hidden, findPlace }) => {
      const map = await findPlace(toSlug(request.params.name));
      if (map === undefined) throw missing(request.query);
      const text = (request.query.q ?? '').normalize('NFC').trim();
      if (text === '') return [];
      const hits = await searchWikiText(db, {
        mapIds: await groundsOf(db, scope, map.location.id),
        text,
        limit: SEARCH_LIMIT,
        worldIds: textWorldsOf(scope),
        readable: sight?.pointWithWiki,
        onlyReadable: sight?.campaignId !== undefined,
        called: sight?.alias,
        served: textsAsServed(text, hidden),
        isInScope: (worldId) => isRowInScope(scope, worldId),
      });
      return hits.flatMap(({ body, section, ...place }) => {
        // The rule of the house finds the match again and cuts the snippet.
        const entry = { name: place.name, wiki_page_content: { top_section: body, sections: [] } };
        return searchText(entry, text, 1).map(({ snippet, match }) => ({ ...place, section, snippet, match }));
      });
    }),
  );
};

/** What is asked without a campaign or a world: staff look after what they took off the map. */
const publicScopeFor = (db: Db, { viewer }: FastifyRequest): Promise<WorldScope> =>
  publicScope(db, can(viewer, 'removed.view', null) ? 'all' : 'shown');

/** In a campaign and in a world one answer stands for everything that must not be known. */
const missing = ({ campaign_id, world_id }: Looking): AppError =>
  campaign_id === undefined && world_id === undefined
    ? new AppError('not_found', { message: 'There is no location with this name.' })
    : new AppError('not_found');
