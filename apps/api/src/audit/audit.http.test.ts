import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, DAY_MS, MINUTE_MS, PASSWORD } from '../../test-support/account-app.ts';
import { onSqlite } from '../../test-support/on-sqlite.ts';
import { cleanUp } from '../retention/clean-up.ts';

let server: AccountApp;
beforeEach(async () => {
  server = await accountApp();
});
afterEach(() => server.close());

describe('the audit log', () => {
  it('has a line for each deed, good or bad, with who, from where and by which call', async () => {
    const EMAIL = 'volo@example.org';
    const { access, refresh } = await server.register(EMAIL);
    const id = await server.idOf(EMAIL);
    await server.signIn(EMAIL, 'wrong lantern 47');
    await server.signIn('nobody@example.org');
    await server.post('/user/change_email/', { password: 'wrong lantern', email: 'new@example.org' }, { access });
    await server.post('/user/change_email/', { password: PASSWORD, email: 'new@example.org' }, { access });
    await server.post('/user/user/', { name: 'Volothamp' }, { access });
    await server.get('/user/export/', { access });
    await server.post('/user/password_reset_request/', { email: EMAIL });
    await server.mail('Reset your password');
    await server.post('/user/logout/', { refresh });
    const lines = (await server.audit()).map(({ action, outcome, actor_id, object }) => [
      action,
      outcome,
      actor_id,
      object?.replace(/session:.*/, 'session'),
    ]);
    expect(lines).toEqual([
      ['register', 'ok', id, `user:${id}`],
      ['login', 'failed', null, `user:${id}`],
      ['login', 'failed', null, undefined],
      ['refused', 'failed', id, undefined],
      ['email_change_asked', 'ok', id, `user:${id}`],
      ['account_change', 'ok', id, `user:${id}`],
      ['account_export', 'ok', id, undefined],
      ['password_reset_asked', 'ok', null, `user:${id}`],
      ['logout', 'ok', id, 'session'],
    ]);
    const [line] = await server.audit();
    expect(line?.address).toBe('192.0.2.7');
    expect(line?.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(line?.at).toBe(new Date(server.now()).toISOString());
  });

  it('holds no address, password or token in its values', async () => {
    const { access } = await server.register('volo-canary@example.org', 'canary lantern 47');
    await server.signIn('volo-canary@example.org', 'canary wrong');
    await server.post('/user/user/', { name: 'canary name' }, { access });
    expect(JSON.stringify(await server.audit())).not.toContain('canary');
  });

  it('says which call was refused', async () => {
    const { access } = await server.register('volo@example.org');
    await server.post('/user/delete_account/', { password: 'wrong lantern 47' }, { access });
    expect((await server.audit()).at(-1)).toMatchObject({
      action: 'refused',
      details: JSON.stringify({ code: 'password_wrong', field: 'password', call: '/user/delete_account/' }),
    });
    await server.post('/user/user/', { name: 'Volothamp', is_staff: true }, { access });
    expect((await server.audit()).at(-1)).toMatchObject({
      action: 'refused',
      details: JSON.stringify({ code: 'bad_request', field: 'is_staff', call: '/user/user/' }),
    });
  });

  it('takes 30 refused calls a minute of one person, then one line that more were left out', async () => {
    await server.close();
    server = await accountApp({ rateLimits: true });
    const { access } = await server.register('volo@example.org');
    const refuse = (access?: string, address = '192.0.2.7') =>
      server.post('/user/user/', { is_staff: true }, { address, ...(access === undefined ? {} : { access }) });
    const lines = async () => {
      const all = await server.audit();
      const refused = all.filter((line) => line.action === 'refused').map((line) => line.details);
      return { told: refused.filter((line) => line.includes('"field"')).length, leftOut: refused.length };
    };
    for (let i = 0; i < 45; i += 1) expect((await refuse(access)).status).toBe(400);
    expect(await lines()).toEqual({ told: 30, leftOut: 31 });
    expect((await server.audit()).at(-1)).toMatchObject({
      actor_id: await server.idOf('volo@example.org'),
      action: 'refused',
      details: '{"more_were_left_out":true}',
    });
    // Somebody else is not left out by that, and in the next minute neither is this one.
    const { access: other } = await server.register('mara@example.org');
    await refuse(other);
    server.forward(MINUTE_MS);
    await refuse(access);
    expect(await lines()).toEqual({ told: 32, leftOut: 33 });
  });

  it('counts refused calls of nobody by their network', async () => {
    await server.close();
    server = await accountApp({ rateLimits: true });
    const refuse = (host: number) =>
      server.post('/user/google_login/', { access_token: 'x', is_staff: true }, { address: `2001:db8::${host}` });
    for (let i = 1; i <= 20; i += 1) await refuse(i);
    server.app.accounts.limits.refusals.take('network:2001:db8:0:0::/64');
    expect((await server.audit()).filter((line) => line.action === 'refused')).toHaveLength(20);
    const left = Array.from({ length: 12 }, () =>
      server.app.accounts.limits.refusals.take('network:2001:db8:0:0::/64'),
    );
    expect(left.filter((wait) => wait === 0)).toHaveLength(9);
  });

  it('cannot be changed or shortened', async () => {
    await server.register('volo@example.org');
    const { db } = server;
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/);
    await expect(db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow(/append-only/);
    await expect(db.updateTable('audit_log').set({ address: null }).execute()).rejects.toThrow(/append-only/);
    const [first] = await db.selectFrom('audit_log').select('id').execute();
    const again = db.insertInto('audit_log').values({ id: first?.id, at: '2026-01-01', action: 'x', outcome: 'ok' });
    await expect(again.onConflict((row) => row.column('id').doUpdateSet({ action: 'x' })).execute()).rejects.toThrow(
      /append-only/,
    );
    expect((await server.audit()).map((line) => line.action)).toEqual(['register']);
  });

  onSqlite('cannot be replaced', async () => {
    await server.register('volo@example.org');
    await expect(
      sql`insert or replace into audit_log (id, at, action, outcome) values (1, '2026-01-01', 'x', 'ok')`.execute(
        server.db,
      ),
    ).rejects.toThrow(/append-only|UNIQUE/);
    expect((await server.audit()).map((line) => line.action)).toEqual(['register']);
  });

  it('forgets addresses after 90 days and nothing else', async () => {
    const line = (days: number) => ({
      at: new Date(Date.now() - days * DAY_MS).toISOString(),
      address: '192.0.2.9',
      action: 'login',
      outcome: 'ok',
      object: `user:${days}`,
    });
    await server.db
      .insertInto('audit_log')
      .values([line(91), line(89)])
      .execute();
    await cleanUp(server.db, Date.now(), server.config.dataDir);
    const rows = await server.audit();
    expect(rows.map((row) => [row.object, row.address])).toEqual([
      ['user:91', null],
      ['user:89', '192.0.2.9'],
    ]);
  });
});

describe('the hourly clean-up', () => {
  it('removes ended logins, dead links and old records of mails, and keeps what lives', async () => {
    const { db } = server;
    const { refresh } = await server.register('volo@example.org');
    await server.signIn('volo@example.org');
    await server.post('/user/logout/', { refresh });
    await server.mails();
    const counts = async () => ({
      sessions: (await db.selectFrom('sessions').selectAll().execute()).length,
      refresh_tokens: (await db.selectFrom('refresh_tokens').selectAll().execute()).length,
      links: (await db.selectFrom('account_tokens').selectAll().execute()).length,
      mails: (await db.selectFrom('jobs').selectAll().execute()).length,
    });
    const run = () => cleanUp(db, server.now(), server.config.dataDir);
    await run();
    expect(await counts()).toEqual({ sessions: 2, refresh_tokens: 2, links: 1, mails: 1 });
    server.forward(DAY_MS + 1);
    await run();
    expect(await counts()).toEqual({ sessions: 1, refresh_tokens: 1, links: 1, mails: 1 });
    server.forward(7 * DAY_MS);
    await run();
    expect(await counts()).toEqual({ sessions: 1, refresh_tokens: 1, links: 0, mails: 1 });
    server.forward(24 * DAY_MS);
    await run();
    expect(await counts()).toEqual({ sessions: 0, refresh_tokens: 0, links: 0, mails: 0 });
  });
});
