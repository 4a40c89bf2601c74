import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationRow, LocationSaved, LocationType, WikiPageRow } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { startWorldsServer } from '../../../test-support/worlds-server.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function start() {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow');
  await server.mara.post('/api/home/location/', { name: 'Waterdeep' });
  return { ...server, world, at: `/worlds/${world.id}/registry/` };
}

describe('the registry of an own world', () => {
  it('has figures, tools and changes of this world alone, all below its own address', async () => {
    const { marisol, at, world } = await start();
    renderApp({ path: at, viewer: await marisol.signIn() });
    await heading('Everything in Harrow');
    await screen.findByRole('link', { name: /^Location 1/ });
    const leads = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(leads.filter((to) => to.startsWith('/admin'))).toEqual([]);
    expect(leads).toEqual(
      expect.arrayContaining([
        `${at}list/location/`,
        `${at}list/type/`,
        `${at}list/wikipage/`,
        `${at}world_check/`,
        `${at}removed/`,
        `${at}locations_without_images/`,
        `${at}manage_parents/`,
        `${at}edit_location/`,
        `/worlds/${world.id}/import/`,
      ]),
    );
    expect(screen.queryByText(/Waterdeep/)).toBeNull();
  });

  whole('lists its places and no other, and makes new ones in it', async () => {
    const { marisol, at, world } = await start();
    renderApp({ path: `${at}list/location/`, viewer: await marisol.signIn() });
    expect(await screen.findByRole('link', { name: 'Edit Harrow' })).toBeVisible();
    expect(screen.queryByText('Waterdeep')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Add New' }));
    await heading('New location');
    await userEvent.type(screen.getByLabelText('Name'), 'The Mill');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await heading('The Mill');
    const rows = await marisol.get<LocationRow[]>(`/api/home/location/list/?world_id=${world.id}`);
    const mill = rows.find(({ name }) => name === 'The Mill');
    expect(currentAddress()).toBe(`${at}edit_location/${mill?.id}/`);
    expect(screen.getByRole('link', { name: 'Add Map For The Mill' }).getAttribute('href')).toBe(
      `/world/${world.id}/the_mill/edit/`,
    );
  });

  whole('makes types and texts in it', async () => {
    const { marisol, at, world } = await start();
    const { unmount } = renderApp({ path: `${at}manage/type/`, viewer: await marisol.signIn() });
    await userEvent.type(await screen.findByLabelText('Name'), 'Shire');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(currentAddress()).toBe(`${at}list/type/`));
    const types = await marisol.get<LocationType[]>(`/api/home/type/list/?world_id=${world.id}`);
    expect(types.map(({ name }) => name)).toContain('Shire');
    unmount();

    renderApp({ path: `${at}manage/wikipage/`, viewer: await marisol.signIn() });
    await userEvent.type(await screen.findByLabelText('Name'), 'On the shire');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(currentAddress()).toBe(`${at}list/wikipage/`));
    const pages = await marisol.get<WikiPageRow[]>(`/api/home/wikipage/list/?world_id=${world.id}`);
    expect(pages.map(({ name }) => name)).toEqual(['On the shire']);
  });

  whole('deletes, stays in the world, and brings back', async () => {
    const { marisol, at, world } = await start();
    const body = { name: 'The Mill', world_id: world.id };
    const { location } = await marisol.post<LocationSaved>('/api/home/location/', body);
    const { unmount } = renderApp({ path: `${at}edit_location/${location.id}/`, viewer: await marisol.signIn() });
    await heading('The Mill');
    await userEvent.click(screen.getByRole('button', { name: 'Delete location' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentAddress()).toBe(`${at}list/location/`));
    unmount();

    renderApp({ path: `${at}removed/`, viewer: await marisol.signIn() });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore The Mill, Place' }));
    await screen.findByText('Nothing is in the trash');
  });

  whole('chooses pictures of a wiki for its places, and for no others', async () => {
    const { marisol, mara, at, world } = await start();
    const map = (await marisol.worlds()).worlds.find(({ id }) => id === world.id)?.home?.id;
    const mill = { parent_id: map, name: 'The Mill', lat: 1, lng: 2, scale: 20 };
    const { position } = await marisol.post<{ position: { location_id: number } }>('/api/add_position/', mill);
    const images_from_wiki = ['https://wiki.example/mill.png'];
    await marisol.post(`/api/home/location/${position.location_id}/`, { images_from_wiki });
    await mara.post('/api/home/location/', { name: 'Baldur’s Gate' });
    renderApp({ path: at, viewer: await marisol.signIn() });
    await userEvent.click(await screen.findByRole('link', { name: /^Locations Without Images/ }));
    await heading('Locations Without Images');
    expect(await screen.findByText('1 image on the wiki')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['The Mill']);
    expect(screen.getByRole('link', { name: 'The Mill' }).getAttribute('href')).toBe(
      `${at}edit_location/${position.location_id}/`,
    );
  });

  whole('is checked by itself', async () => {
    const { marisol, at, world } = await start();
    await marisol.post('/api/home/location/', { name: 'The Mill', world_id: world.id });
    renderApp({ path: `${at}world_check/?check=orphan`, viewer: await marisol.signIn() });
    expect(await screen.findByText(/The Mill is on no map/)).toBeVisible();
    expect(screen.queryByText(/Waterdeep/)).toBeNull();
    expect(screen.getByRole('link', { name: 'The Mill' }).getAttribute('href')).toContain(`${at}edit_location/`);
  });

  whole.each(['', 'places/', 'list/location/', 'world_check/', 'removed/'])(
    'does not exist for others at %s',
    async (screenOf) => {
      const { priya, at } = await start();
      renderApp({ path: `${at}${screenOf}`, viewer: await priya.signIn() });
      expect(await heading('This part of the map is blank')).toBeVisible();
    },
  );
});
