import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyJWTOptions, JWT } from '@fastify/jwt';
import { deriveKey } from './key.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Most logins of one account; the least recently used one is ended. */
export const SESSIONS_PER_USER = 20;
/** Grace period (ms) in which the same client may reuse a refresh token while its successor is unused. */
export const REFRESH_GRACE_MS = 10_000;

/** Idle and absolute life of a login. Those of staff are shorter, since staff have more rights. */
export function sessionLife(isStaff: boolean): { idleMs: number; absoluteMs: number } {
  return isStaff ? { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS } : { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS };
}

/** Life of an access token in seconds. */
export const ACCESS_SECONDS = 15 * 60;

const HERE = 'venture-atlas';
const CLOCK_TOLERANCE_MS = 30_000;
/** Older tokens are rejected, whatever their `exp`. */
const MAX_AGE = '1h';

/**
 * Claims of an access token. It only proves the signature: whether user and session still exist is read from the
 * database.
 */
export interface AccessClaims {
  userId: number;
  sessionId: string;
}

/** Signs and checks access tokens (JWT, HS256, 15 minutes). */
export interface AccessTokens {
  sign: (claims: AccessClaims) => string;
  /** Undefined unless it is a valid access token of this installation. */
  verify: (token: string) => AccessClaims | undefined;
}

/** Options of @fastify/jwt for `accessTokens`: one algorithm, every claim required, no cache. */
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

/** A session id of 128 random bits. It is not secret; the tokens of the session are. */
export const newSessionId = (): string => randomBytes(16).toString('base64url');

/** A secret of 256 random bits for a link. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** The digest of a secret that the database stores. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The refresh token of one generation of a session. It is derived from the key, so the server can issue the same
 * successor again if a response was lost.
 */
export function refreshToken(refreshKey: Buffer, sessionId: string, generation: number): string {
  return createHmac('sha256', refreshKey).update(`${sessionId}.${generation}`).digest('base64url');
}
