import { expect, it } from 'vitest';
import { lastMapPath, rememberLastMap } from './last-map.ts';

it('is / in a browser that opened no map', () => {
  expect(lastMapPath()).toBe('/');
});

it('is the map opened last', () => {
  rememberLastMap('/waterdeep/?child=dock_ward');
  expect(lastMapPath()).toBe('/waterdeep/?child=dock_ward');
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/load_last_url'])(
  'is / when storage holds %s',
  (stored) => {
    localStorage.setItem('va:last_map', stored);
    expect(lastMapPath()).toBe('/');
  },
);
