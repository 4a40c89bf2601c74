import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { blockStorage } from '../test-support/broken-storage.ts';
import { hurryPauses } from '../test-support/hurry.ts';
import { type RealServer, startServer } from '../test-support/real-server.ts';
import type { TestPerson } from '../test-support/server-acts.ts';

let server: RealServer;
let person: TestPerson;

beforeEach(async () => {
  server = await startServer();
  person = await server.act.addPerson({});
  history.replaceState(null, '', '/waterdeep/?child=yawning_portal');
});

/** The modules of one tab: its own memory, the storage shared with all others. */
async function openTab() {
  vi.resetModules();
  const [client, browserSession, tokens, sessionEnd, account, user] = await Promise.all([
    import('./client.ts'),
    import('./browser-session.ts'),
    import('../session/tokens.ts'),
    import('../session/session-end.ts'),
    import('./account.ts'),
    import('./own-user.ts'),
  ]);
  browserSession.connectBrowserSession();
  const ends: string[] = [];
  sessionEnd.onSessionEnd((why) => ends.push(why));
  return { ...client, ...tokens, ...account, ...user, ends };
}

/** @param session of which the access token may be over already */
async function openSignedInTab(session: { isAccessOver?: boolean } = {}) {
  const tab = await openTab();
  tab.writeTokens(await server.act.openSession({ person: person.id, ...session }), Date.now());
  return tab;
}

const OVER = { isAccessOver: true };
const calls = () => server.network.calls.map(({ method, path }) => `${method} ${path}`);
const count = (call: string) => calls().filter((one) => one === call).length;

describe('a call with an access token that has run out', () => {
  it('is repeated after one refresh, and nobody notices', async () => {
    const tab = await openSignedInTab(OVER);
    await expect(tab.request('/user/user/')).resolves.toMatchObject({ id: person.id });
    expect(calls()).toEqual(['GET /user/user/', 'POST /user/token/refresh/', 'GET /user/user/']);
    expect(tab.ends).toEqual([]);
  });

  whole('costs one refresh for all calls of three tabs together', async () => {
    const tabs = [await openSignedInTab(OVER), await openTab(), await openTab()];
    const answers = tabs.flatMap((tab) => [tab.request('/user/user/'), tab.request('/user/user/?again=1')]);
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ id: person.id });
    expect(count('POST /user/token/refresh/')).toBe(1);
  });

  it('is renewed before it is sent once 80 % of its life have passed', async () => {
    const tab = await openTab();
    tab.writeTokens(await server.act.openSession({ person: person.id }), Date.now() - 721_000);
    await tab.request('/user/user/');
    expect(calls()).toEqual(['POST /user/token/refresh/', 'GET /user/user/']);
  });

  it('goes out with the old token when the server cannot renew just now', async () => {
    hurryPauses();
    const tab = await openTab();
    tab.writeTokens(await server.act.openSession({ person: person.id }), Date.now() - 721_000);
    server.network.answer('POST /user/token/refresh/', { status: 503, body: {} });
    await expect(tab.request('/user/user/')).resolves.toMatchObject({ id: person.id });
  });
});

describe('a session that is over', () => {
  it('clears the tokens, keeps where the person was and tells the page (specification section 8)', async () => {
    const tab = await openSignedInTab();
    await server.act.endSessions({ person: person.id });
    await expect(tab.request('/user/user/')).rejects.toMatchObject({ status: 401 });
    expect(tab.ends).toEqual(['expired']);
    expect({ ...localStorage }).toEqual({ redirect: '/waterdeep/?child=yawning_portal' });
  });

  it('keeps drafts when it only ran out, and drops them with everything else at a logout', async () => {
    const tab = await openSignedInTab();
    localStorage.setItem('va:draft:note:7', 'The innkeeper lies');
    await server.act.endSessions({ person: person.id });
    await expect(tab.request('/user/user/')).rejects.toThrow();
    expect(localStorage.getItem('va:draft:note:7')).toBe('The innkeeper lies');
    tab.writeTokens(await server.act.openSession({ person: person.id }), Date.now());
    await tab.logOut();
    expect(localStorage).toHaveLength(0);
  });

  it('repeats a call once and no more', async () => {
    const tab = await openSignedInTab();
    server.network.answer('GET /user/user/', { status: 401, body: { code: 'token_not_valid' } });
    await expect(tab.request('/user/user/')).rejects.toMatchObject({ status: 401 });
    expect(count('GET /user/user/')).toBe(2);
    expect(tab.ends).toEqual(['expired']);
  });

  it('is not asked to renew when the account is gone: that logs out', async () => {
    const tab = await openSignedInTab();
    await server.act.deleteAccount({ person: person.id });
    await expect(tab.fetchUser()).rejects.toMatchObject({ code: 'user_not_found' });
    expect(count('POST /user/token/refresh/')).toBe(0);
    expect(tab.ends).toEqual(['account-gone']);
    expect(localStorage).toHaveLength(0);
  });

  whole('is not ended by a server that cannot be reached', async () => {
    hurryPauses();
    const tab = await openSignedInTab(OVER);
    const before = tab.readTokens();
    server.network.answer('POST /user/token/refresh/', 'cut');
    await expect(tab.request('/user/user/')).rejects.toMatchObject({ code: 'unreachable' });
    expect(tab.ends).toEqual([]);
    expect(tab.readTokens()).toEqual(before);
  });
});

describe('two people at one browser', () => {
  it('what one began is not done in the name of the other', async () => {
    const tab = await openSignedInTab();
    const other = await server.act.addPerson({ email: 'priya@hearth.example' });
    const tokens = await server.act.openSession({ person: other.id });
    server.network.intercept = ({ path }) => {
      if (path !== '/api/home/campaignnote/') return undefined;
      tab.writeTokens(tokens, Date.now());
      return { status: 401, body: { code: 'token_not_valid' } };
    };
    await expect(tab.request('/api/home/campaignnote/', { method: 'POST', body: {} })).rejects.toThrow();
    expect(count('POST /api/home/campaignnote/')).toBe(1);
    expect(tab.ends).toEqual([]);
  });
});

describe('logging in and out', () => {
  it('sends the email in lower case and without a token of an earlier session', async () => {
    const tab = await openTab();
    localStorage.setItem('token', 'old');
    localStorage.setItem('refresh_token', 'older');
    await tab.logIn(`  ${person.email.toUpperCase()} `, person.password);
    const [sent] = server.network.callsTo('POST /user/token/');
    expect(sent?.body).toEqual({ email: person.email, password: person.password });
    expect(sent?.headers).not.toHaveProperty('authorization');
    expect(tab.readTokens()?.access).toBe(localStorage.getItem('token'));
  });

  it('leaves this browser at once, also when the server does not hear of it', async () => {
    const tab = await openSignedInTab();
    server.network.intercept = () => 'cut';
    const leaving = tab.logOut();
    expect(tab.readTokens()).toBeUndefined();
    expect(await leaving).toBe(false);
  });

  whole('works as long as the page lives where the browser keeps nothing', async () => {
    blockStorage();
    const tab = await openTab();
    await tab.logIn(person.email, person.password);
    const first = tab.readTokens()?.access;
    server.network.intercept = ({ headers }) =>
      headers.authorization === `Bearer ${first}` ? { status: 401, body: { code: 'token_not_valid' } } : undefined;
    await expect(tab.request('/user/user/')).resolves.toMatchObject({ id: person.id });
    await tab.logOut();
    expect(tab.readTokens()).toBeUndefined();
  });
});
