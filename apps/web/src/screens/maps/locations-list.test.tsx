import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { startServer } from '../../test-support/real-server.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { signIn } from '../../test-support/sign-in.ts';

const search = 'GET /api/location_search/';
const linksOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('/maps/', () => {
  it('sends visitors without an account to the log-in', async () => {
    await startServer();
    renderApp({ path: '/maps/' });
    await waitFor(() => expect(currentAddress()).toBe('/login/'));
  });

  whole('finds all locations by name: Venture Forth for everybody, Edit Location for staff', async () => {
    const server = await startServer('coast');
    const id = await server.act.placeId({ slug: 'gullhaven' });
    renderApp({ path: '/maps/?name=a', viewer: await signIn(server, 'staff') });
    await screen.findByRole('row', { name: /Gullhaven/ });
    expect(linksOf(/Gullhaven/)).toEqual([
      ['Venture Forth', '/gullhaven/'],
      ['Edit Location', `/admin/edit_location/${id}/`],
    ]);
    // A place without a map of its own is seen on the map it stands on.
    expect(linksOf(/Old Beacon/)[0]).toEqual(['Venture Forth', '/sword_coast/?child=old_beacon']);
    expect(Object.fromEntries(server.network.callsTo(search)[0]?.query ?? [])).toEqual({
      name: 'a',
      limit: '100',
      offset: '0',
    });
  });

  whole('offers a player no way that would lead back to /', async () => {
    const server = await startServer('coast');
    renderApp({ path: '/maps/', viewer: await signIn(server, 'user') });
    await screen.findByRole('row', { name: /Sword Coast/ });
    expect(screen.queryByRole('link', { name: /Edit Location|Add New Location|^Maps$/ })).toBeNull();
  });

  whole('looks for a name, keeps it in the address, and clears it again', async () => {
    const server = await startServer('coast');
    renderApp({ path: '/maps/?offset=100', viewer: await signIn(server, 'user') });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by name' }), ' ambrosia ');
    expect(await screen.findByText('Nothing matches “ambrosia”')).toBeVisible();
    expect(currentAddress()).toBe('/maps/?name=ambrosia');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await screen.findByRole('row', { name: /Sword Coast/ });
    expect(currentAddress()).toBe('/maps/');
  });

  it('lists all locations before anything is typed, and leads to the gallery', async () => {
    const server = await startServer('coast');
    renderApp({ path: '/maps/', viewer: await signIn(server, 'user') });
    await screen.findByRole('row', { name: /Gullhaven/ });
    await screen.findByRole('row', { name: /Old Beacon/ });
    expect(screen.getByRole('link', { name: 'Show all maps as pictures' }).getAttribute('href')).toBe('/gallery/');
  });

  it('says that there are none yet, and of a page behind the last that there are no more', async () => {
    const server = await startServer();
    const viewer = await signIn(server, 'user');
    const { unmount } = renderApp({ path: '/maps/', viewer });
    await screen.findByRole('heading', { name: 'No locations yet' });
    unmount();
    renderApp({ path: '/maps/?offset=100', viewer });
    await screen.findByRole('heading', { name: 'No more locations' });
  });

  whole('turns pages: Next after a full page, Previous from above 0', async () => {
    const server = await startServer('manyMaps');
    renderApp({ path: '/maps/?name=p', viewer: await signIn(server, 'user') });
    const pages = () => screen.getAllByRole('group', { name: 'Pages' })[0] as HTMLElement;
    await screen.findByRole('row', { name: /^P 100 / });
    expect(within(pages()).queryByRole('button', { name: 'Previous' })).toBeNull();
    await userEvent.click(within(pages()).getByRole('button', { name: 'Next' }));
    await screen.findByRole('row', { name: /^P 103 / });
    expect(currentAddress()).toBe('/maps/?name=p&offset=100');
    expect(within(pages()).queryByRole('button', { name: 'Next' })).toBeNull();
    await userEvent.click(within(pages()).getByRole('button', { name: 'Previous' }));
    await screen.findByRole('row', { name: /^P 001 / });
    expect(currentAddress()).toBe('/maps/?name=p');
  });

  whole('says why there is nothing, and asks again', async () => {
    const server = await startServer('coast');
    server.network.answer(search, {
      status: 408,
      body: { error: 'Request Timed Out', code: 'request_timed_out' },
    });
    renderApp({ path: '/maps/', viewer: await signIn(server, 'user') });
    expect((await screen.findByRole('alert')).textContent).toContain('Request Timed Out');
    server.network.answer(search, undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('row', { name: /Sword Coast/ });
  });
});
