import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Tokens } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp } from '../../../test-support/account-app.ts';
import { deriveKey, keyFile, loadKey } from './key.ts';

type Json = Record<string, unknown>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (algorithm: string, key: string | Buffer, input: string) =>
  createHmac(algorithm, key).update(input).digest('base64url');
const make = (header: Json, payload: unknown, key: string | Buffer, algorithm = 'sha256') => {
  const input = `${encode(header)}.${typeof payload === 'string' ? payload : encode(payload)}`;
  return `${input}.${hmac(algorithm, key, input)}`;
};
const parts = (token: string) => token.split('.') as [string, string, string];
const now = () => Math.floor(Date.now() / 1000);

let server: AccountApp;
let tokens: Tokens;
let other: Tokens;
let ended: Tokens;
let gone: Tokens;
let key: Buffer;
let claims: Json;

beforeAll(async () => {
  server = await accountApp();
  tokens = await server.register('volo@example.org');
  other = await server.register('mara@example.org');
  ended = (await server.signIn('volo@example.org')).body;
  await server.post('/user/logout/', { refresh: ended.refresh });
  gone = await server.register('gone@example.org');
  await server.db.deleteFrom('users').where('email', '=', 'gone@example.org').execute();
  key = deriveKey(loadKey(keyFile(server.config.dataDir)), 'access');
  claims = claimsOf(tokens);
});
afterAll(() => server.close());

const claimsOf = ({ access }: Tokens) => JSON.parse(Buffer.from(parts(access)[1], 'base64url').toString()) as Json;

const HS256 = { alg: 'HS256', typ: 'JWT' };
/** Signed with the right key: only the change makes it wrong. */
const changed = (change: Json) => make(HS256, { ...claims, ...change }, key);
const without = (claim: string) => {
  const { [claim]: _left, ...rest } = claims;
  return make(HS256, rest, key);
};
const rsa = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const input = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
};

/** Each makes a token that must open nothing. */
const forged: Readonly<Record<string, () => string>> = {
  'a word': () => 'abc',
  'two dots': () => '..',
  'one part too few': () => parts(tokens.access).slice(0, 2).join('.'),
  'one part too many': () => `${tokens.access}.x`,
  'no signature': () => `${parts(tokens.access).slice(0, 2).join('.')}.`,
  'alg none': () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
  'alg None': () => `${encode({ alg: 'None', typ: 'JWT' })}.${encode(claims)}.`,
  'alg nOnE with a signature': () => make({ alg: 'nOnE', typ: 'JWT' }, claims, key),
  'alg missing': () => make({ typ: 'JWT' }, claims, key),
  'alg empty': () => make({ alg: '', typ: 'JWT' }, claims, key),
  'alg hs256 in small letters': () => make({ alg: 'hs256', typ: 'JWT' }, claims, key),
  'alg HS384 by the right key': () => make({ alg: 'HS384', typ: 'JWT' }, claims, key, 'sha384'),
  'alg HS512 by the right key': () => make({ alg: 'HS512', typ: 'JWT' }, claims, key, 'sha512'),
  'alg RS256 by a key of their own': rsa,
  'an empty key': () => make(HS256, claims, ''),
  'a guessed key': () => make(HS256, claims, 'secret'),
  'the key file itself instead of the derived key': () => make(HS256, claims, loadKey(keyFile(server.config.dataDir))),
  'the key of another purpose': () =>
    make(HS256, claims, deriveKey(loadKey(keyFile(server.config.dataDir)), 'refresh')),
  'a signature cut short': () => tokens.access.slice(0, -4),
  'another signature': () => [...parts(tokens.access).slice(0, 2), parts(other.access)[2]].join('.'),
  'another payload under the signature': () => {
    const [head, , signature] = parts(tokens.access);
    return `${head}.${encode({ ...claims, sub: '2' })}.${signature}`;
  },
  'no exp': () => without('exp'),
  'no iat': () => without('iat'),
  'no sub': () => without('sub'),
  'no sid': () => without('sid'),
  'no jti': () => without('jti'),
  'no iss': () => without('iss'),
  'no aud': () => without('aud'),
  'no typ': () => without('typ'),
  expired: () => changed({ iat: now() - 1000, exp: now() - 31 }),
  'exp as a word': () => changed({ exp: 'never' }),
  'exp in a thousand years, made two hours ago': () => changed({ iat: now() - 7200, exp: now() + 3e10 }),
  'not yet valid': () => changed({ nbf: now() + 600 }),
  'another issuer': () => changed({ iss: 'elsewhere' }),
  'another audience': () => changed({ aud: 'elsewhere' }),
  'typ refresh': () => changed({ typ: 'refresh' }),
  "somebody else's sub with the own sid": () => changed({ sub: claimsOf(other).sub }),
  'a sid nobody has': () => changed({ sid: randomUUID() }),
  'a sid that is a list': () => changed({ sid: [claims.sid] }),
  'sub as a number': () => changed({ sub: Number(claims.sub) }),
  'sub with SQL': () => changed({ sub: `${claims.sub} or 1=1` }),
  'sub minus one': () => changed({ sub: '-1' }),
  'sub zero': () => changed({ sub: '0' }),
  'a payload that is a list': () => make(HS256, [claims], key),
  'a payload that is a word': () => make(HS256, '"volo"', key),
  'a payload that is no JSON': () => make(HS256, Buffer.from('{"sub":').toString('base64url'), key),
  'a critical header': () => make({ ...HS256, crit: ['b64'], b64: false }, claims, key),
  'the refresh token': () => tokens.refresh,
  'an ended login': () => ended.access,
};

describe('an access token', () => {
  it('opens the account when it is right: the corpus below is wrong in one thing each', async () => {
    expect((await server.user(make(HS256, claims, key))).status).toBe(200);
  });

  it.each(Object.keys(forged))('opens nothing when it is forged: %s', async (name) => {
    const token = forged[name]?.() ?? '';
    const answer = await server.get('/user/user/', { access: token });
    expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ code: 'token_not_valid' })]);
    // A bad token is refused on public calls too, so that no client goes on with it.
    expect((await server.get('/api/location_search/?name=a', { access: token })).status).toBe(401);
  });

  it('says so when its account is gone', async () => {
    expect((await server.user(gone.access)).body).toMatchObject({ code: 'user_not_found' });
  });

  it('is good for 15 minutes and names nothing but account and login', () => {
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub', 'typ']);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
  });

  it('is not asked for where another scheme is used', async () => {
    const answer = await server.get('/user/user/', { headers: { authorization: `Basic ${tokens.access}` } });
    expect(answer.body).toMatchObject({ code: 'not_authenticated' });
  });
});
