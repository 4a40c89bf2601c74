import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../test-support/whole.ts';
import { AppError } from '../../errors.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { checkNewPassword, createPasswords } from './passwords.ts';

const passwords = createPasswords();
const codeOf = (deed: () => void): string | undefined => {
  try {
    deed();
    return undefined;
  } catch (cause) {
    return cause instanceof AppError ? `${cause.code} ${cause.field}` : String(cause);
  }
};

describe('hashing', () => {
  it('is Argon2id with the parameters inside, salted anew each time', async () => {
    const [one, two] = await Promise.all([passwords.hash('ninefold lantern'), passwords.hash('ninefold lantern')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches(one, 'ninefold lantern')).toBe(true);
    expect(await passwords.matches(one, 'ninefold lanterm')).toBe(false);
  });

  it('trims and cuts nothing', async () => {
    const long = `${'x'.repeat(127)}a`;
    expect(await passwords.matches(await passwords.hash(long), `${'x'.repeat(127)}b`)).toBe(false);
    expect(await passwords.matches(await passwords.hash(' blanks '), 'blanks')).toBe(false);
  });

  it('takes a letter for the same however its accent was typed', async () => {
    expect(await passwords.matches(await passwords.hash('caf\u00e9 lantern'), 'cafe\u0301 lantern')).toBe(true);
  });

  it('never matches where there is no hash, even the stand-in password', async () => {
    expect(await passwords.matches(null, 'nobody has this password')).toBe(false);
    expect(await passwords.matches(undefined, '')).toBe(false);
  });

  it('knows hashes made with other parameters', async () => {
    expect(passwords.isOutdated(await hash('x', { memoryCost: 19_456, timeCost: 2 }))).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false);
  });

  whole('lets 50 wait and refuses more, then goes on', async () => {
    const crowd = createPasswords();
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => crowd.hash('ninefold lantern')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBe(8);
    for (const outcome of refused) {
      expect(outcome.reason).toMatchObject({ code: 'too_many_requests', headers: { 'retry-after': '1' } });
    }
    expect(await crowd.hash('again')).toContain('argon2id');
  });
});

describe('a new password', () => {
  const email = 'volothamp@example.org';

  it('may be anything of 8 to 128 characters', () => {
    for (const password of ['lantern7', 'x9'.repeat(64), '        ', 'пароль-фонарь', '🐉🔥🐉🔥🐉🔥🐉🔥']) {
      expect(codeOf(() => checkNewPassword(password, email))).toBeUndefined();
    }
  });

  it.each([
    ['too short', 'lantern'],
    ['too long', 'x9'.repeat(64).concat('y')],
    ['common', 'iloveyou'],
    ['common in capitals', 'TrustNo1'],
    ['the email', 'Volothamp@Example.org'],
    ['the part before the @', 'volothamp'],
    ['only product words', 'sword-coast-1234'],
  ])('is refused when it is %s', (_why, password) => {
    expect(codeOf(() => checkNewPassword(password, email))).toBe('password_too_weak password');
  });

  it('is compared with at least 10,000 common ones, each of which could pass otherwise', () => {
    const listed = commonPasswords.passwords.split(' ');
    expect(listed.length).toBeGreaterThanOrEqual(10_000);
    expect(new Set(listed).size).toBe(listed.length);
    for (const password of listed.slice(0, 10_000)) {
      expect(password.length).toBeGreaterThanOrEqual(8);
      expect(codeOf(() => checkNewPassword(password, ''))).toBe('password_too_weak password');
    }
  });
});
