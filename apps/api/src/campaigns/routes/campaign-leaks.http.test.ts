import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import {
  callsOtherwise,
  hasHeardOf,
  leadersAfter,
  leads,
  linksToUnseen,
  type Model,
  type ModelAsker,
  type ModelCampaign,
  type ModelPlace,
  mentioned,
  ownWords,
  readsMentions,
  readsNotes,
  readsWiki,
  seesPlace,
  standing,
  UNCONFIRMED,
  wordOf,
  wordsIn,
} from '../../../test-support/campaign-oracle.ts';
import { TWIN_NAME } from '../../../test-support/closed-twin.ts';
import { isWhole, seed, slice } from '../../../test-support/deep.ts';
import { leadTogether, mailOf } from '../../../test-support/lead-together.ts';
import { lookAtPictures, picturesIn, type Told, takeAllAway } from '../../../test-support/model-pictures.ts';
import { anyModel } from '../../../test-support/random-campaigns.ts';
import { staffAddresses } from '../../../test-support/staff-addresses.ts';
import { openTables, type WrittenModel, writeModel } from '../../../test-support/write-model.ts';
import { handoutsOfModel, isShownStill, tableKeyOf } from '../../../test-support/write-model-table.ts';
import { makeInvite } from '../view/invite.ts';

/*
 * Every secret field holds a word of its own. Every GET of the server is asked
 * as everybody; a word that the asker may not read must not be in the answer,
 * neither in the body nor in a header, nor in the log.
 */

const PEOPLE = 5;
/** Who of them is staff. */
const STAFF = 4;
let server: CampaignApp;
const people: Person[] = [];
beforeAll(async () => {
  server = await campaignApp({ config: { logLevel: 'debug' } });
  for (let i = 0; i < PEOPLE; i += 1) {
    const person = await server.person(wordOf('person', i), { isStaff: i === STAFF });
    people.push(person);
    const secrets = {
      email: mailOf(i),
      email_verified: (i === UNCONFIRMED ? 0 : 1) as 0 | 1,
      google_sub: wordOf('sub', i),
      password_hash: wordOf('hash', i),
    };
    await server.db.updateTable('users').set(secrets).where('id', '=', person.id).execute();
  }
});
afterAll(() => server.close());

const placeFields = ['name', 'type', 'maker', 'url', 'wiki', 'caption', 'source'];

/** What says by which name a place is known. */
const tellingFields = ['name', 'maker', 'url', 'caption', 'source'];

/** Words that somebody may read about themselves wherever it stands. */
const ofOneself = (person: number | null): string[] =>
  person === null ? [] : ['person', 'mail'].map((field) => wordOf(field, person));

function wordsOfPlace(model: Model, campaign: ModelCampaign, asker: ModelAsker, place: ModelPlace): string[] {
  const as = standing(campaign, asker);
  const alias = wordOf('alias', ownWords(campaign, place.number));
  const heard = wordOf('heard', ownWords(campaign, place.number));
  if (as !== 'dm' && hasHeardOf(campaign, place)) return [alias, heard];
  if (!seesPlace(campaign, as, place)) return [];
  const readable = readsWiki(campaign, as, place) ? placeFields : ['name', 'type', 'maker'];
  const isOtherwise = callsOtherwise(campaign, as, place);
  const fields = isOtherwise ? readable.filter((field) => !tellingFields.includes(field)) : readable;
  const ofDm = as === 'dm' ? [alias, heard] : isOtherwise ? [alias] : [];
  const notes = readsNotes(campaign, as, asker, place);
  return [
    ...fields.map((field) => wordOf(field, place.number)),
    ...ofDm,
    ...notes.flatMap((note) => [
      wordOf('note', note.number),
      wordOf('character', note.number),
      wordOf('person', note.by),
      // What players write is never changed.
      ...(leads(campaign, note.by) ? [] : mentioned(model).map(({ number }) => wordOf('name', number))),
    ]),
  ];
}

/** What was shown to them; a player who joined is told by whom. */
function wordsOfHandouts(
  campaign: ModelCampaign,
  as: ReturnType<typeof standing>,
  asker: ModelAsker,
  places: readonly ModelPlace[],
): string[] {
  const isMember = asker.asPlayer || campaign.members.includes(asker.person ?? -1);
  const isFor = (to: (typeof handoutsOfModel)[number]['to']): boolean => {
    if (as === 'dm' || to === 'everybody') return true;
    if (to === 'table') return as === 'guest' && asker.table !== undefined;
    return to === 'some' && as === 'player' && !asker.asPlayer && asker.person === campaign.members[0];
  };
  const seen = handoutsOfModel.flatMap(({ to, place }, number) => {
    const isOpen = place === undefined || as === 'dm' || seesPlace(campaign, as, places[place] as ModelPlace);
    return isFor(to) && isOpen ? [number] : [];
  });
  // A table screen has a picture only as long as it is shown.
  const drawn = seen.filter((number) => asker.table === undefined || isShownStill(number));
  return [
    ...seen.flatMap((number) => ['title', 'letter'].map((field) => wordOf(field, ownWords(campaign, number)))),
    ...drawn.map((number) => wordOf('pixels', ownWords(campaign, number))),
    ...(as === 'player' && isMember ? [wordOf('person', campaign.dm)] : []),
  ];
}

/** What an asker may read within one campaign. */
function wordsInCampaign({ model }: WrittenModel, which: number, asker: ModelAsker): string[] {
  const campaign = model.campaigns[which] as ModelCampaign;
  const as = standing(campaign, asker);
  if (as === 'out' || as === 'refused') return [];
  const members = as === 'dm' ? [...campaign.members, ...campaign.removed] : [];
  const { coDms, asked } = leadersAfter(campaign);
  // Addresses that they typed, the owner alone.
  const typed = asker.person === campaign.dm && as === 'dm' ? [...coDms, ...asked] : [];
  return [
    wordOf('campaign', which),
    ...members.map((member) => wordOf('person', member)),
    ...typed.map((one) => wordOf('mail', one)),
    ...(as === 'dm' ? [campaign.dm, ...coDms] : []).map((one) => wordOf('person', one)),
    ...model.places.flatMap((place) => wordsOfPlace(model, campaign, asker, place)),
    ...readsMentions(model, campaign, as),
    ...(as === 'dm' ? [wordOf('aside', which)] : []),
    // A party is where one may look; its DM has it wherever it is.
    ...model.places
      .filter((place) => as === 'dm' || seesPlace(campaign, as, place))
      .map((place) => wordOf('party', ownWords(campaign, place.number))),
    ...wordsOfHandouts(campaign, as, asker, model.places),
  ];
}

/** What a DM wrote, besides notes alone: it is in the copy of their account. */
const wordsWritten = ({ model }: WrittenModel, { person }: ModelAsker): string[] => [
  ...model.campaigns.filter((one) => leads(one, person)).map(({ number }) => wordOf('aside', number)),
  ...model.campaigns
    .filter((one) => one.dm === person)
    .flatMap((one) =>
      handoutsOfModel.flatMap((_one, at) => ['title', 'letter'].map((field) => wordOf(field, ownWords(one, at)))),
    ),
];

/** What an asker may read without naming a campaign: the public world and their own things. */
function wordsOutside({ model }: WrittenModel, { person }: ModelAsker): string[] {
  const own = model.campaigns.filter((one) => leads(one, person) || one.members.includes(person ?? -1));
  const notes = model.campaigns.flatMap((one) => one.notes).filter((note) => note.by === person);
  return [
    ...model.places.flatMap((place) => placeFields.map((field) => wordOf(field, place.number))),
    ...own.map((one) => wordOf('campaign', one.number)),
    ...notes.flatMap((note) => [wordOf('note', note.number), wordOf('character', note.number)]),
  ];
}

/** Who asks somebody to lead with them, and where. */
const wordsAsked = ({ model }: WrittenModel, { person }: ModelAsker): string[] =>
  model.campaigns
    .filter((one) => person !== null && person !== UNCONFIRMED && leadersAfter(one).asked.has(person))
    .flatMap((one) => [wordOf('campaign', one.number), wordOf('person', one.dm)]);

/** What only those read who edit the world: staff, by its whole answers, and where they lead a campaign. */
const secretsOf = ({ model }: WrittenModel): string[] => model.places.map(({ number }) => wordOf('secret', number));

/** An open world has none for its DMs, whoever they are: anybody may be one. */
const readsSecrets = ({ model }: WrittenModel, asker: ModelAsker, campaign: number | undefined): boolean =>
  asker.person === STAFF &&
  (campaign === undefined || standing(model.campaigns[campaign] as ModelCampaign, asker) === 'dm');

/** What staff are told of worlds besides: names of closed ones of the atlas, and who has pictures in a world of their own. */
function wordsOfStaff({ model }: WrittenModel, url: string): string[] {
  if (url === '/api/worlds/') return [TWIN_NAME];
  return url.startsWith('/api/admin/own_worlds/') ? model.campaigns.map(({ dm }) => wordOf('person', dm)) : [];
}

/** Addresses to ask for each route; `campaign` undefined: without one. A route that is not here fails the test. */
function addresses(written: WrittenModel, asker: ModelAsker): Record<string, { url: string; campaign?: number }[]> {
  const { model, placeIds, campaignIds } = written;
  const inCampaigns = (path: string) =>
    campaignIds.map((id, campaign) => ({ url: `${path}${path.includes('?') ? '&' : '?'}campaign_id=${id}`, campaign }));
  const everywhere = (path: string) => [
    { url: path },
    ...inCampaigns(path),
    ...inCampaigns(path.includes('?') ? `${path}&as=player` : `${path}?as=player`),
  ];
  const slugs = model.places.map((place) => wordOf('name', place.number));
  const aliases = model.campaigns.flatMap((campaign) =>
    model.places.map(({ number }) => wordOf('alias', ownWords(campaign, number))),
  );
  const eachPlace = (path: (slug: string, id: number) => string) =>
    [...slugs, ...aliases].flatMap((slug, i) => everywhere(path(slug, placeIds[i] ?? 0)));
  const words = [
    '',
    'canary',
    ...slugs,
    ...slugs.map((_slug, i) => wordOf('wiki', i)),
    ...aliases.slice(3, 9),
    wordOf('campaign', 0),
    wordOf('note', 3),
  ];
  const ofCampaign = (path: string) =>
    campaignIds.map((id, campaign) => ({ url: `/api/home/campaign/${id}/${path}`, campaign }));
  return {
    '/health': [{ url: '/health' }],
    '/health/ready': [{ url: '/health/ready' }],
    '/api/openapi.json': [{ url: '/api/openapi.json' }],
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
    '/api/campaign_notes/': placeIds.flatMap((id) => inCampaigns(`/api/campaign_notes/?location_id=${id}`)),
    '/api/home/campaign/list/': [
      { url: '/api/home/campaign/list/' },
      ...people.map((one) => ({ url: `/api/home/campaign/list/?owner=${one.id}` })),
    ],
    '/api/home/campaign/joined/': [{ url: '/api/home/campaign/joined/' }],
    '/api/home/campaign/:id/': [...ofCampaign(''), ...(asker.asPlayer ? ofCampaign('?as=player') : [])],
    '/api/home/campaign/:id/visible_places/': ofCampaign('visible_places/'),
    '/api/home/campaign/:id/mentions/': placeIds.flatMap((id) => ofCampaign(`mentions/?location_id=${id}`)),
    '/api/home/campaign/:id/worlds/': ofCampaign('worlds/'),
    '/api/home/campaign/:id/dms/': ofCampaign('dms/'),
    '/api/home/campaign/dm_requests/': [{ url: '/api/home/campaign/dm_requests/' }],
    '/api/home/campaign/:id/sessions/': ['', ...(asker.asPlayer ? ['?as=player'] : [])].flatMap((query) =>
      ofCampaign(`sessions/${query}`),
    ),
    '/api/home/campaign/:id/chronicle/': ['', '?as=player', '?session=1', '?session=1&as=player', '?session=2'].flatMap(
      (query) => ofCampaign(`chronicle/${query}`),
    ),
    '/api/home/campaign/:id/notes/': [
      '',
      '?as=player',
      ...[...words.slice(-2), aliases[4] ?? '', slugs[1] ?? ''].map((word) => `?q=${word}`),
    ].flatMap((query) => ofCampaign(`notes/${query}`)),
    '/api/home/campaign/:id/news/': ['', '?since=2000-01-01T00:00:00.000Z'].flatMap((query) =>
      ofCampaign(`news/${query}`),
    ),
    '/api/home/campaign/:id/live/': [...ofCampaign('live/'), ...(asker.asPlayer ? ofCampaign('live/?as=player') : [])],
    '/api/home/campaign/:id/revision/': [...ofCampaign('revision/'), ...ofCampaign('revision/?as=player')],
    '/api/home/campaign/:id/markers/': [
      ...ofCampaign('markers/'),
      ...(asker.asPlayer ? ofCampaign('markers/?as=player') : []),
    ],
    '/api/home/campaign/:id/here/': ofCampaign('here/'),
    '/api/home/campaign/:id/fog/:map/changes/': placeIds
      .slice(0, 2)
      .flatMap((id) => ofCampaign(`fog/${id}/changes/?since=none`)),
    '/api/home/campaign/:id/fog/:map/': placeIds.slice(0, 2).flatMap((id) => ofCampaign(`fog/${id}/`)),
    '/api/home/campaign/:id/table/': ofCampaign('table/'),
    '/api/home/campaign/:id/view/': [...ofCampaign('view/'), ...ofCampaign('view/?as=player')],
    '/api/home/campaign/:id/handouts/': ofCampaign('handouts/'),
    '/api/home/campaign/:id/shown/': [...ofCampaign('shown/'), ...ofCampaign('shown/?as=player')],
    '/api/home/campaign/:id/shown/:key/': handoutsOfModel.flatMap((_one, number) => [
      ...ofCampaign(`shown/showing-${number}/`),
      ...ofCampaign(`shown/showing-${number}/?as=player`),
    ]),
    '/api/table/': [{ url: '/api/table/' }],
    // Worlds that are not open have a crawl of their own.
    '/api/worlds/': [{ url: '/api/worlds/' }],
    '/api/worlds/:id/': [{ url: `/api/worlds/${'n'.repeat(22)}/` }],
    '/api/world_copy_plan/': placeIds
      .slice(0, 3)
      .flatMap((id) => [
        { url: `/api/world_copy_plan/?location_id=${id}` },
        ...inCampaigns(`/api/world_copy_plan/?location_id=${id}`),
      ]),
    '/api/world_copies/:id/': [{ url: `/api/world_copies/${'0f'.repeat(16)}/` }],
    '/api/world_archives/:id/': [{ url: `/api/world_archives/${'0f'.repeat(16)}/` }],
    '/api/world_archives/:id/file/': [{ url: `/api/world_archives/${'0f'.repeat(16)}/file/` }],
    '/user/user/': [{ url: '/user/user/' }],
    '/user/export/': [{ url: '/user/export/' }],
    '/user/sessions/': [{ url: '/user/sessions/' }],
    '/user/sign_in_warnings/': [{ url: '/user/sign_in_warnings/' }],
    // What a poster shows is looked at pixel by pixel in posters.http.test.ts.
    '/api/posters/:id/': [{ url: `/api/posters/${'0f'.repeat(16)}/` }],
    '/api/posters/:id/file/': [{ url: `/api/posters/${'0f'.repeat(16)}/file/` }],
    ...staffAddresses(placeIds),
  };
}

const askers: ModelAsker[] = [
  ...[null, 0, 1, 2, 3, 4].flatMap((person) => [null, 0, 1].map((invite) => ({ person, invite, asPlayer: false }))),
  // Table screens, alone and in a browser where somebody is signed in.
  ...[null, 0, 1].flatMap((person) => [0, 1].map((table) => ({ person, invite: null, asPlayer: false, table }))),
];

/** What names pictures that were uploaded to be shown. */
const namesUploads = (url: string): boolean => {
  const number = /\/shown\/(?:showing-(\d+)\/)?$/.exec(url)?.[1];
  return url.endsWith('/shown/') || handoutsOfModel[Number(number)]?.isUploaded === true;
};

async function crawl(written: WrittenModel, round: number): Promise<{ responses: number; pictures: number }> {
  const told: Told = new Map();
  const { inviteKey } = server.app.campaigns;
  expect(await leadTogether(server, people, written)).toEqual([]);
  openTables(server, written);
  const generations = await server.db
    .selectFrom('campaigns')
    .select(['id', 'invite_generation'])
    .orderBy('id')
    .execute();
  const tokens = generations.map((campaign) => makeInvite(inviteKey, campaign));
  let responses = 0;
  for (const asker of askers) {
    const who = {
      as: asker.person === null ? undefined : people[asker.person],
      invite: asker.invite === null ? undefined : tokens[asker.invite],
      table: asker.table === undefined ? undefined : tableKeyOf(asker.table),
    };
    // In the slice every asker asks another twelfth of the addresses in each world.
    const all = Object.values(addresses(written, asker)).flat();
    const place = askers.indexOf(asker) + round;
    for (const { url, campaign } of all.filter(
      ({ url }, i) => isWhole || namesUploads(url) || (i + place) % 12 === 0,
    )) {
      const seenAs = { ...asker, asPlayer: url.includes('as=player') };
      const answer = await server.get(url, who);
      responses += 1;
      const words = campaign === undefined ? wordsOutside(written, seenAs) : wordsInCampaign(written, campaign, seenAs);
      if (url === '/api/home/campaign/dm_requests/') words.push(...wordsAsked(written, seenAs));
      if (url === '/user/export/') words.push(...wordsWritten(written, seenAs));
      if (asker.person === STAFF) words.push(...wordsOfStaff(written, url));
      if (readsSecrets(written, seenAs, campaign)) words.push(...secretsOf(written));
      const may = new Set([...words, ...ofOneself(asker.person)]);
      const text = `${answer.text} ${JSON.stringify(answer.headers)}`;
      const leaked = [...wordsIn(text)].filter((word) => !may.has(word));
      expect(leaked, `${url} as ${JSON.stringify(seenAs)}`).toEqual([]);
      if (campaign !== undefined) expect(linksToUnseen(written, campaign, seenAs, text), url).toEqual([]);
      const model = written.model.campaigns[campaign ?? -1];
      if (model !== undefined && campaign !== undefined) {
        const as = asker.table === undefined ? standing(model, seenAs) : 'table';
        await lookAtPictures(server, text, { may, told }, { campaign, as });
      } else expect(picturesIn(text), url).toEqual([]);
      const isLead = (which: number) =>
        !seenAs.asPlayer &&
        asker.table === undefined &&
        leads(written.model.campaigns[which] as ModelCampaign, asker.person);
      expect(
        tokens.filter((token, which) => text.includes(token) && !isLead(which)),
        `an invite in ${url}`,
      ).toEqual([]);
      if (campaign !== undefined) expect(answer.headers['cache-control']).toMatch(/^private, no-(store|cache)$/);
      expect(answer.status, url).toBeLessThan(500);
    }
  }
  await takeAllAway(server, people, written, told);
  return { responses, pictures: told.size };
}

describe('a crawl over every GET as everybody', () => {
  test('knows every GET of the server', async () => {
    const [model] = fc.sample(anyModel(PEOPLE), { numRuns: 1, seed });
    const known = addresses(await writeModel(server, people, model as WrittenModel['model']), askers[0] as ModelAsker);
    const gets = server.app.registeredRoutes().filter(({ method, access }) => method === 'GET' && access !== 'file');
    expect(gets.map(({ url }) => url).filter((url) => known[url] === undefined)).toEqual([]);
  });

  test('finds no word that the asker may not read', async () => {
    let [responses, pictures] = [0, 0];
    const wanted = slice(1500, 20_000);
    for (const [round, model] of fc.sample(anyModel(PEOPLE), { numRuns: 100, seed }).entries()) {
      const seen = await crawl(await writeModel(server, people, model), round);
      responses += seen.responses;
      pictures += seen.pictures;
      if (responses >= wanted) break;
    }
    expect(responses).toBeGreaterThanOrEqual(wanted);
    expect(pictures).toBeGreaterThan(slice(4, 40));
    console.log(`${responses} responses and ${pictures} pictures crawled, 0 secret words`);
  }, 900_000);

  test('finds none in the log either: no note, no invite, no id of a campaign', () => {
    const lines = server.log.join('\n');
    expect(server.log.length).toBeGreaterThan(1000);
    expect(lines).not.toMatch(/campaign-number-\d/);
    expect([...wordsIn(lines)].filter((word) => !/^canary(name|alias)\d+x$/.test(word))).toEqual([]);
  });
});
