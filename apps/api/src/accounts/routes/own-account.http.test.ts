import { encodeFogAct } from '@venture-atlas/map-math';
import { blankHandout, type Tokens, type User } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../../test-support/account-app.ts';
import { whole } from '../../../test-support/whole.ts';

const EMAIL = 'volo@example.org';
const NEW_PASSWORD = 'eleven owls in a row';

let server: AccountApp;
let tokens: Tokens;
beforeEach(async () => {
  server = await accountApp();
  tokens = await server.register(EMAIL);
});
afterEach(() => server.close());

const own = <T = Record<string, unknown>>(url: string, body: object, access = tokens.access) =>
  server.post<T>(url, body, { access });

describe('GET /user/user/', () => {
  it('says who is not signed in, and never sends secrets', async () => {
    expect((await server.get('/user/user/')).body).toMatchObject({ code: 'not_authenticated' });
    const user = (await server.user(tokens.access)).body;
    for (const key of ['password_hash', 'google_sub', 'dropbox_token', 'terminated_at', 'age_confirmed_at']) {
      expect(user).not.toHaveProperty(key);
    }
  });

  it('tells at once that somebody has become staff, or is it no more', async () => {
    const isStaff = async () => (await server.user(tokens.access)).body.is_staff;
    await server.db.updateTable('users').set({ is_staff: 1 }).execute();
    expect(await isStaff()).toBe(true);
    await server.db.updateTable('users').set({ is_staff: 0 }).execute();
    expect(await isStaff()).toBe(false);
  });

  it('says user_not_found for an account that was ended but still stands there', async () => {
    await server.db.updateTable('users').set({ terminated_at: '2026-01-01T00:00:00.000Z' }).execute();
    expect((await server.user(tokens.access)).body).toMatchObject({ code: 'user_not_found' });
    expect((await server.signIn(EMAIL)).status).toBe(401);
    expect((await server.post('/user/token/refresh/', { refresh: tokens.refresh })).status).toBe(401);
  });
});

describe('POST /user/user/', () => {
  it('changes the name, the news, or nothing', async () => {
    expect((await own<User>('/user/user/', { name: '  Volothamp  ' })).body.name).toBe('Volothamp');
    const answer = await own<User>('/user/user/', { marketing_emails: true });
    expect(answer.body).toMatchObject({ name: 'Volothamp', marketing_emails: true });
    expect((await own<User>('/user/user/', {})).body).toEqual(answer.body);
  });

  it.each([
    ['', 'name'],
    ['two\nlines', 'name'],
    [7, 'name'],
  ])('refuses the name %j', async (name, field) => {
    const answer = await own('/user/user/', { name });
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });

  whole.each([
    ['is_staff', true],
    ['email_verified', true],
    ['google_sub', '1'],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['id', 2],
    ['user', 2],
    ['owner', 2],
  ])('refuses the privileged key %s, and changes nothing', async (key, value) => {
    const before = await server.db.selectFrom('users').selectAll().execute();
    const answer = await own('/user/user/', { name: 'Volothamp', [key]: value });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'bad_request', key]);
    expect(await server.db.selectFrom('users').selectAll().execute()).toEqual(before);
  });

  it('drops other unknown keys, also those of the table', async () => {
    await own('/user/user/', {
      name: 'Volothamp',
      password_hash: 'x',
      dropbox_token: 'x',
      age_confirmed_at: 'x',
      email: 'other@example.org',
      terminated_at: 'x',
    });
    const row = await server.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Volothamp', email: EMAIL, dropbox_token: null, terminated_at: null });
    expect(row.password_hash).toContain('argon2id');
  });
});

describe('POST /user/change_password/', () => {
  const change = (current: string, password = NEW_PASSWORD) =>
    own<Tokens>('/user/change_password/', { current_password: current, password });

  it('ends every login and gives the caller a new one', async () => {
    const elsewhere = (await server.signIn(EMAIL)).body;
    const answer = await change(PASSWORD);
    expect(answer.status).toBe(200);
    expect((await server.user(answer.body.access)).status).toBe(200);
    for (const old of [tokens, elsewhere]) {
      expect((await server.user(old.access)).body).toMatchObject({ code: 'token_not_valid' });
      expect((await server.post('/user/token/refresh/', { refresh: old.refresh })).status).toBe(401);
    }
    expect((await server.signIn(EMAIL)).status).toBe(401);
    expect((await server.signIn(EMAIL, NEW_PASSWORD)).status).toBe(200);
    expect((await server.mail('Your password was changed')).to).toBe(EMAIL);
  });

  it('takes back a reset link that was asked for before', async () => {
    await server.post('/user/password_reset_request/', { email: EMAIL });
    const { token } = await server.mail('Reset your password');
    await change(PASSWORD);
    const late = await server.post('/user/password_reset/', { token, password: 'another owl entirely' });
    expect(late.body).toMatchObject({ code: 'link_invalid' });
  });

  it('refuses a wrong password, a weak one, and an account that has none', async () => {
    expect((await change('wrong lantern 47')).body).toMatchObject({
      code: 'password_wrong',
      field: 'current_password',
    });
    expect((await change(PASSWORD, 'short')).body).toMatchObject({ code: 'password_too_weak', field: 'password' });
    await server.db.updateTable('users').set({ password_hash: null }).execute();
    const none = await change(PASSWORD);
    expect(none.status).toBe(403);
    expect(none.body).toMatchObject({ code: 'password_wrong', error: expect.stringContaining('no password yet') });
  });
});

describe('POST /user/change_email/', () => {
  it.each([
    [{ password: 'wrong lantern 47', email: 'new@example.org' }, 403, 'password_wrong', 'password'],
    [{ password: PASSWORD, email: 'no address' }, 400, 'bad_request', 'email'],
    [{ password: PASSWORD, email: 'VOLO@example.org' }, 400, 'bad_request', 'email'],
    [{ password: PASSWORD }, 400, 'bad_request', 'email'],
  ])('refuses %j', async (body, status, code, field) => {
    const answer = await own('/user/change_email/', body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([status, code, field]);
    expect((await server.mails()).map((mail) => mail.subject)).toEqual(['Welcome to Venture Atlas']);
  });
});

describe('GET /user/export/', () => {
  it('is a JSON document with everything about the person and nothing secret', async () => {
    const response = await server.app.inject({
      url: '/user/export/',
      headers: { authorization: `Bearer ${tokens.access}`, 'user-agent': 'test browser' },
    });
    expect(response.headers['content-disposition']).toBe('attachment; filename="venture-atlas-account.json"');
    expect(response.headers['cache-control']).toBe('private, no-store');
    const copy = response.json<Record<string, unknown>>();
    expect(Object.keys(copy)).toEqual([
      'exported_at',
      'account',
      'sessions',
      'campaigns',
      'campaigns_led',
      'campaigns_joined',
      'worlds',
      'worlds_edited',
      'activity',
      'notes',
      'recaps',
      'handouts',
      'words_changed',
      'fog',
      'not_published',
      'suggestions',
    ]);
    expect(copy.account).toMatchObject({ email: EMAIL, id: await server.idOf(EMAIL) });
    expect(copy.sessions).toHaveLength(1);
    expect(copy.notes).toEqual([]);
    for (const secret of ['argon2', tokens.refresh, tokens.access, 'password_hash', 'google_sub', 'dropbox']) {
      expect(response.body).not.toContain(secret);
    }
  });

  it('holds the recaps of all campaigns that the person leads', async () => {
    const at = '2026-03-04T05:06:07.008Z';
    const said: object[] = [];
    const owner_id = await server.idOf(EMAIL);
    for (const id of ['first-campaign-of-volo', 'second-campaign-of-volo']) {
      await server.db
        .insertInto('campaigns')
        .values({ id, name: id, owner_id, created_at: at, updated_at: at })
        .execute();
      for (let number = 1; number <= 20; number += 1) {
        const recap = { campaign_id: id, number, started_at: at, recap: `Evening ${number}.` };
        await server.db
          .insertInto('game_sessions')
          .values({ ...recap, ended_at: at })
          .execute();
        said.push(recap);
      }
    }
    const headers = { authorization: `Bearer ${tokens.access}` };
    const copy = (await server.app.inject({ url: '/user/export/', headers })).json<{ recaps: object[] }>();
    expect(copy.recaps).toEqual(said);
  });

  it('holds what the person keeps ready to be shown, and nothing of others', async () => {
    const at = '2026-03-04T05:06:07.008Z';
    const kept = Array.from({ length: 30 }, (_, number) => ({
      ...blankHandout,
      title: `Letter ${10 + number}`,
      text: 'Come at night.',
      campaign_id: 'campaign-of-volo',
      created_at: at,
    }));
    const owner_id = await server.idOf(EMAIL);
    const campaign = { id: 'campaign-of-volo', name: 'Volo', owner_id, created_at: at, updated_at: at };
    await server.db.insertInto('campaigns').values(campaign).execute();
    for (const one of kept)
      await server.db
        .insertInto('campaign_handouts')
        .values({ ...one, key: one.title })
        .execute();
    const headers = { authorization: `Bearer ${tokens.access}` };
    const copy = (await server.app.inject({ url: '/user/export/', headers })).json<{ handouts: object[] }>();
    expect(copy.handouts).toEqual(kept);
  });

  it('holds what the person hid of maps and cleared, in its order, and nothing of others', async () => {
    const at = '2026-03-04T05:06:07.008Z';
    const user = { name: 'Other', is_staff: 0 as const, created_at: at };
    const circle = (lng: number) => ({ level: 'clear', shape: { circle: { lng, lat: 8, radius: 2 } } }) as const;
    const others = await server.db
      .insertInto('users')
      .values({ email: 'other@fog.example', ...user })
      .returning('id');
    const { id: other } = await others.executeTakeFirstOrThrow();
    for (const [id, owner_id] of [
      ['fog-of-volo-himself', await server.idOf(EMAIL)],
      ['fog-of-another-dm', other],
    ] as const) {
      const campaign = { id, name: id, owner_id, created_at: at, updated_at: at };
      await server.db.insertInto('campaigns').values(campaign).execute();
      const fog = {
        campaign_id: id,
        map_id: 7,
        is_on: 1 as const,
        step: 0.5,
        done: 29,
        shown: '',
        ground: 'sea' as const,
      };
      const row = await server.db.insertInto('campaign_fogs').values(fog).returning('id').executeTakeFirstOrThrow();
      for (let number = 1; number <= 30; number += 1) {
        const shape = { kind: 'circle', lng: number, lat: 8, radius: 2 } as const;
        const act = Buffer.from(encodeFogAct({ level: 'clear', shape }, 0.5));
        await server.db.insertInto('campaign_fog_acts').values({ fog_id: row.id, number, act }).execute();
      }
    }
    const headers = { authorization: `Bearer ${tokens.access}` };
    const copy = (await server.app.inject({ url: '/user/export/', headers })).json<{ fog: object[] }>();
    const of = { campaign: 'fog-of-volo-himself', map: 7, fog_is_on: true, fog_ground: 'sea' };
    const kept = Array.from({ length: 30 }, (_one, at) => ({ ...of, ...circle(at + 1) }));
    expect(copy.fog).toEqual(kept.map((act, at) => (at === 29 ? { ...act, undone: true } : act)));
  });

  it('is made for GET only: asking for its head writes no line into the log', async () => {
    const headers = { authorization: `Bearer ${tokens.access}` };
    const head = await server.app.inject({ method: 'HEAD', url: '/user/export/', headers });
    expect(head.statusCode).toBe(405);
    expect(head.headers.allow).toBe('GET');
    expect((await server.audit()).map((line) => line.action)).toEqual(['register']);
  });

  it('needs a login', async () => {
    expect((await server.get('/user/export/')).body).toMatchObject({ code: 'not_authenticated' });
  });
});
