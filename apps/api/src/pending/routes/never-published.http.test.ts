import {
  type CampaignAnswer,
  EDITED_ATLAS,
  type Handout,
  idOfNew,
  type LocationSaved,
  type PublishedSubjectName,
  publishedFieldOf,
  publishedSubjectOf,
  publishedSubjects,
  type StaffWikiPage,
  type WorkingCopy,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { sampled } from '../../../test-support/deep.ts';
import { MAP } from '../../../test-support/factories.ts';
import { type LiveReader, readLive } from '../../../test-support/live-reader.ts';

/*
 * Every text field that others read, out of the model: while somebody types into it, no reader gets a byte of it, by call
 * or by stream. Once it is published, readers have it by one change. A kind of thing without a way to publish does not
 * compile here.
 */
let server: CampaignApp;
let staff: Person;
let dm: Person;
let campaign: CampaignAnswer;
let priya: LiveReader;
let readers: Who[];
let handout: string;
let lore: StaffWikiPage;
let page: number;
let world: string;

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const sqlite = () => server.database.sqlite;
const number = (sql: string, ...values: unknown[]) => Number(sqlite().prepare(sql).pluck().get(values));

beforeAll(async () => {
  server = await campaignApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  [staff, dm] = [await server.person('Staff', { isStaff: true }), await server.person('Dana')];
  const player = await server.person('Priya');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.show(dm, campaign, 'waterdeep', { show_wiki: true });
  await setPlace('undermountain', { knowledge: 'rumour', alias: 'The Deep', rumour_note: 'Dark.' });
  await must(server.post(at('sessions/start/'), { number: 1 }, { as: dm }));
  const letter = { title: 'A letter', text: 'Come.', location_id: null };
  handout = (await must(server.post<Handout>(at('handouts/'), letter, { as: dm }))).key;
  lore = await must(server.post<StaffWikiPage>('/api/home/wikipage/', keyed({ name: 'Lore' }), { as: staff }));
  page = number('select id from wiki_pages where location_id = ?', server.place('waterdeep'));
  world = String(sqlite().prepare('select public_id from worlds where id = 1').pluck().get());
  const { port } = server.app.server.address() as { port: number };
  priya = await readLive(`http://127.0.0.1:${port}`, campaign.id, { as: player });
  await priya.until(1);
  readers = [{}, { as: player }, { invite: campaign.invite_token }];
});
afterAll(async () => {
  priya.close();
  await server.close();
});

async function must<T>(answer: Promise<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await answer;
  expect(status, text).toBe(200);
  return body;
}
const keyed = (body: object) => ({ ...body, client_key: crypto.randomUUID() });
const setPlace = (slug: string, wish: object) =>
  must(
    server.post(
      '/api/save_campaign_location_settings/',
      { campaign_id: campaign.id, location_id: server.place(slug), ...wish },
      { as: dm },
    ),
  );

/** How words of a kind of thing are published. */
interface Subject {
  by: () => Person;
  id: (field: string) => string;
  version: (field: string) => number;
  publish: (field: string, words: string) => Promise<unknown>;
  /** Texts of no place are read by nobody but editors. */
  isRead?: false;
  /** Campaigns do not show it: nothing is told to their players. */
  isOutsideCampaigns?: true;
}

const savePage = async (id: number, field: string, words: string) => {
  const { wiki_page_content: content } = await must(
    server.get<StaffWikiPage>(`/api/home/wikipage/${id}/`, { as: staff }),
  );
  const { links: _links, ...kept } = content;
  const change = field === 'text' ? { top_section: '', sections: [], markdown: words } : { image_text: words };
  const body = keyed({ wiki_page_content: { ...kept, ...change } });
  return must(server.post(`/api/home/wikipage/${id}/`, body, { as: staff }));
};
const placeOf = (field: string) => (field === 'alias' ? 'waterdeep' : 'undermountain');
const wordsVersion = (table: string, where: string, key: string | number) =>
  number(`select coalesce(max(words_version), 0) from ${table} where ${where} = ?`, key);

const subjects: { readonly [Name in PublishedSubjectName]: Subject } = {
  location: {
    by: () => staff,
    id: () => String(server.place('waterdeep')),
    version: (field) =>
      field === 'name'
        ? number('select version from locations where id = ?', server.place('waterdeep'))
        : number('select version from wiki_pages where id = ?', page),
    publish: (field, words) => {
      if (field !== 'name') return savePage(page, field, words);
      const path = `/api/home/location/${server.place('waterdeep')}/`;
      return must(server.post(path, keyed({ name: words }), { as: staff }));
    },
  },
  wiki_page: {
    by: () => staff,
    id: () => String(lore.id),
    version: () => number('select version from wiki_pages where id = ?', lore.id),
    publish: (field, words) => savePage(lore.id, field, words),
    isRead: false,
  },
  world: {
    by: () => staff,
    id: () => world,
    version: () => number('select welcome_version from worlds where id = 1'),
    publish: (_field, welcome) => must(server.post(`/api/worlds/${world}/`, { welcome }, { as: staff })),
    isOutsideCampaigns: true,
  },
  campaign_place: {
    by: () => dm,
    id: (field) => `${campaign.id}.${server.place(placeOf(field))}`,
    version: (field) => wordsVersion('campaign_location_settings', 'location_id', server.place(placeOf(field))),
    publish: (field, words) =>
      setPlace(placeOf(field), { knowledge: field === 'alias' ? 'named' : 'rumour', [field]: words }),
  },
  recap: {
    by: () => dm,
    id: () => `${campaign.id}.1`,
    version: () => wordsVersion('game_sessions', 'campaign_id', campaign.id),
    publish: (_field, recap) => must(server.post(at('sessions/1/recap/'), { recap }, { as: dm })),
  },
  handout: {
    by: () => dm,
    id: () => `${campaign.id}.${handout}`,
    version: () => wordsVersion('campaign_handouts', 'key', handout),
    publish: async (field, words) => {
      await must(server.post(at(`handouts/${handout}/`), { [field]: words }, { as: dm }));
      await must(server.post(at(`handouts/${handout}/show/`), { to: 'everybody' }, { as: dm }));
    },
  },
};

const inCampaign = () => `campaign_id=${campaign.id}`;
/** What readers ask for: maps, texts, searches, addresses, and all of a campaign. */
const paths = (word: string) => [
  ...['', `?${inCampaign()}`].flatMap((query) => [
    `/api/location_map_details/${MAP}/${query}`,
    `/api/location_map_details/waterdeep/${query}`,
    `/api/location_wiki/waterdeep/${query}`,
    `/api/location_wiki/undermountain/${query}`,
    `/api/location_wiki/${word.toLowerCase()}/${query}`,
  ]),
  `/api/search/?q=${word}`,
  `/api/search/?q=${word}&${inCampaign()}`,
  at('chronicle/'),
  at('chronicle/?session=1'),
  at('sessions/'),
  at('shown/'),
  at('revision/'),
];

/** Everything that readers get. */
async function read(word: string): Promise<string> {
  const answers: string[] = [];
  for (const who of readers)
    for (const path of paths(word)) {
      const { status, text } = await server.get(path, who);
      answers.push(`${status} ${text}`);
    }
  return answers.join('\n');
}

const histories = () =>
  ['staff_changes', 'campaign_changes', 'welcome_changes']
    .map((table) => number(`select count(*) from ${table}`))
    .reduce((sum, count) => sum + count);
const events = () => number('select count(*) from events');
const addresses = () => number('select count(*) from location_old_slugs');

const all = publishedSubjects.flatMap((subject) =>
  Object.keys(publishedSubjectOf(subject).fields).map((field) => [subject, field] as const),
);

it('the model has every kind of field that this test types into', () => {
  expect(all.length).toBeGreaterThan(8);
  expect(publishedSubjects.filter((subject) => !(subject in subjects))).toEqual([]);
});

/* A whole run tries every field. */
it.each(sampled(all, 3, 1))('nobody reads what is typed into %s.%s before it is published', async (subject, field) => {
  const { by, id, version, publish, isRead = true, isOutsideCampaigns = false } = subjects[subject];
  const word = `zzyx${subject}${field}`.replaceAll('_', '');
  const words = publishedFieldOf(subject, field)?.kind === 'text' ? `A ${word} sleeps. It snores.` : `Old ${word}`;
  const path = `/api/working_copies/${subject}/${id(field)}/`;
  const base = version(field);
  const before = await read(word);
  const [news, history, slugs] = [priya.news.length, histories(), addresses()];
  expect(before).not.toContain(`Old ${word}`);
  const unread = async () => {
    expect(await read(word)).toBe(before);
    expect(priya.news.length).toBe(news);
  };
  const save = (text: string | null, who: Person, more: object = {}) =>
    server.post<{ updated_at: string | null }>(
      path,
      { fields: [{ field, version: base, text }], ...more },
      { as: who },
    );
  const kept = async (who: Person) =>
    (await must(server.get<{ copy: WorkingCopy | null }>(path, { as: who }))).copy?.fields.find(
      (one) => one.field === field,
    )?.text;
  const type = async (text: string | null, who = by(), more: object = {}) => {
    const { updated_at } = await must(save(text, who, more));
    await unread();
    return updated_at;
  };

  // Typed with pauses, cut, and pasted.
  for (const end of [1, 5, words.length]) await type(words.slice(0, end));
  await type(words.slice(4));
  const seen = await type(words);
  // The login is lost, and another device goes on.
  const lost = { ...by(), access: 'no-login' };
  expect((await save('Lost.', lost)).status).toBe(401);
  await type(`${words}!`, by(), { seen });
  expect((await save('From an old state.', by(), { seen })).status).toBe(409);
  expect(await kept(by())).toBe(`${words}!`);
  // It is thrown away, and taken back.
  const { discarded } = await must(server.post<{ discarded: string }>(`${path}discard/`, {}, { as: by() }));
  await unread();
  await must(server.post(`/api/discarded/${discarded}/take_back/`, {}, { as: by() }));
  await unread();
  await type(words);
  expect(histories()).toBe(history);

  const told = events();
  await publish(field, words);
  const after = await read(word);
  if (isRead) {
    expect(after).toContain(words.split('.')[0]);
    // Streams tell changes in their order: nothing was told before this one.
    if (!isOutsideCampaigns) await priya.until(news + 1);
  }
  expect(histories()).toBe(history + 1);
  expect(addresses()).toBe(slugs + (field === 'name' ? 1 : 0));
  // A handout that is shown is a second act.
  expect(events()).toBe(told + (subject === 'handout' ? 2 : 1));
  await must(server.post(path, { fields: [{ field, version: 0, text: null }] }, { as: by() }));
  expect(await kept(by())).toBeUndefined();
  expect(priya.text()).not.toContain(word);
});

/* A thing that is not made yet: its words wait, too, and making it is the act that publishes them. */
describe('a new', () => {
  const keep = (as: Person, subject: string, id: string, field: string, text: string) =>
    must(server.post(`/api/working_copies/${subject}/${id}/`, { fields: [{ field, version: 0, text }] }, { as }));

  const newPlace = (name: string) => server.post<LocationSaved>('/api/home/location/', keyed({ name }), { as: staff });

  it('handout reaches no reader before it is shown', async () => {
    const word = 'zzyxnewhandout';
    const before = await read(word);
    const [news, history] = [priya.news.length, histories()];
    const unread = async () => {
      expect(await read(word)).toBe(before);
      expect(priya.news.length).toBe(news);
    };
    await keep(dm, 'handout', idOfNew(campaign.id), 'text', `A ${word} sleeps.`);
    await keep(dm, 'handout', idOfNew(campaign.id), 'title', `Old ${word}`);
    await unread();
    const values = { title: `Old ${word}`, text: `A ${word} sleeps.`, location_id: null };
    const { key } = await must(server.post<Handout>(at('handouts/'), values, { as: dm }));
    await unread();
    expect(histories()).toBe(history);
    await must(server.post(at(`handouts/${key}/show/`), { to: 'everybody' }, { as: dm }));
    expect(await read(word)).toContain(`A ${word} sleeps.`);
    await priya.until(news + 1);
    expect(priya.text()).not.toContain(word);
  });

  it.each(['a place', 'no place'])('text of %s reaches no reader before it is published', async (where) => {
    const word = `zzyxnewtextof${where.replace(' ', '')}`;
    const made = where === 'no place' ? undefined : await must(newPlace('Ashford'));
    const place = made?.location.id ?? null;
    const before = await read(word);
    const [news, history, told] = [priya.news.length, histories(), events()];
    const [subject, id] = place === null ? ['wiki_page', idOfNew(EDITED_ATLAS)] : ['location', String(place)];
    await keep(staff, subject, id, 'text', `A ${word} sleeps.`);
    await keep(staff, subject, id, 'caption', `Old ${word}`);
    expect(await read(word)).toBe(before);
    expect(priya.news.length).toBe(news);
    expect([histories(), events()]).toEqual([history, told]);
    const content = { top_section: '', sections: [], markdown: `A ${word} sleeps.`, image: null, image_text: '' };
    const page = keyed({ name: word, location_id: place, wiki_page_content: { ...content, attribution: null } });
    await must(server.post('/api/home/wikipage/', page, { as: staff }));
    expect([histories(), events()]).toEqual([history + 1, told + 1]);
    // Nobody but editors reads a text of no place.
    const { text } = await server.get(`/api/location_wiki/${made?.location.slug ?? MAP}/`);
    expect(text.includes(word)).toBe(place !== null);
  });

  it('text of a world is kept for those who edit that world alone', async () => {
    const typed = { fields: [{ field: 'text', version: 0, text: 'Zzyx.' }] };
    const save = (as: Person, where: string) =>
      server.post(`/api/working_copies/wiki_page/${idOfNew(where)}/`, typed, { as });
    expect((await save(dm, EDITED_ATLAS)).status).toBe(404);
    expect((await save(dm, world)).status).toBe(404);
    expect((await save(staff, 'nowhere')).status).toBe(404);
    expect((await save(staff, world)).status).toBe(200);
    const handoutOf = (as: Person) =>
      server.post(`/api/working_copies/handout/${idOfNew(campaign.id)}/`, typed, { as });
    expect((await handoutOf(staff)).status).toBe(404);
    expect((await handoutOf(dm)).status).toBe(200);
  });
});
