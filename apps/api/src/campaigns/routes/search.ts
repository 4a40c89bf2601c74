import { can, foldWords, searchText, toSlug } from '@venture-atlas/rules';
import {
  LOCATION_SEARCH_ANONYMOUS_MAX,
  LOCATION_SEARCH_PAGE_SIZE,
  NAMED_BY_MAX,
  SEARCH_LIMIT,
} from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { readKnownPlaces } from '../../atlas/answers/known-links.ts';
import type { AnswerScope } from '../../atlas/answers/map-answers.ts';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import { allowKeeping } from '../../atlas/answers/send-public-answer.ts';
import { presentSearchResult } from '../../atlas/present/location.ts';
import { findLocation, searchLocations } from '../../atlas/queries/locations.ts';
import { listNamedBy } from '../../atlas/queries/named-by.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import { textWorldsOf } from '../../atlas/queries/standing.ts';
import { searchWikiText } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import { groundsOf, isRowInScope, publicScope, type WorldScope } from '../../worlds/scope.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';
import { findNamed, findVisible } from '../view/find-visible.ts';
import { type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { addressesOf, placeSightOf } from '../view/reach.ts';
import { searchEverywhere } from '../view/search-everywhere.ts';
import { textsAsServed } from '../view/texts-as-served.ts';
import { type Looking, readInWorld, sendingBy } from './looking.ts';

/** Finding locations by name, and places of a map by their text. */
export const searchRoutes: FastifyPluginAsync = async (app) => {
  /** Reads through the campaign or the world that is named, all of one state; with no view through no campaign. */
  const read = async <T>(
    request: FastifyRequest,
    looking: Looking,
    search: (db: Db, answered: AnswerScope, view: CampaignView | undefined) => Promise<T>,
  ): Promise<T> => {
    const { campaign_id, world_id, as } = looking;
    if (world_id !== undefined)
      return readInWorld(app.campaigns, request, { ...looking, world_id }, (db, answered) =>
        search(db, answered, undefined),
      );
    if (campaign_id === undefined)
      return search(app.db, { scope: await publicScopeFor(app.db, request), pictures: publicAddresses }, undefined);
    return readInCampaign(app.campaigns, askerOf(request), { campaign_id, as }, async (source, view) =>
      search(source.db, { scope: view.scope, pictures: await addressesOf(source, view) }, view),
    );
  };

  route(app, calls.searchLocations, { config: { sending: sendingBy('shrunk') } }, (request, reply) =>
    read(request, request.query, async (db, { scope, pictures }, view) => {
      const sight = view && placeSightOf(view);
      const words = foldWords(request.query.name ?? '');
      const isAnonymous = (view?.viewer ?? request.viewer).kind === 'anonymous';
      if (view === undefined && scope.sees === 'shown') allowKeeping(request, reply);
      if (isAnonymous && words === '') return [];
      const largest = isAnonymous ? LOCATION_SEARCH_ANONYMOUS_MAX : LOCATION_SEARCH_PAGE_SIZE;
      const limit = Math.min(Number(request.query.limit ?? largest), largest);
      const offset = isAnonymous ? 0 : Number(request.query.offset ?? 0);
      const rows = await searchLocations(db, { words, scope, limit, offset }, sight);
      const ids = rows.map((row) => row.id);
      const parents = byChild(parentsIn(scope, await listParents(db, scope, ids, sight)));
      return rows.map((row) => presentSearchResult(row, parents.get(row.id) ?? [], pictures));
    }),
  );

  route(app, calls.searchEverywhere, { config: { sending: sendingBy('shrunk') } }, (request, reply) =>
    read(request, request.query, async (db, { scope }, view) => {
      if (view === undefined && scope.sees === 'shown') allowKeeping(request, reply);
      const source = {
        db,
        names: app.campaigns.names,
        scope,
        sight: view && placeSightOf(view),
        hidden: view && hiddenFrom(view),
      };
      return searchEverywhere(source, request.query.q ?? '');
    }),
  );

  route(app, calls.listNamedBy, { config: { sending: sendingBy('shrunk') } }, (request, reply) =>
    read(request, request.query, async (db, { scope }, view) => {
      const slug = toSlug(request.params.slug);
      const found = view === undefined ? await publicPlace(db, scope, slug) : await findNamed(db, view, slug);
      if (found === undefined) throw missing(request.query);
      if (view === undefined && scope.sees === 'shown') allowKeeping(request, reply);
      const sight = view && placeSightOf(view);
      const ids = await listNamedBy(db, scope, { ...found, limit: NAMED_BY_MAX }, sight);
      const { places } = await readKnownPlaces(db, scope, ids, sight);
      const named = [...places.values()].map(({ place }) => place);
      // Numbers tell in what order places were made.
      return { places: named.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    }),
  );

  route(app, calls.searchTexts, { config: { sending: sendingBy('shrunk') } }, (request, reply) =>
    read(request, request.query, async (db, { scope }, view) => {
      const slug = toSlug(request.params.name);
      const map = view === undefined ? await findLocation(db, slug, scope) : await findVisible(db, view, slug);
      if (map === undefined) throw missing(request.query);
      // What only staff see is kept by nobody.
      if (view === undefined && scope.sees === 'shown') allowKeeping(request, reply);
      const text = (request.query.q ?? '').normalize('NFC').trim();
      if (text === '') return [];
      const sight = view && placeSightOf(view);
      const hits = await searchWikiText(db, {
        ...{ mapIds: await groundsOf(db, scope, map.id), text, limit: SEARCH_LIMIT },
        worldIds: textWorldsOf(scope),
        ...{ readable: sight?.pointWithWiki, onlyReadable: sight?.campaignId !== undefined, called: sight?.alias },
        served: textsAsServed(text, view && hiddenFrom(view)),
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

/** A place that texts may link, where nobody calls any otherwise. */
async function publicPlace(db: Db, scope: WorldScope, slug: string) {
  const place = await findLocation(db, slug, scope);
  return place && { id: place.id, onlyBare: false };
}

/** What is asked without a campaign or a world: staff look after what they took off the map. */
const publicScopeFor = (db: Db, { viewer }: FastifyRequest): Promise<WorldScope> =>
  publicScope(db, can(viewer, 'removed.view', null) ? 'all' : 'shown');

/** In a campaign and in a world one answer stands for everything that must not be known. */
const missing = ({ campaign_id, world_id }: Looking): AppError =>
  campaign_id === undefined && world_id === undefined
    ? new AppError('not_found', { message: 'There is no location with this name.' })
    : new AppError('not_found');
