import type { Tokens } from '@venture-atlas/types';
import type { SessionLock } from '../session/session-lock.ts';
import { type NewTokens, readTokens, writeTokens } from '../session/tokens.ts';

/**
 * The result of a refresh: `renewed` (valid tokens are stored), `ended` (no tokens, log in again), or `unreachable`
 * (the server did not decide; the tokens are kept, so that a lost connection logs nobody out).
 */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable';

/** The dependencies of the refresher: the browser's own, except in tests. */
export interface RefreshDeps {
  lock: SessionLock;
  /**
   * Posts the refresh token.
   * @throws without a response
   */
  post: (refresh: string) => Promise<Response>;
  pause: (ms: number) => Promise<void>;
  /** The server no longer knows this session: makes the browser anonymous. */
  onRefused: () => void;
}

/** Pauses before a retry if nothing was decided. They end well within the 30 s in which a token may be sent twice. */
const pausesMs = [500, 2000];
/** Statuses that decide nothing about the session: the server or a proxy asks to retry. */
const undecided = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Makes the only function that renews this browser's session. Concurrent calls and tabs send one request: calls of this
 * tab share it, other tabs wait for the lock and then find new tokens (specification section 4). It takes the access
 * token to replace. If the storage already has another one, nothing is sent.
 */
export function createRefresher(outside: RefreshDeps): (stale: string) => Promise<RefreshOutcome> {
  let flight: Promise<RefreshOutcome> | undefined;
  return (stale) => {
    const kept = readTokens();
    if (kept && kept.access !== stale) return Promise.resolve('renewed');
    flight ??= outside
      .lock(() => renew(outside, stale))
      .finally(() => {
        flight = undefined;
      });
    return flight;
  };
}

async function renew(outside: RefreshDeps, stale: string): Promise<RefreshOutcome> {
  const before = readTokens();
  if (!before) return 'ended';
  if (before.access !== stale) return 'renewed';
  const decision = await requestUntilDecided(outside, before.refresh);
  // Meanwhile this browser may have logged out, logged in as another user, or (without a real lock) renewed already.
  const after = readTokens();
  if (after?.refresh !== before.refresh) return after ? 'renewed' : 'ended';
  if (decision === undefined) return 'unreachable';
  if (decision === 'refused') {
    outside.onRefused();
    return 'ended';
  }
  writeTokens(decision, Date.now());
  return 'renewed';
}

/**
 * New tokens; a refusal (401, 500, and every other response, specification section 8); undefined if nothing was
 * decided.
 */
type Decision = NewTokens | 'refused' | undefined;

async function requestUntilDecided(outside: RefreshDeps, refresh: string): Promise<Decision> {
  for (const pauseMs of pausesMs) {
    const decision = await requestTokens(outside, refresh);
    if (decision !== undefined) return decision;
    await outside.pause(pauseMs);
  }
  return requestTokens(outside, refresh);
}

async function requestTokens(outside: RefreshDeps, refresh: string): Promise<Decision> {
  try {
    const answer = await outside.post(refresh);
    if (undecided.has(answer.status)) return undefined;
    if (!answer.ok) return 'refused';
    const { access, refresh: successor }: Partial<Tokens> = await answer.json();
    // A response without a new refresh token is allowed by the specification (section 7): the old one stays.
    return access ? { access, refresh: successor ?? refresh } : 'refused';
  } catch {
    // No response, a truncated one, or the page of a hotel network: the same token may be sent again.
    return undefined;
  }
}
