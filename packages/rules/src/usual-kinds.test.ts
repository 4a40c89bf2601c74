import { TYPE_NAME_MAX } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { usualKinds } from './usual-kinds.ts';

test('the usual kinds are 34, each with a name, a sign, and a layer group of its own choice', () => {
  expect(usualKinds).toHaveLength(34);
  expect(new Set(usualKinds.map(({ name }) => name.toLowerCase())).size).toBe(34);
  expect(new Set(usualKinds.map(({ icon }) => icon)).size).toBe(34);
  for (const { name, layer } of usualKinds) {
    expect([name, name.length <= TYPE_NAME_MAX, layer === null]).toEqual([name, true, false]);
  }
});

test('lines and land show their names alone', () => {
  const silent = usualKinds.filter(({ display_dot }) => !display_dot).map(({ layer }) => layer?.name);
  expect([...new Set(silent)]).toEqual(['Ways', 'Realms and borders', 'Land', 'Waters']);
});

test('a layer group has one order for all of its kinds', () => {
  const orders = new Map(usualKinds.map(({ layer }) => [layer?.name, layer?.order]));
  expect(usualKinds.every(({ layer }) => orders.get(layer?.name) === layer?.order)).toBe(true);
  expect([...orders.values()]).toEqual([100, 200, 300, 400, 500, 600, 700]);
});
