import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { slice } from '../../../api/test-support/deep.ts';
import { whole } from '../../../api/test-support/whole.ts';
import { storageLock } from '../session/session-lock.ts';
import { readTokens, removeTokens, writeTokens } from '../session/tokens.ts';
import { postOf, type RealServer, startServer } from '../test-support/real-server.ts';
import { createRefresher } from './refresh-session.ts';

let server: RealServer;
let person: number;

beforeEach(async () => {
  server = await startServer();
  person = (await server.act.addPerson({})).id;
  writeTokens(await server.act.openSession({ person }), Date.now());
});

const noPause = () => Promise.resolve();

function openTab(lock = storageLock(), post = postFromPage) {
  return createRefresher({ lock, pause: noPause, onRefused: removeTokens, post });
}

function postFromPage(refresh: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch('/user/token/refresh/', { method: 'POST', headers, body: JSON.stringify({ refresh }) });
}

/** The same without a page: thousands of calls cost a quarter. */
async function postPlainly(refresh: string): Promise<Response> {
  const { status, text } = await server.send('/user/token/refresh/', postOf({ refresh }));
  return new Response(text, { status });
}

const held = () => readTokens()?.access ?? 'none';
const refreshCalls = () => server.network.callsTo('POST /user/token/refresh/').length;

describe('one refresh for all', () => {
  it('calls of one tab share it', async () => {
    const tab = openTab();
    const stale = held();
    expect(await Promise.all([tab(stale), tab(stale), tab(stale)])).toEqual(['renewed', 'renewed', 'renewed']);
    expect(refreshCalls()).toBe(1);
    expect(held()).not.toBe(stale);
  });

  whole('five tabs that share a storage send one request', async () => {
    const stale = held();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => openTab()(stale)));
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'renewed'));
    expect(refreshCalls()).toBe(1);
  });

  it('a call that comes late finds the new token and sends nothing', async () => {
    const stale = held();
    await openTab()(stale);
    expect(await openTab()(stale)).toBe('renewed');
    expect(refreshCalls()).toBe(1);
  });

  whole('tabs whose lock does not hold are kept signed in by the server, with one pair of tokens', async () => {
    const stale = held();
    const noLock = <T>(work: () => Promise<T>) => work();
    const outcomes = await Promise.all([openTab(noLock)(stale), openTab(noLock)(stale), openTab(noLock)(stale)]);
    expect(outcomes).toEqual(['renewed', 'renewed', 'renewed']);
    expect(await server.act.countReuses({ person })).toBe(0);
    expect(await openTab()(held())).toBe('renewed');
  });
});

describe('what ends a session', () => {
  it.each([401, 400, 403, 404, 500])('an answer %i to the refresh clears the tokens', async (status) => {
    server.network.intercept = () => ({ status, body: { error: 'No', code: 'token_not_valid' } });
    expect(await openTab()(held())).toBe('ended');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(localStorage.getItem('token_time')).toBeNull();
  });

  whole('an answer without a new access token clears them too', async () => {
    server.network.intercept = () => ({ status: 200, body: {} });
    expect(await openTab()(held())).toBe('ended');
  });

  whole('a logout while the refresh was under way is not undone by its answer', async () => {
    server.network.intercept = () => {
      removeTokens();
      return undefined;
    };
    expect(await openTab()(held())).toBe('ended');
    expect(readTokens()).toBeUndefined();
  });

  it('somebody else signing in meanwhile keeps their tokens, also when the old ones are refused', async () => {
    const { id } = await server.act.addPerson({ email: 'priya@hearth.example' });
    const other = await server.act.openSession({ person: id });
    server.network.intercept = () => {
      writeTokens(other, Date.now());
      return { status: 401, body: {} };
    };
    await openTab()(held());
    expect(readTokens()?.refresh).toBe(other.refresh);
  });
});

describe('what does not end a session', () => {
  it('a lost answer: the same token is sent again and the successor arrives', async () => {
    let lost = 0;
    server.network.loses = () => {
      lost += 1;
      return lost <= 2;
    };
    const stale = held();
    expect(await openTab()(stale)).toBe('renewed');
    expect(refreshCalls()).toBe(3);
    expect(await server.act.countReuses({ person })).toBe(0);
    expect(held()).not.toBe(stale);
  });

  whole.each([408, 429, 502, 503, 504])('an answer %i, by which the server asks to come again', async (status) => {
    server.network.intercept = () => ({ status, body: {} });
    const stale = held();
    expect(await openTab()(stale)).toBe('unreachable');
    expect(held()).toBe(stale);
    server.network.intercept = () => undefined;
    expect(await openTab()(stale)).toBe('renewed');
  });

  it('no network at all', async () => {
    server.network.intercept = () => 'cut';
    const stale = held();
    expect(await openTab()(stale)).toBe('unreachable');
    expect(held()).toBe(stale);
  });

  it('the page of a hotel network in the place of an answer', async () => {
    const tab = createRefresher({
      lock: storageLock(),
      pause: noPause,
      onRefused: removeTokens,
      post: async () => new Response('<html>Welcome to the inn</html>', { status: 200 }),
    });
    const stale = held();
    expect(await tab(stale)).toBe('unreachable');
    expect(held()).toBe(stale);
  });

  it('a server that by the letter of the specification answers only an access token', async () => {
    const refresh = readTokens()?.refresh;
    server.network.intercept = () => ({ status: 200, body: { access: 'new' } });
    expect(await openTab()(held())).toBe('renewed');
    expect(readTokens()).toMatchObject({ access: 'new', refresh });
  });
});

describe('random histories of several tabs', () => {
  it('never log an honest person out', async () => {
    const history = fc.array(
      fc.record({
        tabs: fc.integer({ min: 1, max: 4 }),
        lost: fc.array(fc.boolean(), { maxLength: 4 }),
        locked: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        localStorage.clear();
        writeTokens(await server.act.openSession({ person }), Date.now());
        for (const { tabs, lost, locked } of steps) {
          const losses = [...lost];
          const post = async (refresh: string) => {
            const answer = await postPlainly(refresh);
            if (losses.shift()) throw new TypeError('Failed to fetch');
            return answer;
          };
          const lock = locked ? oneAtATime() : <T>(work: () => Promise<T>) => work();
          const stale = held();
          const outcomes = await Promise.all(Array.from({ length: tabs }, () => openTab(lock, post)(stale)));
          expect(outcomes).not.toContain('ended');
        }
      }),
      { numRuns: slice(60, 300), seed: 20261120 },
    );
    expect(await server.act.countReuses({ person })).toBe(0);
  });
});

/** As Web Locks do: the next begins when the one before has ended. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
