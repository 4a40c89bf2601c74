import { describe, expect, test } from 'vitest';
import { isLinkOrLocalPath, isWebAddress } from './web-address.ts';

describe('a link to somewhere else', () => {
  test.each(['https://maps.example/mara', 'http://maps.example', 'HTTPS://Maps.Example/ä?b=c#d', 'http://[::1]:8000/'])(
    '%s is one',
    (text) => expect(isWebAddress(text)).toBe(true),
  );

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://maps.example',
    '//maps.example',
    '/community',
    'maps.example',
    'https:maps.example',
    'https://',
    'http://user@maps.example',
    'https://user:word@maps.example',
    'https://maps.example/a b',
    'https://maps.example\\@evil.example',
    'https://maps.example/\n',
    ' https://maps.example',
    'blob:https://maps.example/1',
    '',
  ])('%j is none', (text) => expect(isWebAddress(text)).toBe(false));

  test('the longest has 2000 bytes', () => {
    const longest = `https://maps.example/${'a'.repeat(2000 - 21)}`;
    expect(isWebAddress(longest)).toBe(true);
    expect(isWebAddress(`${longest}a`)).toBe(false);
    expect(isWebAddress(`https://maps.example/${'ä龍🐉'.repeat(219)}`)).toBe(true);
    expect(isWebAddress(`https://maps.example/${'ä龍🐉'.repeat(220)}`)).toBe(false);
  });
});

test('an address of this site may stand for a link', () => {
  expect(isLinkOrLocalPath('/community')).toBe(true);
  expect(isLinkOrLocalPath('/media/abc.webp')).toBe(true);
  expect(isLinkOrLocalPath('https://maps.example')).toBe(true);
  for (const text of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 'x']) {
    expect(isLinkOrLocalPath(text)).toBe(false);
  }
});
