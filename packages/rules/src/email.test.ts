import { describe, expect, it } from 'vitest';
import { emailProblem, normaliseEmail } from './email.ts';

describe('an e-mail address', () => {
  it('is sent in lower case, without blanks around it', () => {
    expect(normaliseEmail('  Priya@Example.ORG ')).toBe('priya@example.org');
  });

  it.each([
    'priya@example.org',
    'Tom.Ash+maps@mail.example.co.uk',
    "o'brien@example.org",
    'a@b.io',
    'a@163.com',
    '1_2-3@xn--mnchen-3ya.de',
    `${'l'.repeat(64)}@example.org`,
  ])('may be %s', (email) => {
    expect(emailProblem(email)).toBeUndefined();
  });

  it('is missing when it is blank', () => {
    expect(emailProblem('')).toBe('Email field is missing');
    expect(emailProblem('   ')).toBe('Email field is missing');
  });

  it('is too long above 254 characters', () => {
    const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.org`;
    expect(emailProblem(`${'l'.repeat(254 - 1 - domain.length)}@${domain}`)).not.toContain('at most');
    expect(emailProblem(`${'l'.repeat(255 - 1 - domain.length)}@${domain}`)).toBe(
      'The email can have at most 254 characters.',
    );
  });

  it.each([
    'priya',
    'priya@',
    '@example.org',
    'priya@localhost',
    'a@b@example.org',
    'a b@example.org',
    '"a"@example.org',
    '"a@evil.org"@example.org',
    'a(comment)@example.org',
    'Priya <priya@example.org>',
    'a@example.org,b@example.org',
    'a@example.org;b@example.org',
    'a@example.org b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a\u0000@example.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@-example.org',
    'a@example-.org',
    'a@example..org',
    'a@.example.org',
    'a@example.org.',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@example.123',
    'a\\@example.org',
    'ä@example.org',
    'a@exämple.org',
    `${'l'.repeat(65)}@example.org`,
    `a@${'d'.repeat(64)}.org`,
  ])('may not be %j', (email) => {
    expect(emailProblem(email)).toBe('Enter one email address, like name@example.org.');
  });

  it('of a hostile length is refused at once', () => {
    expect(emailProblem(`${'a.'.repeat(500_000)}@`)).toBe('The email can have at most 254 characters.');
  });
});
