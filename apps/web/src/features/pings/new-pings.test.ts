import type { Ping } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { newPings } from './new-pings.ts';

const ping = (key: string, map_id = 1): Ping => ({ key, name: 'Tobin', is_dm: false, map_id, lat: 1, lng: 2 });
const keys = (pings: readonly Ping[]) => pings.map(({ key }) => key);

test('each ping is shown once, on its own map, and not when that is opened later', () => {
  const watch = newPings();
  expect(keys(watch([ping('a'), ping('b', 2)], 1))).toEqual(['a']);
  expect(keys(watch([ping('a'), ping('b', 2), ping('c')], 1))).toEqual(['c']);
  expect(keys(watch([], 1))).toEqual([]);
  expect(keys(watch([ping('a'), ping('b', 2), ping('d', 2)], 2))).toEqual(['d']);
});
