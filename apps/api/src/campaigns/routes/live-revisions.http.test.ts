import type { CampaignAnswer, CampaignNote, Handout, LiveNews, Party, TableForDm } from '@venture-atlas/types';
import { LIVE_KINDS } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { seed, slice } from '../../../test-support/deep.ts';
import { MAP, makeLocation, makePosition, makeWorld } from '../../../test-support/factories.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { createRevisions } from '../live/kept-answers.ts';
import { changedKinds } from '../live/revision.ts';
import { loadCampaignFor } from '../view/load-campaign.ts';

/*
 * Random acts of staff, DM, and players. After each of them, for each audience: the revision moved if and only if something
 * that this audience is answered is another one, and it is the same that a process learns which has just started.
 * TEST_ACTS=2000 makes so many.
 */

const ACTS = Number(process.env.TEST_ACTS ?? slice(60, 10_000));
const PLACES = ['waterdeep', 'nesmé', 'undermountain', 'high_forest', 'spire', 'cellar', MAP] as const;
/** Few names, so that they meet; addresses follow from them. */
const NAMES = ['Waterdeep', 'Nesmé', 'Old Well', 'Splendors', 'Deep Hall'];
const ALIASES = [null, null, 'Crooked Tower', 'Old Well', 'Mine'];
/** Some slugs that places had. */
const slugs = new Set<string>(PLACES);
const SLUGS_MAX = 16;

let server: StaffApp;
let dm: Person;
let campaign: CampaignAnswer;
let eyes: Record<string, Who>;

let state = seed;
const random = (below: number): number => {
  // Of a linear generator the upper bits are the random ones.
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const oneOf = <T>(all: readonly T[]): T => all[random(all.length)] as T;
const isHeads = (): boolean => random(2) === 0;

beforeAll(async () => {
  const { locations, positions: pins, ...world } = makeWorld();
  server = await staffApp({
    config: { rateLimits: false },
    world: {
      ...world,
      locations: [...locations, makeLocation('spire'), makeLocation('cellar')],
      positions: [...pins, makePosition(MAP, 'spire'), makePosition('waterdeep', 'cellar')],
    },
  });
  dm = await server.person('Dana');
  const [perrin, sigrid] = [await server.person('Perrin'), await server.person('Sigrid')];
  campaign = await server.campaign(dm);
  for (const person of [perrin, sigrid]) await server.join(campaign, person);
  const { screen } = (await server.post<TableForDm>(path('table/open/'), {}, { as: dm })).body;
  eyes = { Perrin: { as: perrin }, Sigrid: { as: sigrid }, guest: {}, table: { table: screen?.secret } };
});
afterAll(() => server.close());

const idOf = (slug: string): number => server.place(slug);
const path = (rest = '') => `/api/home/campaign/${campaign.id}/${rest}`;
const at = (slug: string, parent: string = MAP) => ({
  parent: idOf(parent),
  location: idOf(slug),
  parent_id: idOf(parent),
  location_id: idOf(slug),
  lat: random(600),
  lng: random(800),
  scale: 12,
});
const positions = (): number[] =>
  server.database.sqlite.prepare('select id from positions order by id').pluck().all() as number[];
const pages = (): number[] =>
  server.database.sqlite.prepare('select id from wiki_pages order by id').pluck().all() as number[];
const types = (): number[] =>
  server.database.sqlite.prepare('select id from location_types order by id').pluck().all() as number[];

const words = (): string =>
  Array.from({ length: 3 }, () =>
    oneOf([
      'The harbour.',
      'Near Waterdeep it rains.',
      `See [[#${idOf(oneOf(PLACES))}]].`,
      `Go [[#${idOf(oneOf(PLACES))}|there]].`,
      'Nesmé burns.',
    ]),
  ).join(' ');
const secret = (): string => (isHeads() ? '' : `\n\n:::secret\n${oneOf(['Hidden.', 'Gold below.'])}\n:::`);
const content = () => ({
  top_section: '',
  sections: [],
  image: null,
  image_text: '',
  attribution: null,
  markdown: words() + secret(),
});

const noted: number[] = [];
const parties: Party[] = [];
const handouts: Handout[] = [];
const asDm = <T>(url: string, body: unknown) => server.post<T>(url, body, { as: dm });
const asStaff = <T>(url: string, body: unknown) => server.post<T>(url, body, { as: server.mara });
const fogOf = (): string => path(`fog/${idOf(oneOf([MAP, 'waterdeep']))}/`);

/** What anybody may do, each as likely as it is often named. */
const acts: Record<string, () => Promise<{ status: number }>> = {
  'settings of a place': () =>
    asDm('/api/save_campaign_location_settings/', {
      campaign_id: campaign.id,
      location_id: idOf(oneOf(PLACES)),
      knowledge: oneOf(['hidden', 'rumour', 'named', 'visited', 'visited']),
      show_wiki: isHeads(),
      alias: oneOf(ALIASES),
      rumour_note: oneOf(['', 'They say it sank.']),
    }),
  'settings of many places': () =>
    asDm('/api/save_campaign_settings_bulk/', {
      campaign_id: campaign.id,
      location_ids: PLACES.filter(isHeads).map(idOf),
      knowledge: oneOf(['hidden', 'named', 'visited']),
    }),
  'a note': async () => {
    const by = oneOf([dm, eyes.Perrin?.as, eyes.Sigrid?.as]) ?? dm;
    const made = await server.post<CampaignNote>(
      '/api/home/campaignnote/',
      {
        character_name: by.name,
        note: words(),
        private: isHeads(),
        user: by.id,
        campaign: campaign.id,
        location: idOf(oneOf(PLACES)),
      },
      { as: by },
    );
    if (made.status === 200) noted.push(made.body.id);
    return made;
  },
  'a note goes': () => {
    const [note] = noted.splice(random(noted.length), 1);
    return asDm(`/api/delete_campaign_note/${note ?? 0}/`, {});
  },
  'a name': () => asStaff(`/api/home/location/${idOf(oneOf(PLACES))}/`, { name: oneOf(NAMES) }),
  'a field of a place': () =>
    asStaff(`/api/home/location/${idOf(oneOf(PLACES))}/`, {
      wiki_url: oneOf([null, 'https://wiki.example/waterdeep', 'https://wiki.example/x']),
      map_maker_name: oneOf(['Mara', 'Odo']),
      type: oneOf([null, ...types()]),
    }),
  'a type': () =>
    asStaff(`/api/home/type/${oneOf(types())}/`, {
      name: oneOf(['town', 'city', 'forest', 'dungeon', 'Of Waterdeep']),
      layer: oneOf([null, 'Towns', 'Around Nesmé']),
    }),
  'a new text': () =>
    asStaff('/api/home/wikipage/', { name: 'Text', location_id: idOf(oneOf(PLACES)), wiki_page_content: content() }),
  'a text': () => asStaff(`/api/home/wikipage/${oneOf(pages()) ?? 0}/`, { wiki_page_content: content() }),
  'another text': () => asStaff(`/api/home/wikipage/${oneOf(pages()) ?? 0}/`, { wiki_page_content: content() }),
  'a text goes': () => asStaff(`/api/home/wikipage/${oneOf(pages()) ?? 0}/delete/`, {}),
  'a pin moves': () =>
    asStaff('/api/change_position/', { id: oneOf(positions()), position: [random(600), random(800)] }),
  'a field of a pin': () => asStaff(`/api/change_position_text/${oneOf(positions())}/`, { scale: 10 + random(4) }),
  'a pin goes': () => asStaff('/api/deactivate_location_has_position/', { id: oneOf(positions()) }),
  'a pin comes back': () => asStaff('/api/reactivate_location_has_position/', { id: oneOf(positions()) }),
  'a pin on another map': () => asStaff('/api/add_position/', at(oneOf(PLACES), oneOf([MAP, 'waterdeep']))),
  'the fog is switched': () => asDm(fogOf(), { is_on: isHeads() }),
  'the name of the campaign': () => asDm(path(), { name: oneOf(['Frost', 'Thaw']) }),
  'a new invite': () => asDm(path('rotate_invite/'), {}),
  'a party': async () => {
    const map = oneOf([MAP, 'waterdeep']);
    const made = await asDm<Party>(path('parties/'), {
      name: 'Us',
      colour: 'teal',
      map_id: idOf(map),
      lat: random(300),
      lng: random(400),
    });
    if (made.status === 200) parties.push(made.body);
    return made;
  },
  'a party goes': () => asDm(path(`parties/${parties.splice(random(parties.length), 1)[0]?.key ?? 'x'}/delete/`), {}),
  'a handout': async () => {
    const made = await asDm<Handout>(path('handouts/'), { title: 'Letter', text: words(), location_id: null });
    if (made.status === 200) handouts.push(made.body);
    return made;
  },
  'a handout is shown': () =>
    asDm(path(`handouts/${oneOf(handouts)?.key ?? 'x'}/show/`), { to: oneOf(['everybody', 'table']), people: [] }),
  'a handout is taken away': () => asDm(path(`handouts/${oneOf(handouts)?.key ?? 'x'}/take_away/`), {}),
  'a view': () =>
    asDm(path('view/'), {
      location_id: idOf(MAP),
      lat: random(600),
      lng: random(800),
      zoom: 1,
      width: 800,
      height: 600,
    }),
  'what the world opens with': () => asStaff('/api/admin/installation/start_map/', { location_id: idOf(MAP) }),
};

/** Thousands of acts take longer than an access token lives. */
async function renewLogins(): Promise<void> {
  const people = [server.mara, dm, ...Object.values(eyes).flatMap(({ as }) => as ?? [])];
  for (const person of people) {
    const sessions = server.db.selectFrom('sessions').select('id').where('user_id', '=', person.id);
    const { id: sessionId } = await sessions.executeTakeFirstOrThrow();
    person.access = server.app.accounts.access.sign({ userId: person.id, sessionId });
  }
}

/** The current slugs of places, and some earlier ones. */
function requestedSlugs(): Set<string> {
  const { sqlite } = server.database;
  const all = `select slug from locations
    union select alias_slug from campaign_location_settings where alias_slug is not null`;
  const current = sqlite.prepare(all).pluck().all() as string[];
  for (const slug of current) if (slugs.size < SLUGS_MAX) slugs.add(slug);
  return new Set([...current, ...slugs]);
}

const isNothing = (text: string | undefined): boolean => text === undefined || text.startsWith('404');

const answersOf = async (who: Who): Promise<Map<string, string>> => {
  const asked = [
    ...[...requestedSlugs()].map((slug) => `/api/location_map_details/${slug}/?campaign_id=${campaign.id}`),
    `/api/location_search/?name=e&campaign_id=${campaign.id}`,
    path(),
    path('markers/'),
    path('shown/'),
    path('view/'),
  ];
  const found = new Map<string, string>();
  for (const url of asked) {
    const { text, status } = await server.get(url, who);
    found.set(url, `${status} ${text.replace(/,"revision":"[^"]*"/, '')}`);
  }
  return found;
};

const revisionOf = async (who: Who): Promise<string> =>
  (await server.get<LiveNews>(path('revision/'), who)).body.revision;

/** What a process would say that has just started. */
async function learnedFromNothing(who: Who): Promise<string> {
  const { campaigns, accounts } = server.app;
  const viewer = who.as === undefined ? ({ kind: 'anonymous' } as const) : ({ kind: 'user', id: who.as.id } as const);
  const asker = { viewer, invite: undefined, tableKey: who.table, guesser: 'nobody' };
  const view = await loadCampaignFor(campaigns, asker, campaign.id);
  const [revision = ''] = await createRevisions(campaigns, accounts.liveKey).now([view]);
  return revision;
}

test('revisions move exactly with what each audience is answered, and are the same that a new process learns', async () => {
  const known = new Map<string, { answers: Map<string, string>; revision: string }>();
  for (const [name, who] of Object.entries(eyes))
    known.set(name, { answers: await answersOf(who), revision: await revisionOf(who) });
  const done = new Map<string, number>();
  let moved = 0;
  for (let number = 1; number <= ACTS; number += 1) {
    const what = oneOf(Object.keys(acts));
    if (number % 100 === 0) await renewLogins();
    const { status } = (await acts[what]?.()) ?? { status: 0 };
    if (status !== 200) continue;
    done.set(what, (done.get(what) ?? 0) + 1);
    const fresh = oneOf(Object.keys(eyes));
    for (const [name, who] of Object.entries(eyes)) {
      const before = known.get(name);
      const [answers, revision] = [await answersOf(who), await revisionOf(who)];
      const others = [...answers]
        .filter(([url, text]) => before?.answers.has(url) && before.answers.get(url) !== text)
        .filter(([url, text]) => !(isNothing(before?.answers.get(url)) && isNothing(text)))
        .map(([url]) => url);
      // The campaign is told of with each map. Whoever may open none is told of it once they may.
      const seesMap = [...answers.values()].some((text) => text.startsWith('200 {"id"'));
      const kinds = changedKinds(before?.revision ?? '', revision).filter((kind) => kind !== 'campaign' || seesMap);
      const told = { act: `${number}: ${what} (${status})`, eyes: name };
      expect({ ...told, others, kinds: kinds.length > 0 ? 'moved' : 'stayed', of: kinds }).toEqual({
        ...told,
        others,
        kinds: others.length > 0 ? 'moved' : 'stayed',
        of: kinds,
      });
      if (name === fresh) server.app.keptMaps.dropAll();
      if (name === fresh) expect({ ...told, answers: await answersOf(who) }).toEqual({ ...told, answers });
      const differs = name === fresh ? changedKinds(await learnedFromNothing(who), revision) : [];
      expect({ ...told, differs }).toEqual({ ...told, differs: [] });
      if (others.length > 0) moved += 1;
      known.set(name, { answers, revision });
    }
  }
  console.log(`${ACTS} acts, ${moved} moves of ${LIVE_KINDS.length} kinds`, Object.fromEntries(done));
  expect(moved).toBeGreaterThan(ACTS / 4);
  expect(done.size).toBeGreaterThan(Math.min(ACTS / 4, Object.keys(acts).length - 3));
});
