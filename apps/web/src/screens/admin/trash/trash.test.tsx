import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationSaved, TrashPage } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { startWorldsServer } from '../../../test-support/worlds-server.ts';

/** A harbour with an inn on its map, both deleted, and a mill that is too. */
async function start() {
  const server = await startWorldsServer();
  const { marisol } = server;
  const world = await marisol.makeWorld('Harrow');
  const make = async (name: string, more = {}) =>
    (await marisol.post<LocationSaved>('/api/home/location/', { name, world_id: world.id, ...more })).location.id;
  const harbour = await make('Harbour', { map_size: { width: 100, height: 100 } });
  const rows = [{ name: 'Gutted Eel', map: harbour, lat: 1, lng: 2, text: 'Smoke and eels.' }];
  await marisol.post('/api/places/save/', { world_id: world.id, rows });
  const [eel] = await marisol.post<{ id: number }[]>('/api/places/by_name/', {
    world_id: world.id,
    names: ['Gutted Eel'],
  });
  for (const id of [await make('Mill'), eel?.id, harbour]) await marisol.post(`/api/home/location/${id}/delete/`, {});
  const trash = async () =>
    (await marisol.get<TrashPage>(`/api/trash/?world_id=${world.id}`)).items.map(({ name }) => name);
  renderApp({ path: `/worlds/${world.id}/registry/removed/`, viewer: await marisol.signIn() });
  await screen.findByText('Gutted Eel');
  return { ...server, world, trash };
}

it('says in words what each column holds', async () => {
  await start();
  const [, ...headers] = screen.getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Name',
    'What',
    'Deleted by',
    'Kept until',
    'Restore',
  ]);
});

whole('restores a place, with the map that has to come back too, and takes that back', async () => {
  const { trash } = await start();
  await userEvent.click(screen.getByRole('button', { name: /^Restore Gutted Eel/ }));
  expect((await screen.findByText(/is still here/)).textContent).toContain('“Harbour”, which is in the trash, too');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restore both' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Restore both' }));
  await screen.findByText('Restored 2 things.');
  await waitFor(() => expect(screen.queryByText('Gutted Eel')).toBeNull());
  expect(await trash()).toEqual(['Mill']);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Gutted Eel');
  expect(await trash()).toHaveLength(3);
});

whole('asks before the ticked ones are deleted for good, with the count on the button', async () => {
  const { trash } = await start();
  await userEvent.type(screen.getByLabelText('Search by name'), 'mill{Enter}');
  await waitFor(() => expect(screen.queryByText('Harbour')).toBeNull());
  await userEvent.click(screen.getByLabelText(/^Choose Mill/));
  await userEvent.click(screen.getByRole('button', { name: 'Delete 1 for good' }));
  expect(await trash()).toHaveLength(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 1 now' }));
  await screen.findByText('Deleted 1 thing for good.');
  expect((await trash()).includes('Mill')).toBe(false);
});
