import Type from 'typebox';
import {
  CHILDREN_PAGE_SIZE,
  LOCATION_SEARCH_ANONYMOUS_MAX,
  LOCATION_SEARCH_PAGE_SIZE,
  MAPS_PAGE_SIZE,
  NAMED_BY_MAX,
  SEARCH_EVERYWHERE_NAMES,
  SEARCH_LIMIT,
} from '../limits.ts';
import {
  ChildrenPage,
  FoundEverywhere,
  LocationMapDetails,
  LocationSearchResult,
  MapGallery,
  TextSearchResult,
} from '../location.ts';
import { LocationWiki, NamedBy } from '../wiki.ts';
import { defineCalls } from './call.ts';
import {
  AsPlayer,
  CampaignInQuery,
  Content,
  Limit,
  NameParams,
  Offset,
  Page,
  RevisionInQuery,
  SearchText,
  WorldInQuery,
} from './fields.ts';

const MapQuery = Type.Object({ campaign_id: CampaignInQuery, world_id: WorldInQuery, as: AsPlayer, content: Content });

const shared = { tag: 'maps', access: 'signed-in', errors: ['not_authenticated', 'forbidden', 'not_found'] } as const;

/** Reads maps, with or without a campaign, and finds places. */
export const mapCalls = defineCalls(shared, {
  getDefaultMap: {
    access: 'public',
    summary: 'The default map',
    query: MapQuery,
    answer: LocationMapDetails,
  },
  getMap: {
    access: 'public',
    summary: 'A map with its first page of points',
    params: NameParams,
    query: Type.Object({
      campaign_id: CampaignInQuery,
      world_id: WorldInQuery,
      as: AsPlayer,
      content: Content,
      revision: RevisionInQuery,
    }),
    answer: LocationMapDetails,
  },
  listChildren: {
    access: 'public',
    summary: 'One page of the points of a map',
    description:
      `${CHILDREN_PAGE_SIZE} a page, fewer where shapes are long, by scale falling, then name, then id; past the end the list is empty. ` +
      'Texts that find no room are left out (`has_wiki`): /api/location_wiki/ has them.',
    params: NameParams,
    query: Type.Object({
      page: Page,
      campaign_id: CampaignInQuery,
      world_id: WorldInQuery,
      as: AsPlayer,
      content: Content,
      revision: RevisionInQuery,
    }),
    answer: ChildrenPage,
  },
  getWiki: {
    access: 'public',
    summary: 'The text of a place',
    query: Type.Object({
      campaign_id: CampaignInQuery,
      world_id: WorldInQuery,
      as: AsPlayer,
      revision: RevisionInQuery,
    }),
    answer: LocationWiki,
  },
  listMaps: {
    access: 'public',
    summary: 'The maps that the asker may know, where they begin first',
    description: `${MAPS_PAGE_SIZE} a page beside the first, by name; past the end the list is empty.`,
    query: Type.Object({ offset: Offset, campaign_id: CampaignInQuery, world_id: WorldInQuery, as: AsPlayer }),
    answer: MapGallery,
  },
  listLinkingPlaces: {
    access: 'public',
    summary: 'The places whose texts link a place',
    description: `At most ${NAMED_BY_MAX}. Only those whose text the viewer may read.`,
    query: Type.Object({ campaign_id: CampaignInQuery, world_id: WorldInQuery, as: AsPlayer }),
    answer: NamedBy,
  },
  searchLocations: {
    access: 'public',
    tag: 'search',
    limit: 'search',
    summary: 'Locations whose name contains a text',
    description: `Without a login at most ${LOCATION_SEARCH_ANONYMOUS_MAX} and none for a blank text; signed in up to ${LOCATION_SEARCH_PAGE_SIZE} a page, all for a blank text.`,
    query: Type.Object({
      name: Type.Optional(SearchText),
      limit: Limit,
      offset: Offset,
      campaign_id: CampaignInQuery,
      world_id: WorldInQuery,
      as: AsPlayer,
    }),
    answer: Type.Array(LocationSearchResult),
  },
  searchEverywhere: {
    access: 'public',
    tag: 'search',
    limit: 'search',
    summary: 'Places of all maps by name, misspelt or not, and by text',
    description: `At most ${SEARCH_EVERYWHERE_NAMES} names, those that begin with the text first; where few hold it, names that are nearly it. Texts from three letters on, at most ${SEARCH_LIMIT}; sections named Appendix are left out.`,
    query: Type.Object({
      q: Type.Optional(SearchText),
      campaign_id: CampaignInQuery,
      world_id: WorldInQuery,
      as: AsPlayer,
    }),
    answer: FoundEverywhere,
  },
  searchTexts: {
    access: 'public',
    tag: 'search',
    limit: 'search',
    summary: 'Places of a map whose text contains a text',
    description: `At most ${SEARCH_LIMIT}; sections named Appendix are left out.`,
    params: NameParams,
    query: Type.Object({
      q: Type.Optional(SearchText),
      campaign_id: CampaignInQuery,
      world_id: WorldInQuery,
      as: AsPlayer,
    }),
    answer: Type.Array(TextSearchResult),
  },
});
