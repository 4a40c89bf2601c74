// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { becomeAnonymous, keyInHash } from './nobody.ts';

const usual = window.fetch;
let back: (() => void) | undefined;
afterEach(() => {
  back?.();
  window.fetch = usual;
});

test('a table screen sends its key and nothing that says who is signed in there', async () => {
  const sent = vi.fn<typeof fetch>(async () => new Response('{}'));
  window.fetch = sent;
  back = becomeAnonymous('the-key-of-a-screen');
  await window.fetch('/api/table/', { headers: { authorization: 'Bearer of-the-dm', accept: 'application/json' } });
  const headers = new Headers(sent.mock.calls[0]?.[1]?.headers);
  expect(Object.fromEntries(headers)).toEqual({ accept: 'application/json', 'x-table-key': 'the-key-of-a-screen' });
  await expect(window.fetch('/user/user/')).rejects.toThrow(TypeError);
  await window.fetch('/assets/letters.woff2');
  expect(sent).toHaveBeenCalledTimes(2);
  expect(sent.mock.calls[1]?.[1]).toBeUndefined();
  back();
  expect(window.fetch).toBe(sent);
});

test('only what can be a key is taken for one', () => {
  expect(keyInHash('#3iOBEywSwbrA-P7oosFgtw')).toBe('3iOBEywSwbrA-P7oosFgtw');
  for (const hash of ['', '#', '#short', '#with spaces and more', `#${'a'.repeat(65)}`])
    expect([hash, keyInHash(hash)]).toEqual([hash, undefined]);
});
