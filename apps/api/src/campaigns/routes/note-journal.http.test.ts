import { type CampaignAnswer, CampaignNote, JOURNAL_PAGE_SIZE, JournalPage } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  for (const slug of ['waterdeep', 'undermountain', 'nesmé']) await server.show(dm, campaign, slug);
});

const read = async (who: Who, query = '') => {
  const { status, body } = await server.get<JournalPage>(`/api/home/campaign/${campaign.id}/notes/${query}`, who);
  expect(status).toBe(200);
  expectShape(JournalPage, body);
  return body;
};
const texts = async (who: Who, query = '') => (await read(who, query)).notes.map(({ note }) => note);
/** Each a second after the one before. */
const write = (by: Person, slug: string, note: string, more = {}) => {
  server.forward(1000);
  return server.note(by, campaign, slug, note, more);
};
const edit = (as: Person, id: number, note: string) =>
  server.post<CampaignNote>(`/api/edit_campaign_note/${id}/`, { note }, { as });
const call = (slug: string, alias: string) => {
  const body = { campaign_id: campaign.id, location_id: server.place(slug), knowledge: 'named', alias };
  return server.post('/api/save_campaign_location_settings/', body, { as: dm });
};

describe('the journal', () => {
  test('holds all notes that the reader may read, newest first, a page at a time, with their places', async () => {
    await write(player, 'waterdeep', 'the first');
    await write(dm, 'nesmé', 'of the DM', { private: true });
    for (let i = 2; i <= JOURNAL_PAGE_SIZE + 1; i += 1) await write(player, 'undermountain', `note ${i}`);
    const first = await read({ as: player });
    expect(first).toMatchObject({ is_dm: false, next_page: 2 });
    expect(first.notes[0]).toMatchObject({
      note: `note ${JOURNAL_PAGE_SIZE + 1}`,
      place: {
        name: 'Undermountain',
        slug: 'undermountain',
        parents: [{ slug: 'sword_coast' }, { slug: 'waterdeep' }],
      },
    });
    expect(first.notes).toHaveLength(JOURNAL_PAGE_SIZE);
    expect(await read({ as: player }, '?page=2')).toMatchObject({ notes: [{ note: 'the first' }], next_page: null });
    expect(await texts({ as: dm }, '?page=2')).toEqual(['of the DM', 'the first']);
    expect(await texts({ as: dm }, '?page=2&as=player')).toEqual(['the first']);
  });

  test('is searched in texts of any case, and in the names of places that the reader knows', async () => {
    await write(player, 'waterdeep', 'We met an ÉLAN.');
    await write(player, 'nesmé', 'Trolls.');
    await call('waterdeep', 'The Crown');
    expect(await texts({ as: player }, '?q=élan')).toEqual(['We met an ÉLAN.']);
    expect(await texts({ as: player }, `?q=${encodeURIComponent('NESMÉ')}`)).toEqual(['Trolls.']);
    expect(await texts({ as: player }, '?q=the%20crown')).toEqual(['We met an ÉLAN.']);
    expect(await texts({ as: player }, '?q=waterdeep')).toEqual([]);
    for (const name of ['waterdeep', 'crown']) expect(await texts({ as: dm }, `?q=${name}`)).toHaveLength(1);
    const { notes } = await read({ as: player }, '?q=crown');
    const onCoast = { has_map: true, parents: [{ name: 'Sword Coast', slug: 'sword_coast' }] };
    expect(notes[0]?.place).toEqual({ name: 'The Crown', slug: 'the_crown', ...onCoast });
    expect((await read({ as: dm }, '?q=crown')).notes[0]?.place).toEqual({
      name: 'Waterdeep',
      slug: 'waterdeep',
      alias: 'The Crown',
      ...onCoast,
    });
  });

  test('says nothing of notes at a place that players may not see any more, and no byte tells of them', async () => {
    await write(player, 'waterdeep', 'here');
    const before = await server.get(`/api/home/campaign/${campaign.id}/notes/`, { as: player });
    await write(player, 'nesmé', 'gone');
    await server.show(dm, campaign, 'nesmé', { show_players: false });
    expect((await server.get(`/api/home/campaign/${campaign.id}/notes/`, { as: player })).text).toBe(before.text);
    expect(await texts({ as: player }, '?q=gone')).toEqual([]);
    expect(await texts({ as: dm })).toEqual(['gone', 'here']);
  });
});

describe('places that a note names', () => {
  test('are links for those who know a place of that name, and words for all others', async () => {
    const note = 'From [[Waterdeep]] to [[ nesmé ]], [[High Forest]], [[The Crown]] and [[Nowhere]].';
    await write(player, 'undermountain', note);
    const links = async (who: Who) => (await read(who)).notes[0]?.links;
    const onCoast = { has_map: false, parents: [{ name: 'Sword Coast', slug: 'sword_coast' }] };
    const nesmé = { words: ' nesmé ', slug: 'nesmé', ...onCoast };
    const waterdeep = { words: 'Waterdeep', slug: 'waterdeep', ...onCoast, has_map: true };
    expect(await links({ as: player })).toEqual([waterdeep, nesmé]);
    await call('waterdeep', 'The Crown');
    expect(await links({ as: player })).toEqual([nesmé, { ...waterdeep, words: 'The Crown', slug: 'the_crown' }]);
    expect(await links({ as: dm })).toEqual([
      waterdeep,
      nesmé,
      { words: 'High Forest', slug: 'high_forest', ...onCoast },
      { ...waterdeep, words: 'The Crown' },
    ]);
    // The words are its author's.
    expect(await texts({ as: player })).toEqual([note]);
  });
});

describe('writing a note anew', () => {
  test('keeps who and when, and says that it was edited', async () => {
    const before = await write(player, 'waterdeep', 'One', { private: true });
    const { status, body } = await edit(player, before.id, 'Two, at [[Waterdeep]]\r\n');
    expect(status).toBe(200);
    expectShape(CampaignNote, body);
    const parents = [{ name: 'Sword Coast', slug: 'sword_coast' }];
    const links = [{ words: 'Waterdeep', slug: 'waterdeep', has_map: true, parents }];
    expect(body).toEqual({ ...before, note: body.note, edited_at: expect.any(String), links });
    expect((await read({ as: player })).notes[0]).toMatchObject(body);
    expect(before).toMatchObject({ can_edit: true });
    const copy = await server.get('/user/export/', { as: player });
    expect(copy.text).toContain(`"edited_at":"${body.edited_at}"`);
  });

  test('is for its author alone, and takes no text that a note may not have', async () => {
    const { id } = await write(player, 'waterdeep', 'One');
    expect((await edit(dm, id, 'Two')).status).toBe(403);
    expect((await edit(player, id, ' ')).status).toBe(400);
    expect((await edit(player, id, 'x'.repeat(8_001))).status).toBe(400);
    await server.show(dm, campaign, 'waterdeep', { show_players: false });
    expect((await edit(player, id, 'Two')).status).toBe(404);
    expect(await texts({ as: dm })).toEqual(['One']);
    expect((await read({ as: dm })).notes[0]).not.toHaveProperty('can_edit');
  });

  test('moves the revision of those who read it, and of nobody else', async () => {
    const revision = async (as: Person) =>
      (await server.get(`/api/home/campaign/${campaign.id}/revision/`, { as })).body.revision;
    const other = await server.person('Oren');
    await server.join(campaign, other);
    const { id } = await write(player, 'waterdeep', 'One', { private: true });
    const before = [await revision(player), await revision(other)];
    await edit(player, id, 'Two');
    expect(await revision(player)).not.toBe(before[0]);
    expect(await revision(other)).toBe(before[1]);
  });
});
