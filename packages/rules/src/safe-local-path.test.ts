import { describe, expect, it } from 'vitest';
import { safeLocalPath } from './safe-local-path.ts';

describe('a path that the browser may be sent to', () => {
  it.each([
    '/',
    '/sword_coast/',
    '/sword_coast/?child=baldur__s_gate',
    '/campaign/9f-_Z/waterdeep/#invite=abc.def',
    '/%E5%8C%97/',
    '/baldur__s_gate?next=https://elsewhere.example/',
    '/a//b',
    '/@user',
    `/${'x'.repeat(511)}`,
  ])('may be %s', (path) => {
    expect(safeLocalPath(path)).toBe(path);
  });

  it.each([
    ['another host', 'https://evil.example/'],
    ['another host without its scheme', '//evil.example/'],
    ['three slashes', '///evil.example/'],
    ['a backslash for the second slash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/a\\..\\evil'],
    ['a tab that parsers drop', '/\t/evil.example'],
    ['a line feed that parsers drop', '/\n/evil.example'],
    ['a carriage return that parsers drop', '/\r/evil.example'],
    ['a tab before everything', '\t//evil.example'],
    ['a blank before everything', ' //evil.example'],
    ['a blank before the slash', ' /sword_coast/'],
    ['NUL', '/a\u0000b'],
    ['DEL', '/a\u007fb'],
    ['a control character of the second set', '/a\u0085b'],
    ['a header in the path', '/a\r\nSet-Cookie: x=1'],
    ['script', 'javascript:alert(1)'],
    ['script with letters of both cases', 'JaVaScRiPt:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a path without its slash', 'sword_coast/'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a user before the host', '//user@evil.example'],
    ['a dot that leaves two slashes', '/.//evil.example'],
    ['two dots that leave two slashes', '/..//evil.example'],
    ['a directory left again', '/a/..//evil.example'],
    ['an encoded dot that leaves two slashes', '/%2e//evil.example'],
    ['an encoded directory left again', '/a/%2E%2e//evil.example'],
    ['only a question', '?child=x'],
    ['only a fragment', '#invite=x'],
    ['nothing', ''],
    ['too much', `/${'x'.repeat(512)}`],
    ['no host at all', '//'],
    ['a host that cannot be', '//['],
  ])('is / instead of %s', (_what, path) => {
    expect(safeLocalPath(path)).toBe('/');
  });

  it.each([undefined, null, 7, true, {}, ['/sword_coast/'], { toString: () => '/sword_coast/' }])(
    'is / instead of %j',
    (value) => {
      expect(safeLocalPath(value)).toBe('/');
    },
  );
});
