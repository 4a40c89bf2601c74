import { editsBetween } from '@venture-atlas/rules/text-edits';
import type {
  CampaignAnswer,
  HistoryPage,
  LocationWiki,
  OwnSuggestionsPage,
  StaffWikiPage,
  SuggestionCounts,
  SuggestionDetails,
  SuggestionForm,
  WorldsAnswer,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { must, suggesting } from '../../../test-support/suggesting.ts';

/* Suggestions of those who may read a place but not edit it (docs/specification, section 4). */

let server: CampaignApp;
let staff: Person;
let other: Person;
let sable: Person;
let atlas: string;
let calls: ReturnType<typeof suggesting>;
beforeEach(async () => {
  server = await campaignApp();
  calls = suggesting(server);
  staff = await server.person('Mara', { isStaff: true });
  other = await server.person('Odo');
  sable = await server.person('Sable');
  const { worlds } = (await server.get<WorldsAnswer>('/api/worlds/', { as: staff })).body;
  atlas = worlds[0]?.id ?? '';
});
afterEach(() => server.close());

const queue = (query = `world_id=${atlas}`, as = staff) => calls.queue(query, as);
const review = (id: string, as = staff) => calls.review(id, as);
const act = (id: string, what: string, body: object = {}, as = staff) => calls.act(id, what, body, as);
const mine = (as = sable) => calls.own(as);
const wiki = async (slug: string) =>
  must(await server.get<LocationWiki>(`/api/location_wiki/${slug}/`)).wiki_page_content;

/** Gives a place a text in Markdown, as staff do. */
const write = async (slug: string, markdown: string) => {
  const location_id = server.place(slug);
  const id = server.database.sqlite.prepare('select id from wiki_pages where location_id = ?').pluck().get(location_id);
  const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null, markdown };
  const body = id === undefined ? { name: slug, location_id } : {};
  const path = id === undefined ? '/api/home/wikipage/' : `/api/home/wikipage/${id}/`;
  must(await server.post<StaffWikiPage>(path, { ...body, wiki_page_content: content }, { as: staff }));
};
const storedText = (slug: string) => {
  const row = server.database.sqlite
    .prepare('select content, secrets from wiki_pages where location_id = ?')
    .get(server.place(slug)) as { content: string; secrets: string | null };
  return row.secrets ?? (JSON.parse(row.content) as { markdown: string }).markdown;
};

describe('in an open world', () => {
  it('a text, a name, and a pin are accepted in one act, and the history names both', async () => {
    const { text, positions, to, most } = await calls.formOf('nesmé', sable);
    expect([to.kind, most, positions.map(({ map }) => map.slug)]).toEqual(['world', 20, [MAP]]);
    const edits = editsBetween(text?.markdown ?? '', 'A town on a moor.');
    const [position] = positions;
    const { id } = must(
      await calls.send('nesmé', sable, {
        text: { of: text?.tag ?? '', edits },
        name: 'Nesme',
        position: { position_id: position?.position_id ?? 0, lat: 15, lng: 16 },
        why: 'I grew up there.',
      }),
    );
    expect((await queue()).suggestions).toEqual([
      expect.objectContaining({ id, by: 'Sable', why: 'I grew up there.', fields: ['text', 'name', 'position'] }),
    ]);
    expect((await calls.counts(staff)).queues.map(({ waiting }) => waiting)).toEqual([1]);
    const shown = await review(id);
    expect(shown).toMatchObject({
      text: { before: '', after: 'A town on a moor.', conflicts: [] },
      name: { before: 'Nesmé', after: 'Nesme', as_alias: false },
      position: { before: { lat: 11, lng: 12 }, after: { lat: 15, lng: 16 }, map: { slug: MAP } },
      may_accept: true,
      may_pass_on: false,
    });
    expect(must(await act(id, 'accept'))).toMatchObject({ state: 'accepted', waiting: 0, next: null });
    expect((await wiki('nesme'))?.top_section).toBe('A town on a moor.');
    const history = must(await server.get<HistoryPage>('/api/history/', { as: staff }));
    expect(history.changes[0]).toMatchObject({ actor: { name: 'Mara' }, suggested_by: 'Sable', together: 3 });
    expect(await mine()).toEqual([expect.objectContaining({ id, state: 'accepted', is_new: true })]);
    expect((await calls.counts(sable)).decided).toBe(1);
    must(await server.post('/user/suggestions/seen/', {}, { as: sable }));
    expect((await calls.counts(sable)).decided).toBe(0);
  });

  it('the queue says how many other suggestions of the writer were accepted there', async () => {
    const why = (words: string) => calls.send('undermountain', sable, { why: words });
    const [first, second, third] = [must(await why('One.')), must(await why('Two.')), must(await why('Three.'))];
    expect((await review(third.id)).decided_before).toEqual({ accepted: 0, all: 0 });
    must(await act(first.id, 'accept'));
    must(await act(second.id, 'decline'));
    expect((await review(third.id)).decided_before).toEqual({ accepted: 1, all: 2 });
    expect((await review(first.id)).decided_before).toEqual({ accepted: 0, all: 1 });
  });

  it('an accepted one is undone as one, and waits again', async () => {
    const { id } = must(await calls.rewrite('undermountain', sable, (text) => text.replace('lantern', 'lamp')));
    const { change_id } = must(await act(id, 'accept'));
    expect(change_id).toEqual(expect.any(Number));
    expect((await wiki('undermountain'))?.top_section).toBe('Every lamp goes out here.');
    expect(must(await act(id, 'undo'))).toMatchObject({ state: 'open', waiting: 1 });
    expect((await wiki('undermountain'))?.top_section).toBe('Every lantern goes out here.');
    expect((await mine())[0]).toMatchObject({ state: 'open', is_new: false });
  });

  it('one is declined with a reply, which its writer reads', async () => {
    const { id } = must(await calls.send('waterdeep', sable, { why: 'The gate is in the north.' }));
    expect(must(await act(id, 'decline', { reply: 'It is not.' }))).toMatchObject({ state: 'declined' });
    expect((await mine())[0]).toMatchObject({ state: 'declined', reply: 'It is not.', fields: [] });
    const again = await act(id, 'accept');
    expect([again.status, again.body.error]).toEqual([409, 'Mara decided about this already.']);
    expect(must(await act(id, 'undo'))).toMatchObject({ state: 'open' });
  });

  it('one is edited first', async () => {
    const { id } = must(await calls.rewrite('undermountain', sable, (text) => text.replace('lantern', 'lamp')));
    const { text } = await review(id);
    const markdown = 'Every lamp goes out below.';
    must(await act(id, 'accept', { text: { version: text?.version, markdown } }));
    expect((await wiki('undermountain'))?.top_section).toBe(markdown);
  });

  it('a new place is put on the map with its text', async () => {
    const place = { name: 'Longsaddle', lat: 100, lng: 200, text: 'Home of wizards near [[Waterdeep]].' };
    const { id } = must(await calls.send(MAP, sable, { place }));
    expect((await review(id)).new_place).toMatchObject({ name: 'Longsaddle', map: { slug: MAP }, lat: 100, lng: 200 });
    must(await act(id, 'accept'));
    const content = await wiki('longsaddle');
    expect(content?.links?.map(({ name }) => name)).toEqual(['Waterdeep']);
  });

  it('its own writer changes or withdraws it while it waits', async () => {
    const { id } = must(await calls.send('waterdeep', sable, { why: 'Wrong.' }));
    expect((await calls.formOf('waterdeep', sable, `?suggestion=${id}`)).suggested).toMatchObject({
      why: 'Wrong.',
      words: [],
    });
    must(await act(id, 'change', { name: 'Waterdeep City' }, sable));
    expect(await review(id)).toMatchObject({ name: { after: 'Waterdeep City' }, why: '' });
    expect((await act(id, 'withdraw', {}, other)).status).toBe(404);
    must(await act(id, 'withdraw', {}, sable));
    expect((await queue()).counts.open).toBe(0);
    expect((await server.get(`/api/suggestions/${id}/`, { as: staff })).status).toBe(404);
    expect((await mine())[0]?.state).toBe('withdrawn');
  });

  it('a text that changed in the same sentence is a conflict, decided before anything is published', async () => {
    await write('nesmé', 'The raod is long. It ends here.');
    const { id } = must(await calls.rewrite('nesmé', sable, (text) => text.replace('raod', 'road')));
    await write('nesmé', 'The raod is very long. It ends here.');
    const { text } = await review(id);
    expect(text).toMatchObject({ is_changed_since: true, after: 'The raod is very long. It ends here.' });
    expect(text?.conflicts).toHaveLength(1);
    expect((await act(id, 'accept')).status).toBe(409);
    const stale = { text: { version: 1, markdown: 'The road is long.' } };
    expect((await act(id, 'accept', stale)).status).toBe(409);
    expect(storedText('nesmé')).toBe('The raod is very long. It ends here.');
    const markdown = 'The road is very long. It ends here.';
    must(await act(id, 'accept', { text: { version: text?.version, markdown } }));
    expect(storedText('nesmé')).toBe(markdown);
  });

  it('a text that changed elsewhere is merged', async () => {
    await write('nesmé', 'The raod is long. It ends here.\n\nWolves howl.');
    const { id } = must(await calls.rewrite('nesmé', sable, (text) => text.replace('raod', 'road')));
    await write('nesmé', 'The raod is long. It ends here.\n\nWolves howl at night.');
    must(await act(id, 'accept'));
    expect(storedText('nesmé')).toBe('The road is long. It ends here.\n\nWolves howl at night.');
  });
});

describe('a secret of the text', () => {
  const SECRET = ':::secret\nThe canary key lies in [[High Forest]].\n:::';
  const before = `The raod is long.\n\n${SECRET}\n\nIt ends here.`;

  it('stays where it is, and nothing of it reaches the writer', async () => {
    await write('nesmé', before);
    const form = await server.get<SuggestionForm>('/api/suggestions/for/nesmé/', { as: sable });
    expect(form.text).not.toMatch(/canary|secret|High Forest/);
    const { id } = must(await calls.rewrite('nesmé', sable, (text) => text.replace('raod', 'road')));
    const again = await server.get('/api/suggestions/for/nesmé/?suggestion='.concat(id), { as: sable });
    expect(again.text).not.toMatch(/canary|secret/);
    must(await act(id, 'accept'));
    expect(storedText('nesmé')).toContain('The canary key');
    expect(storedText('nesmé')).toMatch(/^The road is long\.\n\n:::secret/);
    expect(JSON.stringify(await wiki('nesmé'))).not.toContain('canary');
  });

  it('makes words beside it a conflict, and is not lost with them', async () => {
    await write('nesmé', before);
    const { id } = must(await calls.rewrite('nesmé', sable, () => 'One line.'));
    expect((await act(id, 'accept')).status).toBe(409);
    const { text } = await review(id);
    expect(text?.conflicts[0]?.mine).toContain('canary');
    expect(text?.conflicts[0]?.theirs).not.toContain('canary');
    const opened = { version: text?.version, markdown: 'The canary key lies in the forest.' };
    expect((await act(id, 'accept', { text: opened })).status).toBe(409);
    must(await act(id, 'accept', { text: opened, opens_secrets: true }));
  });

  it('is neither marked nor hidden by a suggestion', async () => {
    await write('nesmé', before);
    for (const mark of [':::secret\n', ':::\n', '> [!secret]\n']) {
      const answer = await calls.rewrite('nesmé', sable, (text) => `${mark}${text}`);
      expect([mark, answer.status]).toEqual([mark, 400]);
    }
    expect((await calls.rewrite('nesmé', sable, (text) => `${text}\n\n![x](/media/abc.webp)`)).status).toBe(400);
  });
});

describe('who may suggest', () => {
  it('is whoever is signed in and does not edit the world', async () => {
    expect((await server.get('/api/suggestions/for/waterdeep/')).status).toBe(401);
    expect((await server.get('/api/suggestions/for/waterdeep/', { as: staff })).status).toBe(403);
    expect((await server.get('/api/suggestions/for/nowhere/', { as: sable })).status).toBe(404);
    expect((await calls.send('waterdeep', sable, {})).status).toBe(400);
  });

  it('is nobody where the operator switched it off', async () => {
    const off = await campaignApp({ config: { suggestions: false } });
    const person = await off.person('Sable');
    expect((await off.get('/api/suggestions/for/waterdeep/', { as: person })).status).toBe(403);
    expect((await off.post('/api/suggestions/for/waterdeep/', { why: 'x' }, { as: person })).status).toBe(403);
    expect((await off.get<SuggestionCounts>('/api/suggestions/counts/', { as: person })).body.is_on).toBe(false);
    await off.close();
  });

  it('sends no more while 20 wait', async () => {
    for (let i = 0; i < 20; i += 1) must(await calls.send('waterdeep', sable, { why: `${i}` }));
    const more = await calls.send('undermountain', sable, { why: 'one more' });
    expect([more.status, more.text]).toEqual([409, expect.stringContaining('You have 20 suggestions waiting.')]);
    const [first] = (await queue()).suggestions;
    must(await act(first?.id ?? '', 'decline'));
    must(await calls.send('undermountain', sable, { why: 'one more' }));
  });

  it('can slip nothing in that is not shown', async () => {
    const { id } = must(
      await calls.send('waterdeep', sable, {
        why: 'x',
        map_maker_name: 'Sable',
        status: 'accepted',
        location_id: 1,
        text: undefined,
        name: 'Deep Water',
      }),
    );
    const stored = server.database.sqlite.prepare('select fields, status from pending_changes').get();
    expect(stored).toEqual({
      fields: '{"fields":{"name":{"version":1,"words":0,"name":"Deep Water"}}}',
      status: 'open',
    });
    expect((await review(id)).fields).toEqual(['name']);
    const elsewhere = { position: { position_id: 1_000_000, lat: 1, lng: 2 } };
    expect((await calls.send('waterdeep', sable, elsewhere)).status).toBe(400);
  });

  it('nobody else sees any of it', async () => {
    const { id } = must(await calls.send('waterdeep', sable, { why: 'canarywhy' }));
    for (const as of [other, undefined]) {
      const answer = await server.get(`/api/suggestions/${id}/`, { as });
      expect(answer.status).toBe(as === undefined ? 401 : 404);
      const list = await server.get(`/api/suggestions/?world_id=${atlas}`, { as });
      expect(list.status).toBe(as === undefined ? 401 : 404);
      expect(list.text + answer.text).not.toContain('canarywhy');
    }
    expect((await calls.counts(other)).queues).toEqual([]);
    for (const what of ['accept', 'decline', 'pass_on', 'undo'])
      expect((await act(id, what, {}, other)).status).toBe(404);
  });
});

describe('in a campaign', () => {
  let dm: Person;
  let campaign: CampaignAnswer;
  beforeEach(async () => {
    dm = await server.person('Dee');
    campaign = await server.campaign(dm);
    await server.join(campaign, sable);
    await write('high_forest', 'The raod to Waterdeep leaves [[Nesmé]] behind. [[Waterdeep]] is far.');
    for (const slug of [MAP, 'high_forest', 'waterdeep'])
      await server.show(dm, campaign, slug, { show_players: true, show_wiki: true });
    await server.show(dm, campaign, 'waterdeep', { knowledge: 'visited', alias: 'The Jewel' });
  });
  const ofCampaign = () => `campaign_id=${campaign.id}`;

  it('a player suggests to the DM in the text as they read it, and the DM passes it on without anything of the campaign', async () => {
    const { text } = await calls.formOf('high_forest', sable, `?${ofCampaign()}`);
    expect(text?.markdown).toMatch(/^The raod to The Jewel leaves a place behind\./);
    const fixed = await calls.rewrite('high_forest', sable, (words) => words.replace('raod', 'road'), campaign);
    const { id } = must(fixed);
    expect((await queue()).counts.open).toBe(0);
    expect((await queue(ofCampaign(), dm)).suggestions).toEqual([expect.objectContaining({ id, by: 'Sable' })]);
    const shown = await review(id, dm);
    expect(shown).toMatchObject({ may_accept: false, may_pass_on: true, text: { conflicts: [], version: 0 } });
    expect(shown.text?.after).toContain('The road to Waterdeep');
    expect((await act(id, 'accept', {}, dm)).status).toBe(403);
    must(await act(id, 'pass_on', { why: 'A typo.' }, dm));
    const [passed] = (await queue()).suggestions;
    expect(passed).toMatchObject({ by: 'Dee', why: 'A typo.', fields: ['text'] });
    const answer = await server.get<SuggestionDetails>(`/api/suggestions/${passed?.id}/`, { as: staff });
    expect(answer.text).not.toMatch(/Sable|The Jewel/);
    expect(answer.text).not.toContain(campaign.id);
    must(await act(passed?.id ?? '', 'accept'));
    expect(storedText('high_forest')).toMatch(
      /^The road to Waterdeep leaves \[\[#\d+\]\] behind\. \[\[#\d+\]\] is far\.$/,
    );
  });

  it('words with a name that only players use are not passed on', async () => {
    const { id } = must(
      await calls.rewrite(
        'high_forest',
        sable,
        (words) => `${words} The Jewel shines.`.replace('raod', 'road'),
        campaign,
      ),
    );
    expect((await review(id, dm)).text?.conflicts).toHaveLength(1);
    must(await act(id, 'pass_on', {}, dm));
    const [passed] = (await queue()).suggestions;
    const { text } = await review(passed?.id ?? '');
    expect(text?.after).toMatch(/^The road to Waterdeep .* is far\.$/);
    const only = must(
      await calls.rewrite('high_forest', sable, (words) => words.replace('The Jewel', 'The Pearl'), campaign),
    );
    expect((await act(only.id, 'pass_on', {}, dm)).status).toBe(409);
  });

  it('a name becomes what players call the place, and undo gives them the former one', async () => {
    const { id } = must(await calls.send('the_jewel', sable, { campaign_id: campaign.id, name: 'The Pearl' }));
    expect((await review(id, dm)).name).toMatchObject({ before: 'The Jewel', after: 'The Pearl', as_alias: true });
    must(await act(id, 'accept', {}, dm));
    const called = async () =>
      (await server.get(`/api/location_map_details/the_pearl/?${ofCampaign()}`, { as: sable })).status;
    expect(await called()).toBe(200);
    expect((await server.get('/api/location_wiki/waterdeep/')).status).toBe(200);
    must(await act(id, 'undo', {}, dm));
    expect(await called()).toBe(404);
  });

  it('a new place belongs to the layer of the campaign', async () => {
    const members = await server.campaign(dm, { sharing: 'members' });
    must(await server.post(`/api/home/campaign/${members.id}/rotate_invite/`, {}, { as: dm }));
    server.database.sqlite
      .prepare("insert into campaign_members (campaign_id, user_id, joined_at) values (?, ?, '2026')")
      .run(members.id, sable.id);
    await server.show(dm, members, MAP, { show_players: true, show_wiki: true });
    const place = { name: 'Hideout', lat: 100, lng: 200, text: '' };
    const { id } = must(await calls.send(MAP, sable, { campaign_id: members.id, place }));
    must(await act(id, 'accept', {}, dm));
    expect((await server.get('/api/location_wiki/hideout/')).status).toBe(404);
    const row = server.database.sqlite
      .prepare(
        "select kind from worlds join locations on locations.world_id = worlds.id where locations.slug = 'hideout'",
      )
      .get();
    expect(row).toEqual({ kind: 'layer' });
    // A pin of the layer is on the map below, for everybody.
    const location_id = server.database.sqlite.prepare("select id from locations where slug = 'hideout'").pluck().get();
    const shown = { campaign_id: members.id, location_id, show_players: true, show_wiki: true };
    must(await server.post('/api/save_campaign_location_settings/', shown, { as: dm }));
    const [stand] = (await calls.formOf('hideout', sable, `?campaign_id=${members.id}`)).positions;
    const position = { position_id: stand?.position_id, lat: 101, lng: 201 };
    const moved = must(await calls.send('hideout', sable, { campaign_id: members.id, position }));
    expect((await review(moved.id, dm)).position).toMatchObject({ map: { slug: MAP }, after: { lat: 101, lng: 201 } });
    must(await act(moved.id, 'accept', {}, dm));
  });

  it('what was hidden since is settled in the own list, without its name', async () => {
    must(await calls.rewrite('high_forest', sable, (words) => words.replace('raod', 'road'), campaign));
    expect((await mine())[0]).toMatchObject({ place: { name: 'High Forest' }, to: { kind: 'campaign' } });
    await server.show(dm, campaign, 'high_forest', { show_players: false });
    const list = await server.get<OwnSuggestionsPage>('/user/suggestions/', { as: sable });
    expect(list.body.suggestions[0]).toMatchObject({ place: null, to: null, campaign_id: null });
    expect(list.text).not.toMatch(/High Forest|high_forest/);
  });

  test('a hidden place, and one of a campaign that one is not in, are not there', async () => {
    expect((await server.get(`/api/suggestions/for/nesmé/?${ofCampaign()}`, { as: sable })).status).toBe(404);
    const closed = await server.campaign(dm, { sharing: 'members' });
    const answer = await calls.send(MAP, sable, { campaign_id: closed.id, why: 'x' });
    expect(answer.status).toBe(404);
    expect((await server.get(`/api/suggestions/?campaign_id=${closed.id}`, { as: sable })).status).toBe(404);
    expect((await server.get(`/api/suggestions/?${ofCampaign()}`, { as: sable })).status).toBe(403);
  });
});
