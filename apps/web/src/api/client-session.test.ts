import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountServer, type PretendedAccount } from '../test-support/account-server.ts';
import { blockStorage } from '../test-support/broken-storage.ts';

let server: AccountServer;
let person: PretendedAccount;

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/waterdeep/?child=yawning_portal');
  server = new AccountServer();
  person = server.addAccount();
  vi.stubGlobal('fetch', server.fetch);
});

afterEach(() => vi.unstubAllGlobals());

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

async function openSignedInTab() {
  const tab = await openTab();
  tab.writeTokens(server.open(person), Date.now());
  return tab;
}

const count = (call: string) => server.calls.filter((one) => one === call).length;

describe('a call with an access token that has run out', () => {
  it('is repeated after one refresh, and nobody notices', async () => {
    const tab = await openSignedInTab();
    server.expireAccess();
    await expect(tab.request('/api/home/campaign/list/')).resolves.toEqual({ caller: person.id });
    expect(server.calls).toEqual([
      'GET /api/home/campaign/list/',
      'POST /user/token/refresh/',
      'GET /api/home/campaign/list/',
    ]);
    expect(tab.ends).toEqual([]);
  });

  it('costs one refresh for all calls of three tabs together', async () => {
    const tabs = [await openSignedInTab(), await openTab(), await openTab()];
    server.expireAccess();
    const calls = tabs.flatMap((tab) => [tab.request('/api/a/'), tab.request('/api/b/')]);
    for (const answer of await Promise.all(calls)) expect(answer).toEqual({ caller: person.id });
    expect(count('POST /user/token/refresh/')).toBe(1);
  });

  it('is renewed before it is sent once 80 % of its life have passed', async () => {
    const tab = await openTab();
    tab.writeTokens(server.open(person), Date.now() - 721_000);
    await tab.request('/api/a/');
    expect(server.calls).toEqual(['POST /user/token/refresh/', 'GET /api/a/']);
  });

  it('goes out with the old token when the server cannot renew just now', async () => {
    const tab = await openTab();
    tab.writeTokens(server.open(person), Date.now() - 721_000);
    server.intercept = (call) => (call.includes('refresh') ? { status: 503, body: {} } : undefined);
    await expect(tab.request('/api/a/')).resolves.toEqual({ caller: person.id });
  });
});

describe('a session that is over', () => {
  it('clears the tokens, keeps where the person was and tells the page (specification section 8)', async () => {
    const tab = await openSignedInTab();
    server.endSessions();
    await expect(tab.request('/api/a/')).rejects.toMatchObject({ status: 401 });
    expect(tab.ends).toEqual(['expired']);
    expect({ ...localStorage }).toEqual({ redirect: '/waterdeep/?child=yawning_portal' });
  });

  it('keeps drafts when it only ran out, and drops them with everything else at a logout', async () => {
    const tab = await openSignedInTab();
    localStorage.setItem('va:draft:note:7', 'The innkeeper lies');
    server.endSessions();
    await expect(tab.request('/api/a/')).rejects.toThrow();
    expect(localStorage.getItem('va:draft:note:7')).toBe('The innkeeper lies');
    tab.writeTokens(server.open(person), Date.now());
    await tab.logOut();
    expect(localStorage).toHaveLength(0);
  });

  it('repeats a call once and no more', async () => {
    const tab = await openSignedInTab();
    server.intercept = (call) =>
      call.startsWith('GET') ? { status: 401, body: { code: 'token_not_valid' } } : undefined;
    await expect(tab.request('/api/a/')).rejects.toMatchObject({ status: 401 });
    expect(count('GET /api/a/')).toBe(2);
    expect(tab.ends).toEqual(['expired']);
  });

  it('is not asked to renew when the account is gone: that logs out', async () => {
    const tab = await openSignedInTab();
    server.accounts.length = 0;
    await expect(tab.fetchUser()).rejects.toMatchObject({ code: 'user_not_found' });
    expect(count('POST /user/token/refresh/')).toBe(0);
    expect(tab.ends).toEqual(['account-gone']);
    expect(localStorage).toHaveLength(0);
  });

  it('is not ended by a server that cannot be reached', async () => {
    vi.useFakeTimers();
    try {
      const tab = await openSignedInTab();
      server.expireAccess();
      server.intercept = (call) => {
        if (call.includes('refresh')) throw new TypeError('Failed to fetch');
        return undefined;
      };
      const call = expect(tab.request('/api/a/')).rejects.toMatchObject({ code: 'unreachable' });
      await vi.advanceTimersByTimeAsync(10_000);
      await call;
      expect(tab.ends).toEqual([]);
      expect(tab.readTokens()).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('two people at one browser', () => {
  it('what one began is not done in the name of the other', async () => {
    const tab = await openSignedInTab();
    const other = server.addAccount();
    server.intercept = (call) => {
      if (call !== 'POST /api/home/campaignnote/') return undefined;
      tab.writeTokens(server.open(other), Date.now());
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
    const seen: RequestInit[] = [];
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      seen.push(init);
      return server.fetch(input, init);
    });
    await tab.logIn(`  ${person.email.toUpperCase()} `, person.password);
    expect(JSON.parse(String(seen[0]?.body))).toEqual({ email: person.email, password: person.password });
    expect(new Headers(seen[0]?.headers).has('authorization')).toBe(false);
    expect(tab.readTokens()?.access).toBe(localStorage.getItem('token'));
  });

  it('leaves this browser at once, also when the server does not hear of it', async () => {
    const tab = await openSignedInTab();
    server.intercept = () => {
      throw new TypeError('Failed to fetch');
    };
    const leaving = tab.logOut();
    expect(tab.readTokens()).toBeUndefined();
    expect(await leaving).toBe(false);
  });

  it('works as long as the page lives where the browser keeps nothing', async () => {
    blockStorage();
    const tab = await openTab();
    await tab.logIn(person.email, person.password);
    server.expireAccess();
    await expect(tab.request('/api/a/')).resolves.toEqual({ caller: person.id });
    await tab.logOut();
    expect(tab.readTokens()).toBeUndefined();
  });
});
