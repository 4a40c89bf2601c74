import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyJWTOptions, JWT } from '@fastify/jwt';
import { deriveKey } from './key.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Logins of one account at a time; the one unused for longest gives way. */
export const SESSIONS_PER_USER = 20;
/** So long after its use a refresh token is still good for the same client, while its successor is unused. */
export const REFRESH_GRACE_MS = 10_000;

/** How long a login lasts without use, and at most. Staff can break more, so theirs are shorter. */
export function sessionLife(isStaff: boolean): { idleMs: number; absoluteMs: number } {
  return isStaff ? { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS } : { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS };
}

/** Life of an access token in seconds. */
export const ACCESS_SECONDS = 15 * 60;

const HERE = 'venture-atlas';
const CLOCK_TOLERANCE_MS = 30_000;
/** Nothing older is looked at, whatever its `exp` says. */
const MAX_AGE = '1h';

/** Whom an access token speaks for. It proves a signature; whether user and session still exist is read from the database. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
}

/** Signs and checks access tokens (JWT, HS256, 15 minutes). */
export interface AccessTokens {
  sign: (claims: AccessClaims) => string;
  /** Undefined for whatever is not an unexpired access token of this installation. */
  verify: (token: string) => AccessClaims | undefined;
}

/** How @fastify/jwt has to be registered for `accessTokens`: one algorithm, every claim required, no cache. */
export function accessTokenOptions(key: Buffer): FastifyJWTOptions {
  return {
    secret: deriveKey(key, 'access'),
    sign: { algorithm: 'HS256', iss: HERE, aud: HERE, expiresIn: ACCESS_SECONDS },
    verify: {
      algorithms: ['HS256'],
      allowedIss: HERE,
      allowedAud: HERE,
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'typ', 'iat', 'exp', 'jti'],
      maxAge: MAX_AGE,
      clockTolerance: CLOCK_TOLERANCE_MS,
      cache: false,
    },
  };
}

export function accessTokens(jwt: Pick<JWT, 'sign' | 'verify'>): AccessTokens {
  return {
    sign: ({ userId, sessionId }) =>
      jwt.sign({ sub: String(userId), sid: sessionId, typ: 'access', jti: randomUUID() }),
    verify(token) {
      try {
        return readClaims(jwt.verify<Record<string, unknown>>(token));
      } catch {
        return undefined;
      }
    },
  };
}

function readClaims(claims: Readonly<Record<string, unknown>>): AccessClaims | undefined {
  const { sub, sid, typ } = claims;
  if (typ !== 'access' || typeof sid !== 'string' || typeof sub !== 'string') return undefined;
  if (!/^[1-9]\d{0,14}$/.test(sub)) return undefined;
  return { userId: Number(sub), sessionId: sid };
}

/** An id of a session: 128 random bits. It is no secret; the tokens of the session are. */
export const newSessionId = (): string => randomBytes(16).toString('base64url');

/** A secret of 256 random bits for a link. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The refresh token of one generation of a session. It follows from the key, so
 * the server can hand out the same successor again when an answer was lost.
 */
export function refreshToken(refreshKey: Buffer, sessionId: string, generation: number): string {
  return createHmac('sha256', refreshKey).update(`${sessionId}.${generation}`).digest('base64url');
}
