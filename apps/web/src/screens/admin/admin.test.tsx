import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationRow } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { readTokens } from '../../session/tokens.ts';
import { refusal } from '../../test-support/page-network.ts';
import { shareServer, startServer } from '../../test-support/real-server.ts';
import { currentAddress, renderApp, viewerOfKind } from '../../test-support/render-app.tsx';
import { signIn } from '../../test-support/sign-in.ts';
import { startStaffServer } from '../../test-support/staff-server.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the screens of staff', () => {
  const start = shareServer();
  const addresses = [
    '/admin/',
    '/admin/manage_parents',
    '/admin/edit_location',
    '/admin/edit_location/41',
    '/admin/locations_without_images',
    '/admin/world_check',
    '/admin/installation/',
    '/admin/list/home/type/',
    '/admin/manage/home/wikipage/',
    '/admin/manage/home/location/41/',
  ];

  it.each(addresses)('send others than staff from %s to /, and ask the server nothing', async (path) => {
    const server = await start();
    renderApp({ path, viewer: viewerOfKind('user') });
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(server.network.calls.filter(({ path: called }) => !called.includes('location_map_details'))).toEqual([]);
  });

  it('send visitors without an account to / as well', async () => {
    await start();
    renderApp({ path: '/admin/list/home/location/' });
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });

  whole.each([
    '/admin/list/home/user/',
    '/admin/list/auth/type/',
    '/admin/list/home/__proto__/',
    '/admin/manage/home/campaign/3/',
    '/admin/manage/home/type/0/',
    '/admin/manage/home/type/1e3/',
    '/admin/edit_location/x',
    '/admin/nothing_here',
  ])('do not exist at %s', async (path) => {
    const server = await start();
    renderApp({ path, viewer: await signIn(server, 'staff') });
    expect(await heading('This part of the map is blank')).toBeVisible();
  });
});

describe('/admin/', () => {
  it('leads to the three models, the tools, and from each figure to the locations it counts', async () => {
    const server = await startStaffServer();
    await server.priya('/api/home/location/', { name: 'Brine' });
    renderApp({ path: '/admin/', viewer: await server.signIn() });
    await screen.findByRole('link', { name: /^Location 6/ });
    const to = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to(/^WikiPage/)).toBe('/admin/list/home/wikipage/');
    expect(to(/^Type/)).toBe('/admin/list/home/type/');
    expect(to(/^Location 6/)).toBe('/admin/list/home/location/');
    expect(to(/^4 without picture/)).toBe('/admin/list/home/location/?without=picture');
    expect(to(/^2 without text/)).toBe('/admin/list/home/location/?without=text');
    expect(to(/^2 without type/)).toBe('/admin/list/home/location/?without=type');
    expect(to(/^1 on no map/)).toBe('/admin/list/home/location/?orphans=1');
    expect(to(/^Manage Parents/)).toBe('/admin/manage_parents/');
    expect(to(/^Locations Without Images/)).toBe('/admin/locations_without_images/');
    expect(to(/^Add New Location/)).toBe('/admin/edit_location/');
    expect(to(/^World Check/)).toBe('/admin/world_check/');
    expect(to(/^Installation/)).toBe('/admin/installation/');
  });

  whole('tells in words what was changed last', async () => {
    const server = await startStaffServer();
    await server.priya('/api/change_position/', { id: 1, position: [1, 2] });
    renderApp({ path: '/admin/', viewer: await server.signIn() });
    const link = await screen.findByRole('link', { name: 'Gullhaven' });
    expect(link.closest('li')?.textContent).toContain('Priya moved Gullhaven on Sword Coast');
  });

  whole('stays usable when the figures do not come', async () => {
    const server = await startServer();
    server.network.answer('GET /api/admin/summary/', refusal(500, 'internal_error', 'Something went wrong.'));
    renderApp({ path: '/admin/', viewer: await signIn(server, 'staff') });
    expect((await screen.findByRole('alert')).textContent).toContain('The figures could not be loaded.');
    expect(screen.getByRole('link', { name: /^Type/ })).toBeVisible();
  });
});

describe('admin/list/home/location/', () => {
  const list = 'GET /api/home/location/list/';
  /** 210 locations: the map, the places, and what stands in one of them. */
  const start = shareServer({ places: 208 });

  it('shows 100 rows of 210 with the way to edit each, and says where one is', async () => {
    const server = await start();
    renderApp({ path: '/admin/list/home/location/?offset=100', viewer: await signIn(server, 'staff') });
    const path = '/api/home/location/list/?limit=1&offset=100';
    const [first] = await server.get<LocationRow[]>(path, readTokens()?.access);
    expect((await screen.findByRole('link', { name: `Edit ${first?.name}` })).getAttribute('href')).toBe(
      `/admin/edit_location/${first?.id}/`,
    );
    expect(screen.getAllByRole('row')).toHaveLength(101);
    expect(screen.getAllByText('101 to 200 of 210').length).toBeGreaterThan(0);
    expect(Object.fromEntries(server.network.callsTo(list)[0]?.query ?? [])).toEqual({ limit: '100', offset: '100' });
  });

  whole('shows only what a figure counted, says so, and shows all again', async () => {
    const server = await start();
    renderApp({ path: '/admin/list/home/location/?without=text', viewer: await signIn(server, 'staff') });
    expect(await screen.findByText('Without text')).toBeVisible();
    await screen.findByRole('link', { name: 'Edit Place 11' });
    expect(screen.queryByRole('link', { name: 'Edit Place 1' })).toBeNull();
    expect(server.network.callsTo(list)[0]?.query.get('without')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(server.network.callsTo(list).at(-1)?.query.has('without')).toBe(false));
    expect(currentAddress()).toBe('/admin/list/home/location/');
  });

  whole('keeps the rows when the next page fails, with the sentence of the server', async () => {
    const server = await start();
    renderApp({ path: '/admin/list/home/location/', viewer: await signIn(server, 'staff') });
    await screen.findByRole('link', { name: 'Edit Place 1' });
    server.network.answer(list, refusal(400, 'bad_request', 'Bad Request'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Next' })[0] as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toContain('Bad Request');
    expect(screen.getByRole('link', { name: 'Edit Place 1' })).toBeVisible();
  });

  whole('of types leads Add New to their form', async () => {
    const server = await startServer();
    renderApp({ path: '/admin/list/home/type/', viewer: await signIn(server, 'staff') });
    expect((await screen.findByRole('link', { name: 'Add New' })).getAttribute('href')).toBe(
      '/admin/manage/home/type/',
    );
    expect(await screen.findByText('No types yet')).toBeVisible();
  });
});

/** The world is looked at by a worker of its own, for seconds: what it finds is pretended. */
describe('World Check', () => {
  const found = (...findings: object[]) => ({ body: { findings, next_page: null, total: findings.length } });
  const gullhaven = { id: 2, name: 'Gullhaven', slug: 'gullhaven' };
  const finding = { check: 'duplicate_name', location: gullhaven, other: null, position_id: null };

  it('counts each kind, and lists the findings of one with the way to mend them', async () => {
    const server = await startServer();
    const totals = [{ check: 'duplicate_name', total: 2 }];
    server.network.answer('GET /api/admin/world_check/', { body: { checked_at: new Date().toISOString(), totals } });
    const twin = {
      ...finding,
      message: 'Two locations are called Gullhaven.',
      fix: { label: 'Edit Gullhaven', href: '/admin/edit_location/42/' },
    };
    const strange = { ...finding, location: null, message: 'Odd.', fix: { label: 'Away', href: '//evil.example' } };
    server.network.answer('GET /api/admin/world_check/duplicate_name/', found(twin, strange));
    renderApp({ path: '/admin/world_check/', viewer: await signIn(server, 'staff') });
    expect(await screen.findByText(/^2 findings\. Checked just now\.$/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: /Same name/ }));
    expect(await screen.findByText('Two locations are called Gullhaven.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit Gullhaven' }).getAttribute('href')).toBe('/admin/edit_location/42/');
    expect(screen.getByRole('link', { name: 'Away' }).getAttribute('href')).toBe('/');
    expect(currentAddress()).toBe('/admin/world_check/?check=duplicate_name');
  });

  whole('mends a map of odd units by one click, and says why where it cannot', async () => {
    const server = await startServer('coast');
    await server.act.changePlace({ slug: 'gullhaven', map_width: 100, map_height: 75 });
    const list = 'GET /api/admin/world_check/odd_frame/';
    const fix = { label: 'Fix the units', href: '/admin/gullhaven/edit' };
    server.network.answer(list, found({ ...finding, check: 'odd_frame', message: 'Odd units.', fix }));
    const mend = 'POST /api/rescale_map/';
    server.network.answer(mend, refusal(409, 'conflict', 'A place lies too far outside.'));
    renderApp({ path: '/admin/world_check/?check=odd_frame', viewer: await signIn(server, 'staff') });
    await userEvent.click(await screen.findByRole('button', { name: 'Fix the units: Gullhaven' }));
    expect((await screen.findByRole('alert')).textContent).toBe('A place lies too far outside.');
    server.network.answer(mend, undefined);
    server.network.answer(list, found());
    await userEvent.click(screen.getByRole('button', { name: 'Fix the units: Gullhaven' }));
    expect(await screen.findByText(/now has normal units/)).toBeVisible();
    expect(await screen.findByText('There is nothing left to fix.')).toBeVisible();
    expect(server.network.callsTo(mend)[0]?.body).toMatchObject({ location_id: 2 });
  });
});
