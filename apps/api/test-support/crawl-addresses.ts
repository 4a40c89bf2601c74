import { publishedSubjects, suggestionAbouts } from '@venture-atlas/types';
import type { Person } from './campaign-app.ts';
import { type ModelAsker, ownWords, wordOf } from './campaign-oracle.ts';
import { staffAddresses } from './staff-addresses.ts';
import type { WrittenModel } from './write-model.ts';
import { suggestionsOfModel } from './write-model-suggestions.ts';
import { handoutsOfModel } from './write-model-table.ts';

/** Addresses by their route; `campaign` undefined: without one. */
type Addresses = Record<string, { url: string; campaign?: number }[]>;

/** Addresses to ask for each route of the server, for whoever looks for what must not stand in an answer. */
export const crawlAddresses = (written: WrittenModel, people: readonly Person[], asker: ModelAsker): Addresses => ({
  '/health': [{ url: '/health' }],
  '/health/ready': [{ url: '/health/ready' }],
  '/api/openapi.json': [{ url: '/api/openapi.json' }],
  ...placeAddresses(written),
  ...campaignAddresses(written, asker),
  ...personAddresses(people),
  // Worlds that are not open have a crawl of their own.
  '/api/worlds/': [{ url: '/api/worlds/' }],
  '/api/worlds/:id/': [{ url: `/api/worlds/${'n'.repeat(22)}/` }],
  '/api/world_copies/:id/': [{ url: `/api/world_copies/${'0f'.repeat(16)}/` }],
  '/api/world_archives/:id/': [{ url: `/api/world_archives/${'0f'.repeat(16)}/` }],
  '/api/world_archives/:id/file/': [{ url: `/api/world_archives/${'0f'.repeat(16)}/file/` }],
  // What a poster shows is looked at pixel by pixel in posters.http.test.ts.
  '/api/posters/:id/': [{ url: `/api/posters/${'0f'.repeat(16)}/` }],
  '/api/posters/:id/file/': [{ url: `/api/posters/${'0f'.repeat(16)}/file/` }],
  '/api/worlds/:id/readers/': [{ url: `/api/worlds/${'n'.repeat(22)}/readers/` }],
  '/api/working_copies/': [{ url: '/api/working_copies/' }],
  '/api/working_copies/:subject/:id/': [written.atlas, ...written.placeIds].flatMap((id) =>
    publishedSubjects.map((subject) => ({ url: `/api/working_copies/${subject}/${id}/` })),
  ),
  '/api/discarded/': [{ url: '/api/discarded/' }],
  ...suggestionAddresses(written),
  ...staffAddresses(written.placeIds),
});

/** What is suggested, for those who decide and for those who would like to know. */
const suggestionAddresses = (written: WrittenModel): Addresses => ({
  '/api/suggestions/counts/': [{ url: '/api/suggestions/counts/' }],
  '/api/suggestions/for/:name/': [
    ...[...slugsOf(written), ...aliasesOf(written)].flatMap((slug) => [
      { url: `/api/suggestions/for/${slug}/` },
      ...inEachCampaign(written, `/api/suggestions/for/${slug}/`),
    ]),
    ...suggestionsOfModel(written).flatMap(({ id, place, campaign, words }) => {
      const of = (slug: string) => `/api/suggestions/for/${slug}/?suggestion=${id}`;
      const slug = wordOf('name', place.number);
      if (campaign === undefined) return [{ url: of(slug) }];
      const within = `&campaign_id=${written.campaignIds[campaign]}`;
      return [slug, wordOf('alias', words)].map((name) => ({ url: `${of(name)}${within}`, campaign }));
    }),
  ],
  '/api/suggestions/': [
    { url: `/api/suggestions/?world_id=${written.atlas}` },
    ...(['open', 'accepted', 'declined'] as const).flatMap((state) => [
      { url: `/api/suggestions/?world_id=${written.atlas}&state=${state}` },
      ...inEachCampaign(written, `/api/suggestions/?state=${state}`),
    ]),
    ...suggestionAbouts.flatMap((about) => [
      { url: `/api/suggestions/?world_id=${written.atlas}&about=${about}&order=newest` },
      ...inEachCampaign(written, `/api/suggestions/?about=${about}`),
    ]),
  ],
  '/api/suggestions/:id/': suggestionsOfModel(written).map(({ id, campaign }) => ({
    url: `/api/suggestions/${id}/`,
    ...(campaign === undefined ? {} : { campaign }),
  })),
});

/** The same address within each campaign of a model. */
const inEachCampaign = ({ campaignIds }: WrittenModel, path: string) =>
  campaignIds.map((id, campaign) => ({ url: `${path}${path.includes('?') ? '&' : '?'}campaign_id=${id}`, campaign }));

const slugsOf = ({ model }: WrittenModel): string[] => model.places.map((place) => wordOf('name', place.number));

const aliasesOf = ({ model }: WrittenModel): string[] =>
  model.campaigns.flatMap((campaign) => model.places.map(({ number }) => wordOf('alias', ownWords(campaign, number))));

/** Words to search for. */
const wordsOf = (written: WrittenModel): string[] => {
  const slugs = slugsOf(written);
  return [
    '',
    'canary',
    ...slugs,
    ...slugs.map((_slug, i) => wordOf('wiki', i)),
    ...aliasesOf(written).slice(3, 9),
    wordOf('campaign', 0),
    wordOf('note', 3),
  ];
};

/** Reading maps and places: without a campaign, in each, and as its players. */
function placeAddresses(written: WrittenModel): Addresses {
  const { placeIds } = written;
  const everywhere = (path: string) => [
    { url: path },
    ...inEachCampaign(written, path),
    ...inEachCampaign(written, path.includes('?') ? `${path}&as=player` : `${path}?as=player`),
  ];
  const [slugs, aliases, words] = [slugsOf(written), aliasesOf(written), wordsOf(written)];
  const eachPlace = (path: (slug: string, id: number) => string) =>
    [...slugs, ...aliases].flatMap((slug, i) => everywhere(path(slug, placeIds[i] ?? 0)));
  return {
    '/api/location_map_details/': everywhere('/api/location_map_details/'),
    '/api/location_map_details/:name/': eachPlace((slug, i) => `/api/location_map_details/${slug}/?content=${i % 2}`),
    '/api/location_children/:name/': eachPlace(
      (slug, i) => `/api/location_children/${slug}/?page=1&content=${(i + 1) % 2}`,
    ),
    '/api/location_wiki/:slug/': eachPlace((slug) => `/api/location_wiki/${slug}/`),
    '/api/maps/': ['', '?offset=24'].flatMap((query) => everywhere(`/api/maps/${query}`)),
    '/api/named_by/:slug/': eachPlace((slug) => `/api/named_by/${slug}/`),
    '/api/location_search/': words.flatMap((word) => everywhere(`/api/location_search/?name=${word}`)),
    '/api/search/': ['lantern', 'canary', 'lnatern', ...words].flatMap((word) => everywhere(`/api/search/?q=${word}`)),
    '/api/location_text_search/:name/': [...slugs.slice(0, 2), aliases[0] ?? '', 'nowhere'].flatMap((slug) =>
      ['lantern', 'canary', ...words.slice(9, 12)].flatMap((word) =>
        everywhere(`/api/location_text_search/${slug}/?q=${word}`),
      ),
    ),
    '/api/world_copy_plan/': placeIds
      .slice(0, 3)
      .flatMap((id) => [
        { url: `/api/world_copy_plan/?location_id=${id}` },
        ...inEachCampaign(written, `/api/world_copy_plan/?location_id=${id}`),
      ]),
  };
}

/** Looking at a campaign itself. */
function campaignAddresses(written: WrittenModel, asker: ModelAsker): Addresses {
  const { placeIds, campaignIds } = written;
  const ofCampaign = (path: string) =>
    campaignIds.map((id, campaign) => ({ url: `/api/home/campaign/${id}/${path}`, campaign }));
  const alsoAsPlayer = (path: string) => [
    ...ofCampaign(path),
    ...(asker.asPlayer ? ofCampaign(`${path}?as=player`) : []),
  ];
  const searched = [...wordsOf(written).slice(-2), aliasesOf(written)[4] ?? '', slugsOf(written)[1] ?? ''];
  return {
    '/api/campaign_notes/': placeIds.flatMap((id) => inEachCampaign(written, `/api/campaign_notes/?location_id=${id}`)),
    '/api/home/campaign/:id/': alsoAsPlayer(''),
    '/api/home/campaign/:id/visible_places/': ofCampaign('visible_places/'),
    '/api/home/campaign/:id/mentions/': placeIds.flatMap((id) => ofCampaign(`mentions/?location_id=${id}`)),
    '/api/home/campaign/:id/worlds/': ofCampaign('worlds/'),
    '/api/home/campaign/:id/dms/': ofCampaign('dms/'),
    '/api/home/campaign/:id/sessions/': alsoAsPlayer('sessions/'),
    '/api/home/campaign/:id/chronicle/': ['', '?as=player', '?session=1', '?session=1&as=player', '?session=2'].flatMap(
      (query) => ofCampaign(`chronicle/${query}`),
    ),
    '/api/home/campaign/:id/history/': ['', '?kind=session&of=1', `?kind=place&of=${placeIds[0]}`].flatMap((query) =>
      ofCampaign(`history/${query}`),
    ),
    '/api/home/campaign/:id/notes/': ['', '?as=player', ...searched.map((word) => `?q=${word}`)].flatMap((query) =>
      ofCampaign(`notes/${query}`),
    ),
    '/api/home/campaign/:id/news/': ['', '?since=2000-01-01T00:00:00.000Z'].flatMap((query) =>
      ofCampaign(`news/${query}`),
    ),
    '/api/home/campaign/:id/live/': alsoAsPlayer('live/'),
    '/api/home/campaign/:id/revision/': [...ofCampaign('revision/'), ...ofCampaign('revision/?as=player')],
    '/api/home/campaign/:id/markers/': alsoAsPlayer('markers/'),
    '/api/home/campaign/:id/here/': ofCampaign('here/'),
    '/api/home/campaign/:id/fog/:map/changes/': placeIds
      .slice(0, 2)
      .flatMap((id) => ofCampaign(`fog/${id}/changes/?since=none`)),
    '/api/home/campaign/:id/fog/:map/': placeIds.slice(0, 2).flatMap((id) => ofCampaign(`fog/${id}/`)),
    '/api/home/campaign/:id/table/': ofCampaign('table/'),
    '/api/home/campaign/:id/view/': [...ofCampaign('view/'), ...ofCampaign('view/?as=player')],
    '/api/home/campaign/:id/handouts/': ofCampaign('handouts/'),
    '/api/home/campaign/:id/handouts/:key/showings/': handoutsOfModel.flatMap((_one, number) =>
      ofCampaign(`handouts/handout-${number}/showings/`),
    ),
    '/api/home/campaign/:id/reveals/': placeIds.flatMap((id) => ofCampaign(`reveals/?location_id=${id}`)),
    '/api/home/campaign/:id/shown/': [...ofCampaign('shown/'), ...ofCampaign('shown/?as=player')],
    '/api/home/campaign/:id/shown/:key/': handoutsOfModel.flatMap((_one, number) => [
      ...ofCampaign(`shown/showing-${number}/`),
      ...ofCampaign(`shown/showing-${number}/?as=player`),
    ]),
    '/api/table/': [{ url: '/api/table/' }],
  };
}

/** What somebody has themselves. */
const personAddresses = (people: readonly Person[]): Addresses => ({
  '/api/home/campaign/list/': [
    { url: '/api/home/campaign/list/' },
    ...people.map((one) => ({ url: `/api/home/campaign/list/?owner=${one.id}` })),
  ],
  '/api/home/campaign/joined/': [{ url: '/api/home/campaign/joined/' }],
  '/api/home/campaign/dm_requests/': [{ url: '/api/home/campaign/dm_requests/' }],
  '/user/user/': [{ url: '/user/user/' }],
  '/user/export/': [{ url: '/user/export/' }],
  '/user/suggestions/': [{ url: '/user/suggestions/' }],
  '/user/sessions/': [{ url: '/user/sessions/' }],
  '/user/sign_in_warnings/': [{ url: '/user/sign_in_warnings/' }],
});

/** Everybody who looks at a model: each person and nobody, with and without an invite, and table screens. */
export const crawlers: readonly ModelAsker[] = [
  ...[null, 0, 1, 2, 3, 4].flatMap((person) => [null, 0, 1].map((invite) => ({ person, invite, asPlayer: false }))),
  // Table screens, alone and in a browser where somebody is signed in.
  ...[null, 0, 1].flatMap((person) => [0, 1].map((table) => ({ person, invite: null, asPlayer: false, table }))),
];
