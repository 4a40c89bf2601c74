import type { Session, Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../../test-support/account-app.ts';

let server: AccountApp;
let here: Tokens;
let there: Tokens;
beforeEach(async () => {
  server = await accountApp();
  here = await server.register('volo@example.org');
  server.forward(60_000);
  const credentials = { email: 'volo@example.org', password: PASSWORD };
  const answer = await server.post<Tokens>('/user/token/', credentials, {
    headers: { 'user-agent': `phone ${'x'.repeat(300)}` },
  });
  there = answer.body;
});
afterEach(() => server.close());

const list = async (access: string) => (await server.get<Session[]>('/user/sessions/', { access })).body;
const revoke = (id: string, access: string) => server.post(`/user/sessions/${id}/revoke/`, {}, { access });

describe('GET /user/sessions/', () => {
  it('lists where the account is logged in, this browser first', async () => {
    const sessions = await list(here.access);
    expect(sessions.map((session) => session.current)).toEqual([true, false]);
    expect(sessions[1]?.user_agent).toBe(`phone ${'x'.repeat(194)}`);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'created_at',
      'current',
      'id',
      'last_used_at',
      'user_agent',
    ]);
    expect((await list(there.access))[0]?.user_agent).toContain('phone');
  });

  it('shows a refresh as use, and no login that ended', async () => {
    server.forward(60_000);
    await server.post('/user/token/refresh/', { refresh: here.refresh });
    const [current] = await list(here.access);
    expect(current?.last_used_at).toBe(new Date(server.now()).toISOString());
    await server.post('/user/logout/', { refresh: there.refresh });
    expect(await list(here.access)).toHaveLength(1);
  });
});

describe('a login that ran out', () => {
  it.each(['expires_at', 'absolute_expires_at'] as const)('by %s is refused at its next call', async (column) => {
    expect((await server.user(here.access)).status).toBe(200);
    await server.db
      .updateTable('sessions')
      .set({ [column]: new Date(server.now()).toISOString() })
      .execute();
    expect((await server.user(here.access)).body).toMatchObject({ code: 'token_not_valid' });
  });
});

describe('POST /user/sessions/{id}/revoke/', () => {
  it('ends another login of the account: its next call is refused', async () => {
    const other = (await list(here.access)).find((session) => !session.current);
    expect((await revoke(other?.id ?? '', here.access)).status).toBe(200);
    expect((await server.user(there.access)).body).toMatchObject({ code: 'token_not_valid' });
    expect((await server.post('/user/token/refresh/', { refresh: there.refresh })).status).toBe(401);
    expect((await server.user(here.access)).status).toBe(200);
  });

  it('ends the own login too, by a call without a body', async () => {
    const [current] = await list(here.access);
    const answer = await server.post(`/user/sessions/${current?.id}/revoke/`, undefined, { access: here.access });
    expect(answer.status).toBe(200);
    expect((await server.user(here.access)).status).toBe(401);
  });

  it('answers 404 for a login of somebody else, one that ended, and one that never was', async () => {
    const mara = await server.register('mara@example.org');
    const [maras] = await list(mara.access);
    const other = (await list(here.access)).find((session) => !session.current);
    await revoke(other?.id ?? '', here.access);
    for (const id of [maras?.id, other?.id, 'nobody', '%00', '1']) {
      const answer = await revoke(id ?? '', here.access);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect((await server.user(mara.access)).status).toBe(200);
  });

  it('needs a login', async () => {
    expect((await server.post('/user/sessions/x/revoke/', {})).body).toMatchObject({ code: 'not_authenticated' });
  });
});
