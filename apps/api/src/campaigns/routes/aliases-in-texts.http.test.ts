import type {
  CampaignAnswer,
  CampaignNote,
  ChroniclePage,
  FoundEverywhere,
  Handout,
  JournalPage,
  LiveNews,
  LocationMapDetails,
  LocationWiki,
  NotesPage,
  StaffLocationPage,
  StaffWikiPage,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP, makeLocation, makePosition, makeWiki, makeWorld } from '../../../test-support/factories.ts';

/* Players call Neverwinter "The Jewel". Texts of other places, and what the DM writes, say its name. */
const TRUE = /neverwinter/i;
const world = makeWorld();
const text = (top_section: string, more = {}) => makeWiki({ top_section, ...more });
let server: CampaignApp;
let dm: Person;
let player: Person;
let staff: Person;
let campaign: CampaignAnswer;
let other: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp({
    world: {
      ...world,
      locations: [
        ...world.locations,
        ...['neverwinter', 'neverwinter_wood', 'helm__s_hold'].map((slug) => makeLocation(slug)),
      ],
      positions: [
        ...world.positions,
        ...['neverwinter', 'neverwinter_wood', 'helm__s_hold'].map((slug, at) =>
          makePosition(MAP, slug, { lat: 61 + at, lng: 62, scale: 20 }),
        ),
      ],
      wiki: [
        ...world.wiki.filter(({ slug }) => slug !== 'undermountain'),
        { slug: 'neverwinter', content: text('Neverwinter is warm.') },
        {
          slug: 'helm__s_hold',
          content: text("Neverwinter, 27 miles to the northwest. Neverwinter's lord sent it.", {
            sections: [{ name: 'To Neverwinter', clean_text: 'By Neverwinter Wood.', subsections: [] }],
            image_text: 'Seen from Neverwinter',
            attribution: { title: 'Neverwinter', url: null, licence: 'CC0', revision: null },
          }),
        },
        { slug: 'undermountain', content: text('NEVERWINTER lies above. The Neverwinters do not.') },
      ],
    },
  });
  dm = await server.person('Dee');
  player = await server.person('Pat');
  staff = await server.person('Mara', { isStaff: true });
  [campaign, other] = [await server.campaign(dm), await server.campaign(dm)];
  for (const one of [campaign, other]) {
    await server.join(one, player);
    for (const slug of ['helm__s_hold', 'undermountain'])
      await server.show(dm, one, slug, { show_players: true, show_wiki: true });
    await server.show(dm, one, 'neverwinter', { knowledge: 'visited' });
  }
  // The first call turns the text off, the second one on.
  for (let times = 0; times < 2; times += 1) await call('neverwinter', 'The Jewel');
});
afterAll(() => server.close());

const call = async (slug: string, alias: string | null, more = {}) => {
  const body = { campaign_id: campaign.id, location_id: server.place(slug), show_players: true, show_wiki: true };
  const answer = await server.post('/api/save_campaign_location_settings/', { ...body, alias, ...more }, { as: dm });
  expect(answer.status, answer.text).toBe(200);
};
const at = (path: string, one = campaign) => `/api/home/campaign/${one.id}/${path}`;
const wiki = async (slug: string, who: Who = { as: player }, one = campaign) =>
  (await server.get<LocationWiki>(`/api/location_wiki/${slug}/?campaign_id=${one.id}`, who)).body.wiki_page_content;
const search = async (q: string, as = player, one = campaign) => {
  const query = `?q=${encodeURIComponent(q)}&campaign_id=${one.id}`;
  const everywhere = await server.get<FoundEverywhere>(`/api/search/${query}`, { as });
  const onMap = await server.get<{ slug: string; section: string | null; snippet: string }[]>(
    `/api/location_text_search/${MAP}/${query}`,
    { as },
  );
  return { names: everywhere.body.names, texts: everywhere.body.texts, onMap: onMap.body };
};
const revisionOf = async (who: Who) => (await server.get<LiveNews>(at('revision/'), who)).body.revision;
const must = async <T>(url: string, body: object, as = dm): Promise<T> => {
  const answer = await server.post<T>(url, body, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe('texts of other places', () => {
  test('say what players call a place; for the DM, other campaigns and everybody else they are as written', async () => {
    const said = await wiki('helm__s_hold');
    expect(said).toMatchObject({
      top_section: "The Jewel, 27 miles to the northwest. The Jewel's lord sent it.",
      sections: [{ name: 'To The Jewel', clean_text: 'By a place.' }],
      image_text: 'Seen from The Jewel',
      attribution: null,
    });
    expect((await wiki('undermountain'))?.top_section).toBe('The Jewel lies above. The Neverwinters do not.');
    expect((await wiki('helm__s_hold', {}))?.top_section).toContain('The Jewel, 27');
    const map = await server.get(`/api/location_map_details/${MAP}/?campaign_id=${campaign.id}&content=1`, {
      as: player,
    });
    expect(map.text.replaceAll('Neverwinters', '')).not.toMatch(TRUE);
    for (const content of [
      await wiki('helm__s_hold', { as: dm }),
      await wiki('helm__s_hold', { as: player }, other),
      (await server.get<LocationWiki>('/api/location_wiki/helm__s_hold/')).body.wiki_page_content,
    ])
      expect(content).toMatchObject({ image_text: 'Seen from Neverwinter', top_section: expect.stringMatching(TRUE) });
  });

  test('are found by what players read in them, and by nothing else', async () => {
    const byTrue = await search('Neverwinter');
    expect(byTrue.texts.map(({ slug }) => slug)).toEqual(['undermountain']);
    expect(byTrue.texts[0]?.snippet).toContain('Neverwinters');
    expect(byTrue.onMap.map(({ slug }) => slug)).toEqual(['undermountain']);
    expect(byTrue.names).toEqual([]);
    expect((await search('Neverwinter, 27')).texts).toEqual([]);
    for (const words of ['the jewel', 'Jewel, 27', 'to the northwest', 'sent']) {
      const { texts, onMap } = await search(words);
      for (const found of [texts, onMap]) {
        const hit = found.find(({ slug }) => slug === 'helm__s_hold');
        expect(hit?.snippet, words).toContain('The Jewel');
        expect(hit?.snippet).not.toMatch(TRUE);
      }
    }
    expect((await search('By a place')).texts).toMatchObject([{ section: 'To The Jewel', snippet: 'By a place.' }]);
    expect((await search('the jewel', player, other)).texts).toEqual([]);
    expect((await search('Neverwinter', player, other)).texts).toHaveLength(3);
    expect((await search('Neverwinter', dm)).texts.length).toBeGreaterThan(1);
  });

  test('follow their alias, and so do their revisions; what says nothing of it keeps its own', async () => {
    const [before, asOther] = [await revisionOf({ as: player }), await wiki('helm__s_hold', { as: player }, other)];
    await call('neverwinter', 'The Pearl', { show_wiki: true });
    const now = await revisionOf({ as: player });
    expect(now).not.toBe(before);
    expect((await wiki('helm__s_hold'))?.top_section).toContain('The Pearl, 27');
    await call('neverwinter', null);
    expect((await wiki('helm__s_hold'))?.top_section).toContain('Neverwinter, 27');
    expect(await wiki('helm__s_hold', { as: player }, other)).toEqual(asOther);
    await call('neverwinter', 'The Jewel', {});
    await call('neverwinter', 'The Jewel', {});
    expect(await revisionOf({ as: player })).toBe(before);
  });

  test('call a place that has a name for players and is hidden "a place"', async () => {
    await call('neverwinter', 'The Jewel', { knowledge: 'hidden' });
    expect((await wiki('helm__s_hold'))?.top_section).toContain('A place, 27 miles');
    await call('neverwinter', 'The Jewel', { knowledge: 'rumour' });
    expect((await wiki('helm__s_hold'))?.top_section).toContain('The Jewel, 27 miles');
    await call('neverwinter', 'The Jewel', { knowledge: 'visited' });
  });

  test('call a longer name by its own alias as soon as it has one, and follow a renaming', async () => {
    const section = async () => (await wiki('helm__s_hold'))?.sections[0]?.clean_text;
    await call('neverwinter_wood', 'The Gloom');
    expect(await section()).toBe('By The Gloom.');
    await call('neverwinter_wood', null);
    expect(await section()).toBe('By a place.');
    const url = `/api/home/location/${server.place('neverwinter_wood')}/`;
    await must(url, { name: 'Crags' }, staff);
    expect(await section()).toBe('By The Jewel Wood.');
    await must(url, { name: 'Neverwinter Wood' }, staff);
    expect(await section()).toBe('By a place.');
  });

  test('are not told by the address of a picture either', async () => {
    const seo_image = 'https://pictures.example/neverwinter-at-night.jpg';
    await server.db.updateTable('locations').set({ seo_image }).where('slug', '=', MAP).execute();
    const url = `/api/location_map_details/${MAP}/?campaign_id=`;
    const imageFor = async (as: Person, { id }: CampaignAnswer) =>
      (await server.get<LocationMapDetails>(`${url}${id}`, { as })).body.seo_image;
    expect(await imageFor(player, campaign)).not.toBe(seo_image);
    expect(await imageFor(dm, campaign)).toBe(seo_image);
    expect(await imageFor(player, other)).toBe(seo_image);
    await server.db.updateTable('locations').set({ seo_image: null }).where('slug', '=', MAP).execute();
  });

  test('keep their links', async () => {
    const page = (await server.get<StaffLocationPage>(`/api/home/location/${server.place(MAP)}/`, { as: staff })).body;
    const { wiki_page_content } = (
      await server.get<StaffWikiPage>(`/api/home/wikipage/${page.wiki_page_id}/`, { as: staff })
    ).body;
    const markdown =
      'To [[Neverwinter]], [[Waterdeep|the rival of Neverwinter]], [[Neverwinter Wood]] and ' +
      "[[Helm's Hold|Neverwinter's hold]].\n\n![Neverwinter](https://x.example/a.webp)";
    const saved = await server.post(
      `/api/home/wikipage/${page.wiki_page_id}/`,
      { wiki_page_content: { ...wiki_page_content, markdown: markdown.split('\n')[0] } },
      { as: staff },
    );
    expect(saved.status, saved.text).toBe(200);
    await server.show(dm, campaign, 'neverwinter_wood', { show_players: true });
    const said = await wiki(MAP);
    expect(said?.top_section).toBe("To The Jewel, the rival of The Jewel, a place and The Jewel's hold.");
    const [jewel, hold] = [server.place('neverwinter'), server.place('helm__s_hold')];
    expect(said?.markdown).toBe(`To [[#${jewel}]], the rival of The Jewel, a place and [[#${hold}|The Jewel's hold]].`);
    expect(said?.links?.map(({ name }) => name)).toEqual(['The Jewel', "Helm's Hold"]);
    await server.show(dm, campaign, 'neverwinter_wood', { show_players: false });
  });
});

describe('what leaders write', () => {
  test('calls the place as players do: notes, recap, handout, rumor', async () => {
    await server.note(dm, campaign, 'helm__s_hold', 'Ride to Neverwinter! See [[Neverwinter]].');
    await must(at('sessions/start/'), { number: 1 });
    await must(at('sessions/1/end/'), {});
    await must(at('sessions/1/recap/'), { recap: 'They left **Neverwinter**.' });
    const handout = { title: 'The Neverwinter letter', text: 'Come to Neverwinter.', location_id: null };
    const { key } = await must<Handout>(at('handouts/'), handout);
    await must(at(`handouts/${key}/show/`), { to: 'everybody', people: [] });
    const rumor = { campaign_id: campaign.id, location_id: server.place('high_forest') };
    await must('/api/save_campaign_location_settings/', {
      ...rumor,
      knowledge: 'rumour',
      rumour_note: 'North of Neverwinter.',
      alias: 'The den',
    });
    const party = { name: 'Neverwinter Nine', travelers: 'Ten of Neverwinter', colour: 'teal' };
    await must(at('parties/'), { ...party, map_id: server.place(MAP), lat: 1, lng: 2 });

    const notes = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${server.place('helm__s_hold')}`;
    const { body } = await server.get<NotesPage>(notes, { as: player });
    expect(body.notes[0]).toMatchObject({
      note: 'Ride to The Jewel! See [[The Jewel]].',
      links: [{ words: 'The Jewel', slug: 'the_jewel' }],
    });
    const chronicle = await server.get<ChroniclePage>(at('chronicle/?session=1'), { as: player });
    expect(chronicle.body.session?.recap).toBe('They left **The Jewel**.');
    const map = `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}&content=1`;
    expect((await server.get<LocationMapDetails>(map, { as: player })).body.rumours).toMatchObject([
      { note: 'North of The Jewel.' },
    ]);
    for (const who of [{ as: player }, {}])
      for (const path of [
        'chronicle/',
        'chronicle/?session=1',
        'shown/',
        'notes/',
        'markers/',
        'news/?since=2000-01-01',
      ])
        expect((await server.get(at(path), who)).text, path).not.toMatch(TRUE);
    expect((await server.get(at('shown/'), { as: player })).text).toContain('Come to The Jewel.');
    expect((await server.get(at('shown/'), {})).text).toContain('The Jewel letter');
    expect((await server.get(at('markers/'), {})).text).toContain('Ten of The Jewel');
    expect((await server.get(map, { as: player })).text.replaceAll('Neverwinters', '')).not.toMatch(TRUE);
    for (const path of ['notes/', 'chronicle/?session=1', 'handouts/', 'markers/'])
      expect((await server.get(at(path), { as: dm })).text, path).toMatch(TRUE);
  });

  test('is found in the journal by what players read', async () => {
    const find = async (q: string, as: Person) =>
      (await server.get<JournalPage>(at(`notes/?q=${encodeURIComponent(q)}`), { as })).body.notes.length;
    expect([await find('Neverwinter', player), await find('to the jewel', player)]).toEqual([0, 1]);
    expect([await find('Ride', player), await find('helm', player)]).toEqual([1, 1]);
    expect([await find('Neverwinter', dm), await find('ride to the jewel', dm)]).toEqual([1, 0]);
  });
});

test('what players write is never changed: fifty guesses come back as they were typed', async () => {
  const guesses = [
    'Neverwinter',
    'NEVERWINTER',
    "Neverwinter's",
    'Neverwinter Wood',
    '**Neverwinter**',
    '[[Neverwinter]]',
    ...Array.from({ length: 44 }, (_, at) => `Guess ${at}: is it Neverwinter, ${at} miles away?`),
  ];
  for (const guess of guesses) {
    const note = await server.note(player, campaign, 'undermountain', guess, { character_name: 'Neverwinter' });
    expect(note).toMatchObject({ note: guess, character_name: 'Neverwinter' });
  }
  const read: CampaignNote[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const url = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${server.place('undermountain')}`;
    const { body }: { body: NotesPage } = await server.get<NotesPage>(`${url}&page=${page}`, { as: player });
    read.push(...body.notes);
    page = body.next_page;
  }
  expect(new Set(read.map(({ note }) => note))).toEqual(new Set(guesses));
  expect(read.every(({ note, character_name }) => character_name === 'Neverwinter' && !note.includes('Jewel'))).toBe(
    true,
  );
  expect(read.some(({ links }) => links !== undefined)).toBe(false);
});
