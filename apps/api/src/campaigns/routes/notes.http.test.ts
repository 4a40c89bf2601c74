import { type CampaignAnswer, CampaignNote, NotesPage } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';
import { operator } from '../../audit/audit.ts';
import { terminateAccount } from '../../retention/commands/terminate-account.ts';

let server: CampaignApp;
let dm: Person;
let player: Person;
let other: Person;
let open: CampaignAnswer;
let closed: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  other = await server.person('Oren');
  open = await server.campaign(dm);
  closed = await server.campaign(dm, { sharing: 'members' });
  for (const campaign of [open, closed]) {
    await server.join(campaign, player);
    await server.join(campaign, other);
    await server.show(dm, campaign, 'waterdeep');
  }
});

const write = (as: Person | undefined, campaign: CampaignAnswer, slug: string, extra: object = {}) => {
  const body = {
    character_name: 'Bard',
    note: 'A note',
    campaign: campaign.id,
    location: server.place(slug),
    ...extra,
  };
  return server.post<CampaignNote>('/api/home/campaignnote/', body, { as });
};
const read = (as: Person | undefined, campaign: CampaignAnswer, slug: string, more = '') => {
  const url = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${server.place(slug)}${more}`;
  return server.get<NotesPage>(url, { as });
};
const remove = (as: Person | undefined, id: number | string) =>
  server.post(`/api/delete_campaign_note/${id}/`, {}, { as });

describe('writing a note', () => {
  test('comes back as it is kept', async () => {
    const answer = await write(player, open, 'waterdeep', {
      character_name: ' Bard ',
      note: 'One\r\ntwo \u0000 <b>three</b> 🔔',
      private: true,
      user: String(player.id),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      character_name: 'Bard',
      note: 'One\ntwo  <b>three</b> 🔔',
      private: true,
      created_at: new Date(server.now()).toISOString(),
      user: { id: player.id, name: 'Perrin' },
      by_dm: false,
      campaign: open.id,
      location: server.place('waterdeep'),
      can_delete: true,
      can_edit: true,
    });
    expectShape(CampaignNote, answer.body);
    expect((await read(player, open, 'waterdeep')).body.notes).toEqual([answer.body]);
  });

  test.each(['DM', 'd m', '\uff24\uff2d', 'D\u041c', 'The Dungeon Master'])(
    'signed %j is the right of the DM alone',
    async (character_name) => {
      const refused = await write(player, open, 'waterdeep', { character_name });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        field: 'character_name',
        error: 'Only the DM of this campaign signs with that name. Choose another one.',
      });
      const written = await write(dm, open, 'waterdeep', { character_name });
      expect(written.body).toMatchObject({ by_dm: true, character_name });
    },
  );

  test('of the DM carries a mark that no player gets, whatever they send or are called', async () => {
    await write(dm, open, 'waterdeep', { character_name: 'Innkeeper' });
    const forged = await write(player, open, 'waterdeep', { character_name: 'Innkeeper', by_dm: true });
    expect(forged.body.by_dm).toBe(false);
    for (const reader of [dm, player, other]) {
      const { notes } = (await read(reader, open, 'waterdeep')).body;
      expect(notes.map((note) => [note.user.id, note.by_dm]).sort()).toEqual(
        [
          [dm.id, true],
          [player.id, false],
        ].sort(),
      );
    }
  });

  test('tells whoever may not write there nothing of names', async () => {
    expect((await write(player, open, 'nesmé', { character_name: 'DM' })).status).toBe(404);
  });

  test('is public unless it says private', async () => {
    expect((await write(player, open, 'waterdeep')).body.private).toBe(false);
  });

  test.each([
    ['without a text', { note: undefined }, 'note'],
    ['of blanks', { note: ' \n\t ' }, 'note'],
    ['of control characters', { note: '\u0000\u0007' }, 'note'],
    ['of 8,001 characters', { note: '🔔'.repeat(8001) }, 'note'],
    ['without a character', { character_name: '' }, 'character_name'],
    ['of a character with 81 letters', { character_name: 'x'.repeat(81) }, 'character_name'],
    ['that is private with a word', { private: 'yes' }, 'private'],
    ['at no place', { location: 0 }, 'location'],
    ['at a half place', { location: 1.5 }, 'location'],
    ['with a key that is no UUID', { client_key: 'again' }, 'client_key'],
    ['with a date of its own', { created_at: '1999-01-01' }, 'created_at'],
    ['with a writer by another name', { user_id: 1 }, 'user_id'],
  ])('%s is a bad request that says where', async (_what, extra, field) => {
    const answer = await write(player, open, 'waterdeep', extra);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request', field } });
    expect((await read(dm, open, 'waterdeep')).body.total_notes).toBe(0);
  });

  test('8,000 characters of four bytes each are not too many', async () => {
    const note = '🔔'.repeat(8000);
    expect((await write(player, open, 'waterdeep', { note })).body.note).toBe(note);
  });

  test.each(['{"__proto__": {"isAdmin": true}}', '{"constructor": {"prototype": {"isAdmin": true}}}'])(
    'a body that reaches for the prototype changes nothing: %s',
    async (payload) => {
      const headers = { authorization: `Bearer ${player.access}`, 'content-type': 'application/json' };
      const answer = await server.app.inject({ method: 'POST', url: '/api/home/campaignnote/', headers, payload });
      expect(answer.statusCode).toBe(400);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  test('for somebody else is refused, whether the place is hidden or not', async () => {
    for (const slug of ['waterdeep', 'nesmé']) {
      for (const as of [player, dm]) {
        const answer = await write(as, open, slug, { user: other.id });
        expect(answer).toMatchObject({ status: 403, body: { code: 'owner_mismatch', field: 'user' } });
      }
    }
  });

  test('at a hidden or unknown place is refused alike; the DM writes at hidden ones', async () => {
    const unknown = await write(player, open, 'waterdeep', { location: 999_999 });
    const hidden = await write(player, open, 'nesmé');
    expect([hidden.status, hidden.text]).toEqual([404, unknown.text]);
    expect((await write(dm, open, 'nesmé')).status).toBe(200);
    expect((await write(dm, open, 'waterdeep', { location: 999_999 })).text).toBe(unknown.text);
  });

  test('needs a login, and in a closed campaign membership; who only holds the invite joins first', async () => {
    const stranger = await server.person('Sly');
    expect((await write(undefined, open, 'waterdeep')).status).toBe(401);
    expect((await write(stranger, closed, 'waterdeep')).status).toBe(404);
    const body = { character_name: 'S', note: 'n', campaign: closed.id, location: server.place('waterdeep') };
    const invited = await server.post('/api/home/campaignnote/', body, { as: stranger, invite: closed.invite_token });
    expect(invited).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('in an open campaign makes the writer a player whom the DM sees', async () => {
    const passerBy = await server.person('Pat');
    expect((await write(passerBy, open, 'waterdeep')).status).toBe(200);
    const { body } = await server.get<CampaignAnswer>(`/api/home/campaign/${open.id}/`, { as: dm });
    expect(body.members?.map(({ id }) => id)).toContain(passerBy.id);
  });
});

describe('sending the same note again', () => {
  const key = '6f1ed002-ab59-4cd0-9f2d-9b8f3f2d1c01';

  test('answers the note that exists, also when both come at once', async () => {
    const answers = await Promise.all([0, 1, 2].map(() => write(player, open, 'waterdeep', { client_key: key })));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const later = await write(player, open, 'waterdeep', { client_key: key.toUpperCase(), note: 'changed' });
    expect(later.body).toEqual(answers[0]?.body);
    expect((await read(player, open, 'waterdeep')).body.total_notes).toBe(1);
  });

  test('is another note for another writer, and a conflict for another place or campaign', async () => {
    const first = await write(player, open, 'waterdeep', { client_key: key });
    const second = await write(other, open, 'waterdeep', { client_key: key });
    expect(second.body.id).not.toBe(first.body.id);
    const elsewhere = [
      await write(player, open, MAP, { client_key: key }),
      await write(player, closed, 'waterdeep', { client_key: key }),
    ];
    for (const answer of elsewhere) expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('reading notes', () => {
  test('newest first, 50 a page', async () => {
    const at = Date.parse('2026-03-04T05:06:07.000Z');
    const rows = Array.from({ length: 55 }, (_, i) => ({
      campaign_id: open.id,
      location_id: server.place('waterdeep'),
      user_id: player.id,
      character_name: 'Bard',
      note: `note ${i}`,
      private: 0 as const,
      created_at: new Date(at + Math.floor(i / 2) * 1000).toISOString(),
    }));
    await server.db.insertInto('campaign_notes').values(rows).execute();
    const first = (await read(other, open, 'waterdeep')).body;
    expect([first.notes.length, first.next_page, first.total_notes]).toEqual([50, 2, 55]);
    expect(first.notes[0]?.note).toBe('note 54');
    expectShape(NotesPage, first);
    const second = (await read(other, open, 'waterdeep', '&page=2')).body;
    expect(second.notes.map(({ note }) => note)).toEqual(['note 4', 'note 3', 'note 2', 'note 1', 'note 0']);
    expect([second.next_page, (await read(other, open, 'waterdeep', '&page=3')).body.notes]).toEqual([null, []]);
  });

  test.each(['0', '-1', 'x', '', '1;drop table campaign_notes', '9'.repeat(40), '__proto__'])(
    'location_id=%j is no place',
    async (id) => {
      const url = `/api/campaign_notes/?campaign_id=${open.id}&location_id=${encodeURIComponent(id)}`;
      expect(await server.get(url, { as: dm })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );
});

describe('deleting a note', () => {
  test('its author does, also after leaving or being removed', async () => {
    const mine = await server.note(player, closed, 'waterdeep', 'mine');
    const later = await server.note(player, closed, 'waterdeep', 'later', { private: true });
    await server.post(`/api/home/campaign/${closed.id}/leave/`, {}, { as: player });
    expect((await remove(player, mine.id)).status).toBe(200);
    await server.join(closed, player);
    await server.post(`/api/home/campaign/${closed.id}/members/${player.id}/remove/`, {}, { as: dm });
    expect((await remove(player, later.id)).status).toBe(200);
    expect((await remove(player, later.id)).status).toBe(404);
  });

  test('the DM deletes any; what is written down is not its text', async () => {
    const hidden = await server.note(player, open, 'waterdeep', 'a secret plan', { private: true });
    expect((await remove(dm, hidden.id)).status).toBe(200);
    const line = (await server.audit()).at(-1);
    expect(line).toMatchObject({ action: 'note_deleted_by_dm', object: `note:${hidden.id}`, actor_id: dm.id });
    expect(JSON.stringify(line)).not.toContain('secret plan');
  });

  test('others do not: what they read is refused, what they do not read is not there', async () => {
    const stranger = await server.person('Sly');
    const shown = await server.note(player, open, 'waterdeep', 'shown');
    const secret = await server.note(player, open, 'waterdeep', 'secret', { private: true });
    const veiled = await server.note(dm, open, 'nesmé', 'at a hidden place');
    const apart = await server.note(player, closed, 'waterdeep', 'closed');
    const missing = await remove(other, 999_999);
    expect((await remove(undefined, shown.id)).status).toBe(401);
    for (const as of [other, stranger]) {
      expect(await remove(as, shown.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      for (const { id } of [secret, veiled]) expect((await remove(as, id)).text).toBe(missing.text);
    }
    expect((await remove(stranger, apart.id)).text).toBe(missing.text);
    for (const nonsense of ['0', '1.5', 'x', '-1', '9'.repeat(40)]) {
      expect((await remove(player, nonsense)).text).toBe(missing.text);
    }
    expect((await read(dm, open, 'waterdeep')).body.total_notes).toBe(2);
  });
});

describe('an account that ends', () => {
  test('leaves its public notes under no name; the private ones and its own campaigns go', async () => {
    const shown = await server.note(player, open, 'waterdeep', 'remember me');
    await server.note(player, open, 'waterdeep', 'forget this', { private: true });
    const own = await server.campaign(player);
    await server.join(own, other);
    const user = { id: player.id, email: 'person@mail.example' };
    await terminateAccount(server.app.accounts, operator, user, 'own_wish');
    const { body } = await read(dm, open, 'waterdeep');
    expect(body.notes).toMatchObject([{ id: shown.id, note: 'remember me', user: { id: null, name: 'deleted user' } }]);
    expect((await read(other, open, 'waterdeep')).body.notes).toMatchObject([{ can_delete: false }]);
    expect((await server.get(`/api/home/campaign/${own.id}/`, { as: other })).status).toBe(404);
    expect((await remove(dm, shown.id)).status).toBe(200);
  });

  test('of a DM: players get 404 from then on', async () => {
    await terminateAccount(server.app.accounts, operator, { id: dm.id, email: 'dm@mail.example' }, 'own_wish');
    expect((await read(player, open, 'waterdeep')).status).toBe(404);
    expect((await server.get('/api/home/campaign/joined/', { as: player })).body).toEqual([]);
  });
});

test('a campaign has at most 50,000 notes', async () => {
  server.database.sqlite
    .prepare(
      `insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at)
       select ?, ?, ?, 'Bard', 'note ' || value, 0, '2026-01-01T00:00:00.000Z'
       from (with recursive counter (value) as (select 1 union all select value + 1 from counter where value < 50000) select value from counter) as counted`,
    )
    .run(open.id, server.place('waterdeep'), player.id);
  const key = '6f1ed002-ab59-4cd0-9f2d-9b8f3f2d1c02';
  const refused = await write(player, open, 'waterdeep', { client_key: key });
  expect(refused).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
  expect(refused.body).toHaveProperty('error', expect.stringContaining('50000'));
  const last = (await read(player, open, 'waterdeep')).body.notes[0]?.id ?? 0;
  await remove(player, last);
  const kept = await write(player, open, 'waterdeep', { client_key: key });
  expect(kept.status).toBe(200);
  expect((await write(player, open, 'waterdeep', { client_key: key })).body.id).toBe(kept.body.id);
});
