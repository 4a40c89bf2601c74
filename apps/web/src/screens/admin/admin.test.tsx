import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listOf, makeLocation, makeRows, refusal, startAdminServer } from '../../test-support/admin-server.ts';
import { currentAddress, renderApp, viewerOfKind } from '../../test-support/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const staff = viewerOfKind('staff');
const summary = {
  counts: { wikipage: 372, type: 29, location: 20_000 },
  without_picture: 369,
  without_text: 4,
  without_type: 5,
  orphans: 6,
  recent_changes: [
    {
      id: 9,
      at: '2026-03-01T12:00:00.000Z',
      actor: { id: 7, name: 'Marisol' },
      action: 'position.move',
      name: 'Gullhaven',
      location: { id: 41, name: 'Gullhaven', slug: 'gullhaven' },
      position_id: 3,
      parent: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
      before: { lat: 1 },
      after: { lat: 2 },
      reverts: null,
      reverted_by: null,
    },
  ],
};

describe('the screens of staff', () => {
  const addresses = [
    '/admin/',
    '/admin/manage_parents',
    '/admin/edit_location',
    '/admin/edit_location/41',
    '/admin/locations_without_images',
    '/admin/world_check',
    '/admin/list/home/type/',
    '/admin/manage/home/wikipage/',
    '/admin/manage/home/location/41/',
  ];

  it.each(addresses)('send others than staff from %s to /, and ask the server nothing', async (path) => {
    const server = await startAdminServer();
    renderApp({ path, viewer: viewerOfKind('user') });
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(server.calls.filter(({ path: called }) => !called.includes('location_map_details'))).toEqual([]);
  });

  it('send visitors without an account to / as well', async () => {
    await startAdminServer();
    renderApp({ path: '/admin/list/home/location/' });
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });

  it.each([
    '/admin/list/home/user/',
    '/admin/list/auth/type/',
    '/admin/list/home/__proto__/',
    '/admin/manage/home/campaign/3/',
    '/admin/manage/home/type/0/',
    '/admin/manage/home/type/1e3/',
    '/admin/edit_location/x',
    '/admin/nothing_here',
  ])('do not exist at %s', async (path) => {
    const server = await startAdminServer();
    server.answer('GET /api/location_search/', { body: [] });
    renderApp({ path, viewer: staff });
    expect(await heading('This part of the map is blank')).toBeDefined();
  });
});

describe('/admin/', () => {
  it('leads to the three models, the tools, and from each figure to the locations it counts', async () => {
    const server = await startAdminServer();
    server.answer('GET /api/admin/summary/', { body: summary });
    renderApp({ path: '/admin/', viewer: staff });
    await screen.findByText('20000');
    const to = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to(/^WikiPage/)).toBe('/admin/list/home/wikipage/');
    expect(to(/^Type/)).toBe('/admin/list/home/type/');
    expect(to(/^Location 20000/)).toBe('/admin/list/home/location/');
    expect(to(/^369 without picture/)).toBe('/admin/list/home/location/?without=picture');
    expect(to(/^4 without text/)).toBe('/admin/list/home/location/?without=text');
    expect(to(/^5 without type/)).toBe('/admin/list/home/location/?without=type');
    expect(to(/^6 on no map/)).toBe('/admin/list/home/location/?orphans=1');
    expect(to(/^Manage Parents/)).toBe('/admin/manage_parents/');
    expect(to(/^Locations Without Images/)).toBe('/admin/locations_without_images/');
    expect(to(/^Add New Location/)).toBe('/admin/edit_location/');
    expect(to(/^World Check/)).toBe('/admin/world_check/');
  });

  it('tells in words what was changed last', async () => {
    const server = await startAdminServer();
    server.answer('GET /api/admin/summary/', { body: summary });
    renderApp({ path: '/admin/', viewer: staff });
    const link = await screen.findByRole('link', { name: 'Gullhaven' });
    expect(link.closest('li')?.textContent).toContain('Marisol moved Gullhaven on Sword Coast');
  });

  it('stays usable when the figures do not come', async () => {
    const server = await startAdminServer();
    server.answer('GET /api/admin/summary/', refusal(500, 'internal_error', 'Something went wrong.'));
    renderApp({ path: '/admin/', viewer: staff });
    expect((await screen.findByRole('alert')).textContent).toContain('The figures could not be loaded.');
    expect(screen.getByRole('link', { name: /^Type/ })).toBeDefined();
  });
});

describe('admin/list/home/location/', () => {
  const list = 'GET /api/home/location/list/';

  it('shows 100 rows of 20000 with the way to edit each, and says where one is', async () => {
    const server = await startAdminServer();
    server.answer(list, listOf(makeRows(101, 200), 20_000));
    renderApp({ path: '/admin/list/home/location/?offset=100', viewer: staff });
    expect((await screen.findByRole('link', { name: 'Edit Place 101' })).getAttribute('href')).toBe(
      '/admin/edit_location/101/',
    );
    expect(screen.getAllByRole('row')).toHaveLength(101);
    expect(screen.getAllByText('101 to 200 of 20000').length).toBeGreaterThan(0);
    expect(Object.fromEntries(server.callsTo(list)[0]?.query ?? [])).toEqual({ limit: '100', offset: '100' });
  });

  it('shows only what a figure counted, says so, and shows all again', async () => {
    const server = await startAdminServer();
    server.answer(list, listOf(makeRows(1, 2)));
    renderApp({ path: '/admin/list/home/location/?without=text', viewer: staff });
    expect(await screen.findByText('Without text')).toBeDefined();
    await screen.findByRole('link', { name: 'Edit Place 1' });
    expect(server.callsTo(list)[0]?.query.get('without')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(server.callsTo(list).at(-1)?.query.has('without')).toBe(false));
    expect(currentAddress()).toBe('/admin/list/home/location/');
  });

  it('keeps the rows when the next page fails, with the sentence of the server', async () => {
    const server = await startAdminServer();
    server.answer(list, ({ query }) =>
      query.get('offset') === '0' ? listOf(makeRows(1, 100)) : refusal(400, 'bad_request', 'Bad Request'),
    );
    renderApp({ path: '/admin/list/home/location/', viewer: staff });
    await screen.findByRole('link', { name: 'Edit Place 1' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Next' })[0] as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toContain('Bad Request');
  });

  it('of types leads Add New to their form', async () => {
    const server = await startAdminServer();
    server.answer('GET /api/home/type/list/', listOf([]));
    renderApp({ path: '/admin/list/home/type/', viewer: staff });
    expect((await screen.findByRole('link', { name: 'Add New' })).getAttribute('href')).toBe(
      '/admin/manage/home/type/',
    );
    expect(await screen.findByText('No types yet')).toBeDefined();
  });
});

describe('World Check', () => {
  it('counts each kind, and lists the findings of one with the way to mend them', async () => {
    const server = await startAdminServer();
    const totals = [{ check: 'duplicate_name', total: 2 }];
    server.answer('GET /api/admin/world_check/', { body: { checked_at: new Date().toISOString(), totals } });
    const finding = {
      check: 'duplicate_name',
      location: { id: 41, name: 'Gullhaven', slug: 'gullhaven' },
      other: { id: 42, name: 'Gullhaven', slug: 'gullhaven_2' },
      position_id: null,
      message: 'Two locations are called Gullhaven.',
      fix: { label: 'Edit Gullhaven', href: '/admin/edit_location/42/' },
    };
    const strange = {
      ...finding,
      location: null,
      other: null,
      message: 'Odd.',
      fix: { label: 'Away', href: '//evil.example' },
    };
    server.answer('GET /api/admin/world_check/duplicate_name/', {
      body: { findings: [finding, strange], next_page: null, total: 2 },
    });
    renderApp({ path: '/admin/world_check/', viewer: staff });
    expect(await screen.findByText(/^2 findings\. Checked just now\.$/)).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: /Same name/ }));
    expect(await screen.findByText('Two locations are called Gullhaven.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit Gullhaven' }).getAttribute('href')).toBe('/admin/edit_location/42/');
    expect(screen.getByRole('link', { name: 'Away' }).getAttribute('href')).toBe('/');
    expect(currentAddress()).toBe('/admin/world_check/?check=duplicate_name');
  });

  it('mends a map of odd units by one click, and says why where it cannot', async () => {
    const server = await startAdminServer();
    const finding = {
      check: 'odd_frame',
      location: { id: 41, name: 'Gullhaven', slug: 'gullhaven' },
      other: null,
      position_id: null,
      message: 'Odd units.',
      fix: { label: 'Mend the units', href: '/admin/gullhaven/edit' },
    };
    const list = 'GET /api/admin/world_check/odd_frame/';
    server.answer(list, { body: { findings: [finding], next_page: null, total: 1 } });
    const mend = 'POST /api/rescale_map/';
    server.answer(mend, { status: 409, body: { error: 'A place lies too far outside.', code: 'conflict' } });
    renderApp({ path: '/admin/world_check/?check=odd_frame', viewer: staff });
    await userEvent.click(await screen.findByRole('button', { name: 'Mend the units: Gullhaven' }));
    expect((await screen.findByRole('alert')).textContent).toBe('A place lies too far outside.');
    server.answer(mend, { body: { location: makeLocation(), change_id: 7 } });
    server.answer(list, { body: { findings: [], next_page: null, total: 0 } });
    await userEvent.click(screen.getByRole('button', { name: 'Mend the units: Gullhaven' }));
    expect(await screen.findByText(/has usual units now/)).toBeDefined();
    expect(await screen.findByText('It is all mended.')).toBeDefined();
    expect(server.callsTo(mend)[0]?.body).toMatchObject({ location_id: 41 });
  });
});
