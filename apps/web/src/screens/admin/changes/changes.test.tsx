import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationSaved, PlaceRow } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { startWorldsServer } from '../../../test-support/worlds-server.ts';

async function start() {
  const server = await startWorldsServer();
  const { marisol } = server;
  const world = await marisol.makeWorld('Harrow');
  const make = async (name: string) =>
    (await marisol.post<LocationSaved>('/api/home/location/', { name, world_id: world.id })).location.id;
  const [mill, inn] = [await make('The Mill'), await make('The Inn')];
  await marisol.post('/api/places/change/', { world_id: world.id, ids: [mill, inn], act: 'remove' });
  renderApp({ path: `/worlds/${world.id}/registry/changes/`, viewer: await marisol.signIn() });
  await screen.findByRole('heading', { level: 1, name: 'Recent changes' });
  const names = async () =>
    (await marisol.get<PlaceRow[]>(`/api/places/rows/?world_id=${world.id}&ids=${mill},${inn}`)).map(
      ({ name }) => name,
    );
  return { ...server, world, names, mill };
}

describe('recent changes', () => {
  it('undoes what was done to many at once, and says so', async () => {
    const { names } = await start();
    expect(await names()).toEqual([]);
    // Ids of a world of one's own are no sequence: either of the two may have gone first.
    await userEvent.click(await screen.findByRole('button', { name: /^Undo: deleted The (Mill|Inn) and 1 more$/ }));
    await waitFor(async () => expect((await names()).toSorted()).toEqual(['The Inn', 'The Mill']));
    expect(await screen.findByText(/undid: deleted/)).toBeVisible();
    expect(screen.getByText(/^The (Mill|Inn) and 1 more: undone\.$/)).toBeVisible();
  });

  whole('shows what one person did, and what was done to one place', async () => {
    const { world } = await start();
    const [who] = await screen.findAllByRole('button', { name: 'Only changes by Marisol' });
    await userEvent.click(who as HTMLElement);
    await screen.findByRole('button', { name: /^By Marisol/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Only changes of Harrow' }));
    await screen.findByRole('button', { name: /^Of Harrow/ });
    expect(currentAddress()).toMatch(new RegExp(`^/worlds/${world.id}/registry/changes/\\?by=\\d+&place=\\d+$`));
    await waitFor(() => expect(screen.queryByText(/The (Inn|Mill)/)).toBeNull());
  });
});
