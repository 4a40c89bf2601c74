import type { Tokens } from '@venture-atlas/types';
import type { SessionLock } from '../session/session-lock.ts';
import { type NewTokens, readTokens, writeTokens } from '../session/tokens.ts';

/**
 * What became of the session: `renewed` (usable tokens are in the storage),
 * `ended` (none are: log in again) or `unreachable` (the server did not decide;
 * the tokens are kept, so that a train tunnel logs nobody out).
 */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable';

/** What the refresher needs from outside; all of it is the browser's own except in tests. */
export interface RefreshSurroundings {
  lock: SessionLock;
  /** Posts the refresh token. @throws when no answer came */
  post: (refresh: string) => Promise<Response>;
  pause: (ms: number) => Promise<void>;
  /** The server knows this session no longer: makes the browser anonymous. */
  onRefused: () => void;
}

/** Pauses before asking again when nothing was decided; it ends well within the 30 s in which a token may be sent twice. */
const pausesMs = [500, 2000];
/** Answers that decide nothing about the session: the server, or something before it, asks to come again. */
const undecided = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Makes the one function that renews this browser's session. However many calls
 * and tabs ask at once, one request is sent: calls of this tab share it, other
 * tabs wait for the lock and then find new tokens (specification section 4).
 * It takes the access token that is to be replaced; when the storage already
 * holds another one, nothing is sent.
 */
export function createRefresher(outside: RefreshSurroundings): (stale: string) => Promise<RefreshOutcome> {
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

async function renew(outside: RefreshSurroundings, stale: string): Promise<RefreshOutcome> {
  const before = readTokens();
  if (!before) return 'ended';
  if (before.access !== stale) return 'renewed';
  const decision = await askUntilDecided(outside, before.refresh);
  // While we waited, this browser may have logged out, logged in as somebody else, or (without a real lock) renewed already.
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

/** New tokens; a refusal (401, 500 and every other answer, specification section 8); undefined when nothing was decided. */
type Decision = NewTokens | 'refused' | undefined;

async function askUntilDecided(outside: RefreshSurroundings, refresh: string): Promise<Decision> {
  for (const pauseMs of pausesMs) {
    const decision = await ask(outside, refresh);
    if (decision !== undefined) return decision;
    await outside.pause(pauseMs);
  }
  return ask(outside, refresh);
}

async function ask(outside: RefreshSurroundings, refresh: string): Promise<Decision> {
  try {
    const answer = await outside.post(refresh);
    if (undecided.has(answer.status)) return undefined;
    if (!answer.ok) return 'refused';
    const { access, refresh: successor }: Partial<Tokens> = await answer.json();
    // An answer without a new refresh token is one by the letter of the specification (section 7): the old one stays.
    return access ? { access, refresh: successor ?? refresh } : 'refused';
  } catch {
    // No answer, one cut off on the way, or the page of a hotel's network: the same token may be sent again.
    return undefined;
  }
}
