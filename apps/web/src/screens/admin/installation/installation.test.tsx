import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Installation } from '@venture-atlas/types';
import { afterEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { appConfig } from '../../../api/app-config.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { startStaffServer } from '../../../test-support/staff-server.ts';

// What the page was told of is one for all tests of a file.
const before = { ...appConfig() };
afterEach(() => Object.assign(appConfig(), before));

async function open() {
  const server = await startStaffServer('manyParents');
  renderApp({ path: '/admin/installation/', viewer: await server.signIn() });
  await screen.findByRole('heading', { level: 2, name: 'First page' });
  return { ...server, read: () => server.priya<Installation>('/api/admin/installation/') };
}

describe('/admin/installation/', () => {
  it('lets staff choose the map where everybody begins, and go back to the setting', async () => {
    const { read } = await open();
    expect(document.body.textContent).toContain('DEFAULT_LOCATION names sword_coast');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Home map' }));
    await userEvent.click(await screen.findByRole('option', { name: 'The Wide World', hidden: true }));
    const back = await screen.findByRole('button', { name: 'Use the setting of the server' });
    expect((await read()).start.now?.slug).toBe('the_wide_world');
    expect(document.body.textContent).toContain('Everyone starts on The Wide World');
    // Links of this page lead there from now on.
    expect(appConfig().default_location).toBe('the_wide_world');
    await userEvent.click(back);
    await waitFor(async () => expect((await read()).start.chosen).toBeNull());
    await waitFor(() => expect(appConfig().default_location).toBe('sword_coast'));
  });

  whole('says when what was chosen cannot be shown', async () => {
    const server = await startStaffServer('manyParents');
    const id = await server.act.placeId({ slug: 'kestrel_marches' });
    await server.priya('/api/admin/installation/start_map/', { location_id: id });
    await server.act.changePlace({ slug: 'kestrel_marches', picture_hash: null, map_width: null, map_height: null });
    renderApp({ path: '/admin/installation/', viewer: await server.signIn() });
    expect((await screen.findByText(/cannot be shown/)).textContent).toContain('For now it is Sword Coast.');
  });

  whole('removes the demo world when its name is typed, and says what goes first', async () => {
    const { read } = await open();
    const places = (await read()).demo?.places ?? 0;
    expect(places).toBeGreaterThan(3);
    const card = screen.getByRole('region', { name: 'Demo world' });
    expect(card.textContent).toContain(`This removes ${places} places`);
    await userEvent.click(within(card).getByRole('button', { name: 'Remove the demo world' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Places with notes stay');
    expect(dialog.textContent).toContain('npm run backup');
    const act = within(dialog).getByRole('button', { name: 'Remove the demo world' });
    expect(act).toHaveProperty('disabled', true);
    await userEvent.type(within(dialog).getByRole('textbox'), 'Demo World');
    await userEvent.click(act);
    await waitFor(async () => expect((await read()).demo).toBeNull());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Demo world' })).toBeNull());
  });

  it('says what of it stays', async () => {
    const server = await startStaffServer('manyParents');
    const id = await server.act.placeId({ slug: 'vigil' });
    await server.priya(`/api/home/location/${id}/`, { name: 'Our Vigil' });
    renderApp({ path: '/admin/installation/', viewer: await server.signIn() });
    const stays = await screen.findByText(/^Our Vigil\./);
    expect(stays.textContent).toBe('Our Vigil. It was renamed.');
  });
});
