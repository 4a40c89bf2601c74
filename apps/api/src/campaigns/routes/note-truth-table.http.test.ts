import type { CampaignAnswer, ChildrenPage, JournalPage, LocationMapDetails, NotesPage } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';

/*
 * The note visibility truth table (security goals, section 5), cell by cell, at
 * every door through which a note, its text or its number could come.
 */
let server: CampaignApp;
let campaigns: Record<'open' | 'members', CampaignAnswer>;
let askers: Record<string, Who>;
beforeAll(async () => {
  server = await campaignApp();
  const dm = await server.person('Dana');
  const author = await server.person('Aldo');
  const other = await server.person('Oren');
  const stranger = await server.person('Xeno');
  const staff = await server.person('Stan', { isStaff: true });
  campaigns = { open: await server.campaign(dm), members: await server.campaign(dm, { sharing: 'members' }) };
  askers = {
    A: {},
    X: { as: stranger },
    S: { as: staff },
    author: { as: author },
    other: { as: other },
    D: { as: dm },
  };
  for (const campaign of Object.values(campaigns)) {
    const write = (by: Person, slug: string, note: string, isPrivate = false) =>
      server.note(by, campaign, slug, note, { private: isPrivate });
    for (const person of [author, other]) await server.join(campaign, person);
    for (const slug of ['waterdeep', 'undermountain', 'nesmé', 'high_forest']) await server.show(dm, campaign, slug);
    await write(author, 'waterdeep', 'public note');
    await write(author, 'undermountain', 'private note', true);
    await write(dm, 'high_forest', 'note of the DM', true);
    await write(author, 'nesmé', 'hidden later');
    await write(author, 'nesmé', 'hidden later, private', true);
    await server.show(dm, campaign, 'nesmé', { show_players: false });
  }
});
afterAll(() => server.close());

/** Every way to a note of a place on the map: how many come, or the status when nothing does. */
const doors: Record<string, (campaign: CampaignAnswer, slug: string, who: Who) => Promise<number>> = {
  async details(campaign, slug, who) {
    const answer = await server.get<LocationMapDetails>(
      `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`,
      who,
    );
    return answer.status === 200 ? (answer.body.campaign_notes?.[server.place(slug)]?.length ?? 0) : answer.status;
  },
  async 'details, counted'(campaign, slug, who) {
    const url = `/api/location_map_details/${MAP}/?content=0&campaign_id=${campaign.id}`;
    const answer = await server.get<LocationMapDetails>(url, who);
    return answer.status === 200 ? (answer.body.campaign_note_counts?.[server.place(slug)] ?? 0) : answer.status;
  },
  async 'a page of points'(campaign, slug, who) {
    const answer = await server.get<ChildrenPage>(`/api/location_children/${MAP}/?campaign_id=${campaign.id}`, who);
    return answer.status === 200 ? (answer.body.campaign_notes?.[server.place(slug)]?.length ?? 0) : answer.status;
  },
  async 'a page of points, counted'(campaign, slug, who) {
    const url = `/api/location_children/${MAP}/?content=0&campaign_id=${campaign.id}`;
    const answer = await server.get<ChildrenPage>(url, who);
    return answer.status === 200 ? (answer.body.campaign_note_counts?.[server.place(slug)] ?? 0) : answer.status;
  },
};

/** The list of notes at a place itself: anonymous visitors have to log in, a hidden place is not there. */
async function listed(campaign: CampaignAnswer, slug: string, who: Who): Promise<number> {
  const url = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${server.place(slug)}`;
  const { status, body } = await server.get<NotesPage>(url, who);
  if (status !== 200) return status;
  expect(body.total_notes).toBe(body.notes.length);
  return body.notes.length;
}

/** The journal: it holds the notes of all places, and of a hidden one none. */
async function inJournal(campaign: CampaignAnswer, slug: string, who: Who, query = ''): Promise<number> {
  const url = `/api/home/campaign/${campaign.id}/notes/${query}`;
  const { status, body } = await server.get<JournalPage>(url, who);
  if (status !== 200) return status;
  return body.notes.filter(({ location }) => location === server.place(slug)).length;
}

type Cells = Record<'A' | 'X' | 'S' | 'author' | 'other' | 'D', number>;
/** In the order A, X, S, author, other, D; `open:members` where they differ. */
const cells = (text: string, sharing: 'open' | 'members') =>
  Object.fromEntries(
    ['A', 'X', 'S', 'author', 'other', 'D'].map((name, i) => {
      const [open = '', members = open] = (text.split(/\s+/)[i] ?? '').split(':');
      return [name, Number(sharing === 'open' ? open : members)];
    }),
  ) as Cells;

const table = [
  [
    'a public note, visible place',
    'waterdeep',
    '0:404 1:404 1:404 1 1 1',
    '401 1:404 1:404 1 1 1',
    '401 1:404 1:404 1 1 1',
  ],
  [
    'a private note of a player, visible place',
    'undermountain',
    '0:404 0:404 0:404 1 0 1',
    '401 0:404 0:404 1 0 1',
    '401 0:404 0:404 1 0 1',
  ],
  [
    'a private note of the DM, visible place',
    'high_forest',
    '0:404 0:404 0:404 0 0 1',
    '401 0:404 0:404 0 0 1',
    '401 0:404 0:404 0 0 1',
  ],
  ['any note, hidden place', 'nesmé', '0:404 0:404 0:404 0 0 2', '401 404 404 404 404 2', '401 0:404 0:404 0 0 2'],
] as const;

describe.each(['open', 'members'] as const)('in a campaign that is %s', (sharing) => {
  test.each(table)('%s', async (_what, slug, onMap, inList, inJournals) => {
    const campaign = campaigns[sharing];
    for (const [name, who] of Object.entries(askers)) {
      for (const [door, count] of Object.entries(doors)) {
        expect([name, door, await count(campaign, slug, who)]).toEqual([
          name,
          door,
          cells(onMap, sharing)[name as keyof Cells],
        ]);
      }
      expect([name, 'list', await listed(campaign, slug, who)]).toEqual([
        name,
        'list',
        cells(inList, sharing)[name as keyof Cells],
      ]);
      for (const query of ['', '?q=e'])
        expect([name, `journal${query}`, await inJournal(campaign, slug, who, query)]).toEqual([
          name,
          `journal${query}`,
          cells(inJournals, sharing)[name as keyof Cells],
        ]);
    }
  });

  test('no search finds a note, and no other answer holds one', async () => {
    const { id } = campaigns[sharing];
    for (const who of Object.values(askers)) {
      for (const text of ['public', 'private', 'hidden', 'note']) {
        for (const call of ['location_search/?name=', `location_text_search/${MAP}/?q=`]) {
          const answer = await server.get(`/api/${call}${text}&campaign_id=${id}`, who);
          expect(answer.text).not.toMatch(/(public|private) note|hidden later/);
          if (answer.status === 200) expect(answer.body).toEqual([]);
        }
      }
    }
  });
});

test('an author finds a note at a hidden place in their own copy, and nowhere else', async () => {
  const { author } = askers;
  const own = await server.get('/user/export/', author);
  expect(own.text).toContain('hidden later, private');
  const map = await server.get(`/api/location_map_details/${MAP}/?campaign_id=${campaigns.open.id}`, author);
  expect(map.text).not.toContain('hidden later');
});

describe('ids of two campaigns cannot be mixed', () => {
  test('a note is deleted through its own campaign only', async () => {
    const rival = await server.person('Rival');
    const theirs = await server.campaign(rival);
    const secret = await server.note(rival, theirs, MAP, 'of the rival', { private: true });
    for (const who of [askers.D, askers.author]) {
      const answer = await server.post(`/api/delete_campaign_note/${secret.id}/`, {}, who);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await listed(theirs, MAP, { as: rival })).toBe(1);
  });

  test('a place shown in one campaign is not shown in another', async () => {
    const rival = await server.person('Rival');
    const theirs = await server.campaign(rival);
    const { author } = askers;
    expect(await listed(theirs, 'waterdeep', author as Who)).toBe(404);
    const body = { character_name: 'A', note: 'n', campaign: theirs.id, location: server.place('waterdeep') };
    expect((await server.post('/api/home/campaignnote/', body, author)).status).toBe(404);
  });

  test('an invite opens its own campaign only', async () => {
    const rival = await server.person('Rival');
    const theirs = await server.campaign(rival, { sharing: 'members' });
    const url = `/api/location_map_details/${MAP}/?campaign_id=${campaigns.members.id}`;
    expect((await server.get(url, { invite: theirs.invite_token })).status).toBe(404);
    expect((await server.get(url, { as: rival })).status).toBe(404);
  });

  test('a member of one is no member of the other, and its DM cannot name members of another', async () => {
    const rival = await server.person('Rival');
    const theirs = await server.campaign(rival);
    const { as: author } = askers.author as { as: Person };
    const deed = (deedName: string) => `/api/home/campaign/${theirs.id}/members/${author.id}/${deedName}/`;
    for (const name of ['remove', 'readmit']) {
      expect((await server.post(deed(name), {}, { as: rival })).status).toBe(404);
    }
    expect(await listed(campaigns.members, 'waterdeep', { as: author })).toBe(1);
  });
});
