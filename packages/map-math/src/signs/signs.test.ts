import { typeIcons } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { signs } from './signs.ts';

test('every sign has its own name and its own outline', () => {
  expect(Object.keys(signs)).toEqual([...typeIcons]);
  for (const part of ['label', 'path'] as const) {
    expect(new Set(Object.values(signs).map((sign) => sign[part])).size).toBe(typeIcons.length);
  }
});

test('every outline is solid and lies in its square', () => {
  for (const [name, { path }] of Object.entries(signs)) {
    expect([name, path]).toEqual([name, expect.stringMatching(/^M[^a-z]*Z$/)]);
    const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    expect([name, Math.min(...numbers) >= 0, Math.max(...numbers) <= 24]).toEqual([name, true, true]);
  }
});
