import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { CAMPAIGN, DM, PRIYA, startCampaignServer } from '../../test-support/campaign-server.ts';
import { startServer } from '../../test-support/real-server.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { signIn } from '../../test-support/sign-in.ts';

describe('/gallery/', () => {
  it('shows the home map and cards of the other maps; staff come from there to each location', async () => {
    const server = await startServer('coast');
    renderApp({ path: '/gallery/', viewer: await signIn(server, 'staff') });
    const home = await screen.findByRole('region', { name: 'Sword Coast' });
    const forth = within(home).getByRole('link', { name: 'Venture Forth: Sword Coast' });
    expect(forth.getAttribute('href')).toBe('/sword_coast/');
    const card = screen.getByRole('listitem');
    expect(within(card).getByRole('link', { name: 'Gullhaven' }).getAttribute('href')).toBe('/gullhaven/');
    expect(card.textContent).toContain('on the Sword Coast map');
    const id = await server.act.placeId({ slug: 'gullhaven' });
    const edit = within(card).getByRole('link', { name: 'Edit Location: Gullhaven' });
    expect(edit.getAttribute('href')).toBe(`/admin/edit_location/${id}/`);
    expect(screen.getByRole('link', { name: 'Add New Location' }).getAttribute('href')).toBe('/admin/edit_location/');
  });

  it('offers staff the first map where there is none, once', async () => {
    const server = await startServer();
    renderApp({ path: '/gallery/', viewer: await signIn(server, 'staff') });
    await screen.findByRole('heading', { name: 'No maps yet' });
    expect(screen.getAllByRole('link', { name: 'Add New Location' })).toHaveLength(1);
    expect(screen.queryByText(/0 maps/)).toBeNull();
  });

  whole('leads the DM of a campaign without maps to its worlds, and a player to all campaigns', async () => {
    const server = await startCampaignServer();
    server.network.answer('GET /api/maps/', { body: { home: null, maps: [], total: 0 } });
    const path = `/campaign/${CAMPAIGN}/maps/`;
    const page = renderApp({ path, viewer: await server.signInAs(DM) });
    const worlds = await screen.findByRole('link', { name: 'Choose worlds' });
    expect(worlds.getAttribute('href')).toBe(`/edit_campaign/${CAMPAIGN}/`);
    page.unmount();
    renderApp({ path, viewer: await server.signInAs(PRIYA) });
    await screen.findByText('Maps appear here once the DM shows places on them.');
    const campaigns = within(screen.getByRole('main')).getByRole('link', { name: 'Your campaigns' });
    expect(campaigns.getAttribute('href')).toBe('/campaigns/');
  });

  whole('needs no account, and offers a visitor nothing that is for staff', async () => {
    await startServer('coast');
    renderApp({ path: '/gallery/' });
    const home = await screen.findByRole('region', { name: 'Sword Coast' });
    expect(within(home).getByRole('link', { name: 'Venture Forth: Sword Coast' })).toBeVisible();
    expect(currentAddress()).toBe('/gallery/');
    expect(screen.queryByRole('link', { name: /Edit Location|Add New Location/ })).toBeNull();
  });

  it('names the place that had this address before', async () => {
    const server = await startServer('coast');
    const was_here = { name: 'The Gallery', slug: 'gallery_2' };
    server.network.answer('GET /api/maps/', { body: { home: null, maps: [], total: 0, was_here } });
    renderApp({ path: '/gallery/' });
    expect((await screen.findByRole('link', { name: 'Open The Gallery' })).getAttribute('href')).toBe('/gallery_2/');
  });

  whole('finds places by name without an account', async () => {
    await startServer('coast');
    renderApp({ path: '/gallery/' });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'beacon');
    const row = await screen.findByRole('row', { name: /Old Beacon/ });
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/sword_coast/?child=old_beacon');
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search by name' }));
    await screen.findByRole('region', { name: 'Sword Coast' });
  });
});
