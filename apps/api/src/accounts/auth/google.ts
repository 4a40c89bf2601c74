import { AppError } from '../../errors.ts';

/** Timeout of both requests together. */
const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** The identity of a Google account; all fields come from one response. */
export interface GoogleIdentity {
  /** Google's id of the account, the only permanent identifier. */
  sub: string;
  email: string;
  emailVerified: boolean;
  /** Whether Google runs the mailbox (gmail.com or a Workspace domain), so that "verified" also holds today. */
  isAuthoritative: boolean;
}

export interface Google {
  /**
   * Resolves an access token with Google, and checks that it was issued for this client.
   * @throws AppError google_token_invalid for a token of another client, an expired or unknown one, or one without
   * email
   * @throws AppError google_unavailable after 5 seconds, for an invalid response, and while the breaker is open
   */
  identify: (accessToken: string) => Promise<GoogleIdentity>;
}

export interface GoogleSettings {
  clientId: string;
  tokeninfoUrl: string;
  userinfoUrl: string;
}

export function createGoogle(settings: GoogleSettings, now: () => number): Google {
  const breaker = createBreaker({ now, failures: 5, openMs: 30_000 });
  return {
    async identify(accessToken) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const tokeninfo = new URL(settings.tokeninfoUrl);
      tokeninfo.searchParams.set('access_token', accessToken);
      const token = await request(breaker, tokeninfo, { signal });
      checkToken(token, settings.clientId, now());
      const bearer = { authorization: `Bearer ${accessToken}` };
      const person = await request(breaker, new URL(settings.userinfoUrl), { signal, headers: bearer });
      if (token.sub !== undefined && token.sub !== person.sub) throw new AppError('google_token_invalid');
      return readIdentity(person);
    },
  };
}

type Answer = Readonly<Record<string, unknown>>;

async function request(breaker: Breaker, url: URL, init: RequestInit): Promise<Answer> {
  if (breaker.isOpen()) throw new AppError('google_unavailable');
  const answer = await fetchJson(url, init).catch((cause: unknown) => {
    breaker.failed();
    throw new AppError('google_unavailable', { cause });
  });
  breaker.succeeded();
  if (answer === 'refused') throw new AppError('google_token_invalid');
  return answer;
}

async function fetchJson(url: URL, init: RequestInit): Promise<Answer | 'refused'> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  // Google responds with 400 (tokeninfo) or 401 (userinfo) for an unknown token.
  if (response.status >= 400 && response.status < 500 && response.status !== 429 && response.status !== 408) {
    await response.body?.cancel();
    return 'refused';
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  const json: unknown = JSON.parse(await readLimited(response));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('answered no JSON object');
  return json as Answer;
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Rejects tokens that were issued for another site (RFC 6819, token substitution). */
function checkToken(token: Answer, clientId: string, nowMs: number): void {
  const scopes = typeof token.scope === 'string' ? token.scope.split(' ') : [];
  const seesEmail = scopes.includes('email') || scopes.includes('https://www.googleapis.com/auth/userinfo.email');
  const expiresMs = Number(token.exp) * 1000;
  if (token.aud === clientId && seesEmail && expiresMs > nowMs) return;
  throw new AppError('google_token_invalid');
}

function readIdentity(person: Answer): GoogleIdentity {
  const { sub, email, email_verified: verified, hd } = person;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || typeof email !== 'string') {
    throw new AppError('google_token_invalid');
  }
  const isGmail = /@(gmail|googlemail)\.com$/i.test(email);
  return {
    sub,
    email,
    emailVerified: verified === true || verified === 'true',
    isAuthoritative: isGmail || (typeof hd === 'string' && hd !== ''),
  };
}

/** Circuit breaker: stops requests to a failing service. */
interface Breaker {
  isOpen: () => boolean;
  failed: () => void;
  succeeded: () => void;
}

/** Opens for `openMs` after `failures` in a row. Then one request is let through and decides whether it stays open. */
export function createBreaker(settings: { now: () => number; failures: number; openMs: number }): Breaker {
  const { now, failures, openMs } = settings;
  let inARow = 0;
  let openUntil = 0;
  return {
    isOpen() {
      if (openUntil === 0) return false;
      if (now() < openUntil) return true;
      // Let one request through; for others it stays open until the result is known.
      openUntil = now() + openMs;
      return false;
    },
    failed() {
      inARow += 1;
      if (inARow >= failures) openUntil = now() + openMs;
    },
    succeeded() {
      inARow = 0;
      openUntil = 0;
    },
  };
}
