import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isOfScope, isPublicKey } from '../../api/query-keys.ts';
import type { Found } from './found.ts';
import { recentFound, rememberFound } from './found.ts';

const found = (name: string, worldId: string): Found => ({
  key: `place-${name}`,
  kind: 'settlements',
  name,
  detail: 'Town',
  href: `/world/${worldId}/${name}/`,
  nameMatch: null,
  text: null,
});

it('the last five places of a world are kept, the last first, and apart from those of another one', () => {
  const client = new QueryClient();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberFound(client, found(name, 'one'), { worldId: 'one' });
  rememberFound(client, found('z', 'two'), { worldId: 'two' });
  expect(recentFound(client, { worldId: 'one' }).map(({ name }) => name)).toEqual(['b', 'f', 'e', 'd', 'c']);
  expect(recentFound(client, { worldId: 'two' }).map(({ name }) => name)).toEqual(['z']);
  expect(recentFound(client, {})).toEqual([]);
});

it('they go with a world that may not be read any more, and belong to one person', () => {
  const client = new QueryClient();
  rememberFound(client, found('a', 'one'), { worldId: 'one' });
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(keys.map((key) => [isOfScope(key, { worldId: 'one' }), isOfScope(key, {}), isPublicKey(key)])).toEqual([
    [true, false, false],
  ]);
});

it('nothing of a campaign is kept: its DM may hide it at any moment', () => {
  const client = new QueryClient();
  rememberFound(client, found('a', 'one'), { campaignId: 'c' });
  expect(client.getQueryCache().getAll()).toEqual([]);
});
