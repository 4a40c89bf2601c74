import { can, searchText, toSlug } from '@venture-atlas/rules';
import { LOCATION_SEARCH_ANONYMOUS_MAX, LOCATION_SEARCH_PAGE_SIZE, SEARCH_LIMIT } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { byChild, parentsIn } from '../../atlas/answers/map-answers.ts';
import { allowKeeping } from '../../atlas/answers/send-public-answer.ts';
import { presentSearchResult } from '../../atlas/present/location.ts';
import { findLocation, searchLocations, type WorldScope } from '../../atlas/queries/locations.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import { searchWikiText } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { findVisible } from '../answers/campaign-map-answers.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { placeSightOf } from '../view/reach.ts';

/** Finding locations by name, and places of a map by their text. */
export const searchRoutes: FastifyPluginAsync = async (app) => {
  /** Reads through the campaign that is named, all of one state; with no view through none. */
  const read = <T>(
    request: FastifyRequest,
    { campaign_id, as }: { campaign_id?: string; as?: 'player' },
    search: (db: Db, view: CampaignView | undefined) => Promise<T>,
  ): Promise<T> =>
    campaign_id === undefined
      ? search(app.db, undefined)
      : readInCampaign(app.campaigns, askerOf(request), { campaign_id, as }, ({ db }, view) => search(db, view));

  route(
    app,
    calls.searchLocations,
    (request, reply) =>
      read(request, request.query, async (db, view) => {
        const sight = view && placeSightOf(view);
        const key = searchKey(request.query.name ?? '').trim();
        const isAnonymous = request.viewer.kind === 'anonymous';
        const scope = scopeOf(request, view);
        if (view === undefined && scope === 'shown') allowKeeping(request, reply);
        if (isAnonymous && key === '') return [];
        const largest = isAnonymous ? LOCATION_SEARCH_ANONYMOUS_MAX : LOCATION_SEARCH_PAGE_SIZE;
        const limit = Math.min(Number(request.query.limit ?? largest), largest);
        const offset = isAnonymous ? 0 : Number(request.query.offset ?? 0);
        const rows = await searchLocations(db, { key, scope, limit, offset }, sight);
        const ids = rows.map((row) => row.id);
        const parents = byChild(parentsIn(scope, await listParents(db, ids, sight)));
        return rows.map((row) => presentSearchResult(row, parents.get(row.id) ?? []));
      }),
    { config: { sending: 'shrunk' } },
  );

  route(
    app,
    calls.searchTexts,
    (request, reply) =>
      read(request, request.query, async (db, view) => {
        const slug = toSlug(request.params.name);
        const scope = scopeOf(request, view);
        const map = view === undefined ? await findLocation(db, slug, scope) : await findVisible(db, view, slug);
        if (map === undefined) throw missing(view);
        // What only staff see is kept by nobody.
        if (view === undefined && scope === 'shown') allowKeeping(request, reply);
        const text = (request.query.q ?? '').normalize('NFC').trim();
        if (text === '') return [];
        const readable = view && placeSightOf(view).pointWithWiki;
        const hits = await searchWikiText(db, { mapId: map.id, text, limit: SEARCH_LIMIT, readable });
        return hits.flatMap(({ body, section, ...place }) => {
          // The rule of the house finds the match again and cuts the snippet.
          const entry = { name: place.name, wiki_page_content: { top_section: body, sections: [] } };
          return searchText(entry, text, 1).map(({ snippet, match }) => ({ ...place, section, snippet, match }));
        });
      }),
    { config: { sending: 'shrunk' } },
  );
};

/** Staff look after the public world; in a campaign they are like everybody. */
const scopeOf = ({ viewer }: FastifyRequest, view: CampaignView | undefined): WorldScope =>
  view === undefined && can(viewer, 'removed.view', null) ? 'all' : 'shown';

/** In a campaign one answer stands for everything that must not be known. */
const missing = (view: CampaignView | undefined): AppError =>
  view === undefined
    ? new AppError('not_found', { message: 'There is no location with this name.' })
    : new AppError('not_found');
