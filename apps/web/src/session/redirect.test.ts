import { beforeEach, describe, expect, it } from 'vitest';
import { dropRedirect, readRedirect, storeRedirect } from './redirect.ts';

beforeEach(() => localStorage.clear());

const hostile = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/a/..//evil.example',
  'evil.example',
  '',
  `/${'x'.repeat(600)}`,
  'http:/evil.example',
  '/\u0000/evil.example',
  'HTTPS:evil.example',
];

describe('the stored redirect', () => {
  it('leads to a page of our own and is forgotten when it was reached', () => {
    storeRedirect('/campaign/k3/waterdeep/?child=amphail#invite=t');
    expect(localStorage.getItem('redirect')).toBe('/campaign/k3/waterdeep/?child=amphail#invite=t');
    expect(readRedirect()).toBe('/campaign/k3/waterdeep/?child=amphail#invite=t');
    dropRedirect();
    expect(readRedirect()).toBe('/');
  });

  it.each(hostile)('never leaves this site: %j', (address) => {
    storeRedirect(address);
    expect(localStorage.getItem('redirect')).toBeNull();
    // Whoever can write the storage could put it there past us.
    localStorage.setItem('redirect', address);
    expect(readRedirect()).toBe('/');
  });

  it.each(['/login', '/login/', '/signup/?x=1', '/logout/', '/password_reset/#abc', '/password_reset_request/'])(
    'does not come back to a way in or out: %s',
    (path) => {
      storeRedirect(path);
      expect(localStorage.getItem('redirect')).toBeNull();
      localStorage.setItem('redirect', path);
      expect(readRedirect()).toBe('/');
    },
  );

  it('is not fooled by a place that only begins like one', () => {
    storeRedirect('/login_lane/');
    expect(readRedirect()).toBe('/login_lane/');
  });
});
