import { beforeEach, describe, expect, it } from 'vitest';
import { accessToken } from '../test-support/access-token.ts';
import { isRenewalDue, ownerOf, readTokens, removeTokens, writeTokens } from './tokens.ts';

const access = accessToken({ sub: '17', iat: 1000, exp: 1600 });
const received = 1_700_000_000_000;

beforeEach(() => localStorage.clear());

describe('the session in the local storage (specification section 3)', () => {
  it('uses exactly the keys token, refresh_token and token_time', () => {
    writeTokens({ access, refresh: 'r1' }, received);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      token: access,
      refresh_token: 'r1',
      token_time: String(received),
    });
    expect(readTokens()).toEqual({ access, refresh: 'r1', receivedAt: received });
    removeTokens();
    expect(localStorage).toHaveLength(0);
    expect(readTokens()).toBeUndefined();
  });

  it('takes half a pair for no session', () => {
    localStorage.setItem('token', access);
    expect(readTokens()).toBeUndefined();
  });

  it('writes the access token last, so that other tabs find the rest when they hear of it', () => {
    writeTokens({ access, refresh: 'r1' }, received);
    expect(Object.keys(localStorage).at(-1)).toBe('token');
  });
});

describe('renewal ahead of need', () => {
  const tokens = { access, refresh: 'r1', receivedAt: received };

  it('is due at 80 % of the life of the token since it was received', () => {
    expect(isRenewalDue(tokens, received + 479_000)).toBe(false);
    expect(isRenewalDue(tokens, received + 480_000)).toBe(true);
  });

  it('counts 15 minutes where the token does not tell its life', () => {
    const plain = { ...tokens, access: 'not a token of ours' };
    expect(isRenewalDue(plain, received + 719_000)).toBe(false);
    expect(isRenewalDue(plain, received + 720_000)).toBe(true);
  });

  it('does not wait for a clock that was set back, and starts at once without a time', () => {
    expect(isRenewalDue(tokens, received - 3_600_000)).toBe(true);
    expect(isRenewalDue({ ...tokens, receivedAt: 0 }, received)).toBe(true);
  });
});

describe('whose token it is', () => {
  it('is read from the token, and is no error for a text that is none', () => {
    expect(ownerOf(access)).toBe('17');
    for (const odd of ['', 'a.b.c', 'a..c', `a.${btoa('null')}.c`, `a.${btoa('[]')}.c`])
      expect(ownerOf(odd)).toBe('unnamed');
  });
});
