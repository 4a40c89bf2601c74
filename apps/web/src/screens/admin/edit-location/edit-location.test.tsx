import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type AdminServer,
  listOf,
  makeLocation,
  makeRows,
  refusal,
  startAdminServer,
} from '../../../test-support/admin-server.ts';
import { currentAddress, renderApp, viewerOfKind } from '../../../test-support/render-app.tsx';

const staff = viewerOfKind('staff');
const save = () => screen.getByRole('button', { name: /^Save/ });
const card = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });

async function openLocation(server: AdminServer, location = makeLocation()) {
  server.answer('GET /api/home/location/41/', { body: location });
  server.answer('GET /api/home/location/list/', listOf(makeRows(51, 52)));
  server.answer('GET /api/home/location/options/', { body: [{ id: 1, name: 'Sword Coast' }] });
  renderApp({ path: '/admin/edit_location/41', viewer: staff });
  return screen.findByLabelText('Name', {});
}

const file = () => new File(['a picture'], 'gull.png', { type: 'image/png' });
const fileInput = (index = 0) => document.querySelectorAll<HTMLInputElement>('input[type=file]')[index] as HTMLElement;

describe('admin/edit_location/{id}', () => {
  it('has the five fields, parents and children as links, and the way to the map', async () => {
    const server = await startAdminServer();
    await openLocation(server);
    for (const label of ['Name', 'Map Maker Name', 'Map Maker Url']) expect(screen.getByLabelText(label)).toBeDefined();
    expect(screen.getByRole('group', { name: 'Image' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'SEO image' })).toBeDefined();
    const parent = within(card('Parents')).getByRole('link', { name: 'Sword Coast' });
    expect(parent.getAttribute('href')).toBe('/admin/edit_location/1/');
    expect((await within(card('Children')).findByRole('link', { name: 'Place 52' })).getAttribute('href')).toBe(
      '/admin/edit_location/52/',
    );
    expect(server.callsTo('GET /api/home/location/list/')[0]?.query.get('positions_on_parent__parent')).toBe('41');
    expect(screen.getByRole('link', { name: 'Venture To Gullhaven Map' }).getAttribute('href')).toBe('/gullhaven/');
  });

  it('says Location Updated until the next edit, and sends what differs with the version', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/home/location/41/', {
      body: { location: makeLocation({ map_maker_name: 'Mara', version: 7 }), change_id: 3 },
    });
    await openLocation(server);
    const maker = screen.getByLabelText('Map Maker Name');
    await userEvent.clear(maker);
    await userEvent.type(maker, 'Mara');
    await userEvent.click(save());
    expect(await screen.findByText('Location Updated')).toBeDefined();
    await userEvent.type(maker, ' M');
    expect(screen.queryByText('Location Updated')).toBeNull();
    await userEvent.click(save());
    await screen.findByText('Location Updated');
    const sent = server.callsTo('POST').map(({ body: { client_key: _key, ...body } = {} }) => body);
    expect(sent).toEqual([
      { name: 'Gullhaven', map_maker_name: 'Mara', version: 6 },
      { name: 'Gullhaven', map_maker_name: 'Mara M', version: 7 },
    ]);
  });

  it('keeps mine upon what somebody else changed, and does not set theirs back with the next save', async () => {
    const server = await startAdminServer();
    const theirs = makeLocation({ map_maker_name: 'Mara', version: 7 });
    const changed_by = { id: 9, name: 'Brannoc' };
    const stale = refusal(409, 'changed_meanwhile', 'Somebody else changed this.', {
      ...{ current: theirs, changed_by, changed_at: '2026-11-20T09:00:00Z' },
    });
    server.answer('POST /api/home/location/41/', ({ body }) => {
      const { client_key: _key, version, ...fields } = body ?? {};
      if (version === 6) return stale;
      return { body: { location: { ...theirs, ...fields, version: Number(version) + 1 }, change_id: 3 } };
    });
    await openLocation(server);
    await userEvent.type(screen.getByLabelText('Wiki Url'), 'https://w.example/gull');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Location Updated');
    expect((screen.getByLabelText('Map Maker Name') as HTMLInputElement).value).toBe('Mara');
    await userEvent.type(screen.getByLabelText('Map Licence'), 'CC0');
    await userEvent.click(save());
    await waitFor(() => expect(server.callsTo('POST')).toHaveLength(3));
    const { client_key: _key, ...last } = server.callsTo('POST')[2]?.body ?? {};
    expect(last).toEqual({ name: 'Gullhaven', map_licence: 'CC0', version: 8 });
  });

  it('begins anew with what is there now when one comes back to it', async () => {
    const server = await startAdminServer();
    await openLocation(server);
    server.answer('GET /api/home/location/list/', listOf(makeRows(41, 41)));
    await userEvent.click(screen.getByRole('link', { name: 'Location' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/location/'));
    server.answer('GET /api/home/location/41/', { body: makeLocation({ map_maker_name: 'Newer', version: 9 }) });
    await userEvent.click((await screen.findAllByRole('link', { name: /Place 41/ }))[0] as HTMLElement);
    expect((await screen.findByLabelText<HTMLInputElement>('Map Maker Name')).value).toBe('Newer');
    expect(currentAddress()).toBe('/admin/edit_location/41/');
  });

  it('asks before the name and with it the address changes', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/home/location/41/', {
      body: { location: makeLocation({ name: 'Gullhavens', version: 7 }), change_id: 3 },
    });
    await userEvent.type(await openLocation(server), 's');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('This form is protected, please double check your work.');
    expect(dialog.textContent).toContain('“Gullhaven” becomes “Gullhavens”.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Location Updated')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Gullhavens' })).toBeDefined();
  });

  it('refuses an empty name with the exact sentence, and shows what the server refuses at its field', async () => {
    const server = await startAdminServer();
    const invalid = 'Enter a web address that begins with http:// or https://.';
    server.answer('POST /api/home/location/41/', refusal(400, 'bad_request', invalid, { field: 'map_maker_url' }));
    const name = await openLocation(server);
    await userEvent.clear(name);
    await userEvent.click(save());
    expect(screen.getByText('The field Name must be filled out to submit the form')).toBeDefined();
    await userEvent.type(name, 'Gullhaven');
    await userEvent.type(screen.getByLabelText('Map Maker Url'), ' javascript:1');
    await userEvent.click(save());
    expect(await screen.findByText(invalid)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Map Maker Url'));
  });

  it('sends a picture at once, waits with saving until it is there, and saves its address', async () => {
    const server = await startAdminServer();
    let letThrough = () => {};
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    server.answer('POST /api/upload_file/', async () => {
      await held;
      return { body: { uploaded_files: [{ url: '/media/new.webp', name: 'gull.png', width: 4096, height: 2902 }] } };
    });
    server.answer('POST /api/home/location/41/', {
      body: { location: makeLocation({ image: '/media/new.webp', version: 7 }), change_id: 3 },
    });
    await openLocation(server);
    await userEvent.upload(fileInput(), file());
    const waiting = await screen.findByRole('button', { name: /Waiting for File Upload\.\.\./ });
    expect((waiting as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole('progressbar', { name: 'Uploading Image' })).toBeDefined();
    letThrough();
    expect(await screen.findByText('gull.png, 4096 × 2902')).toBeDefined();
    await userEvent.click(save());
    expect(await screen.findByText('Location Updated')).toBeDefined();
    expect(server.callsTo('POST /api/home/location/')[0]?.body).toMatchObject({ image: '/media/new.webp' });
  });

  it('shows a failed upload, keeps the old picture, and tries again', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/upload_file/', refusal(503, 'storage_full', 'The server has no room left to save this.'));
    await openLocation(server);
    await userEvent.upload(fileInput(), file());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The file could not be uploaded. Try again. The server has no room left to save this.',
    );
    expect((screen.getByRole('group', { name: 'Image' }).querySelector('img') as HTMLElement).getAttribute('src')).toBe(
      '/media/gullhaven.webp',
    );
    server.answer('POST /api/upload_file/', {
      body: { uploaded_files: [{ url: '/media/new.webp', name: 'gull.png', width: 40, height: 30 }] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('gull.png, 40 × 30')).toBeDefined();
  });

  it('shows the small picture of a map that may be huge', async () => {
    const server = await startAdminServer();
    const tiles = {
      url: '/media/t/{z}/{y}/{x}.webp',
      size: 512,
      levels: 5,
      zoom_offset: 4,
      preview: '/media/small.webp',
    };
    const shown = { image: '/media/gullhaven.webp', tiles, map_width: 8192, map_height: 6144, pending: null };
    server.answer('GET /api/map_picture/41/', { body: shown });
    await openLocation(server);
    const picture = screen.getByRole('group', { name: 'Image' });
    await waitFor(() => expect(picture.querySelector('img')?.getAttribute('src')).toBe('/media/small.webp'));
  });

  it('says that a new map is still being cut, and that it came', async () => {
    const server = await startAdminServer();
    const pending = { image: '/media/new.webp', state: 'pending' as const, error: null };
    const shown = { image: '/media/gullhaven.webp', tiles: null, map_width: 4096, map_height: 2902 };
    server.answer('GET /api/map_picture/41/', { body: { ...shown, pending } });
    await openLocation(server, makeLocation({ pending }));
    expect(screen.getByText(/^The map is being cut into tiles\./)).toBeDefined();
    server.answer('GET /api/map_picture/41/', { body: { ...shown, image: '/media/new.webp', pending: null } });
    await waitFor(() => expect(screen.queryByText(/^The map is being cut into tiles\./)).toBeNull());
  });
});

describe('Add Location Position', () => {
  const call = 'POST /api/add_parent_to_location/';
  const parent = { id: 2, name: 'Kestrel Marches', slug: 'kestrel_marches', position_on_parent_id: 77 };

  async function typeParent(server: AdminServer, name: string) {
    await openLocation(server);
    const form = card('Add Location Position');
    if (name !== '') await userEvent.type(within(form).getByLabelText('Parent name'), name);
    await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
    return form;
  }

  it('puts the location on a map: Parent Added, and the parent is listed', async () => {
    const server = await startAdminServer();
    server.answer(call, { body: { success: 'Parent Added', parent, change_id: 4 } });
    const form = await typeParent(server, 'kestrel marches');
    expect((await within(form).findByRole('status')).textContent).toBe('Parent Added');
    expect(within(card('Parents')).getByRole('link', { name: 'Kestrel Marches' })).toBeDefined();
    expect(server.callsTo(call)[0]?.body).toMatchObject({ id: 41, parent_name: 'kestrel marches' });
  });

  it('wants a name, and shows the text of the server in an alert', async () => {
    const server = await startAdminServer();
    server.answer(call, refusal(404, 'parent_not_found', 'No location is named “Swrod Coast”.'));
    const form = await typeParent(server, '');
    expect(within(form).getByText('The field Parent name must be filled out to submit the form')).toBeDefined();
    expect(server.callsTo('POST')).toEqual([]);
    await userEvent.type(within(form).getByLabelText('Parent name'), 'Swrod Coast');
    await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
    expect((await within(form).findByRole('alert')).textContent).toBe('No location is named “Swrod Coast”.');
    expect((within(form).getByLabelText('Parent name') as HTMLInputElement).value).toBe('Swrod Coast');
  });

  it('lets one choose where several locations have the name', async () => {
    const server = await startAdminServer();
    const candidates = [
      { id: 2, name: 'Kestrel Marches', slug: 'kestrel_marches' },
      { id: 3, name: 'Kestrel Marches', slug: 'kestrel_marches_2' },
    ];
    server.answer(call, ({ body }) =>
      body?.parent_id === 3
        ? { body: { success: 'Parent Added', parent: { ...parent, id: 3 }, change_id: 4 } }
        : refusal(409, 'parent_ambiguous', 'Several locations have this name. Choose one of them.', { candidates }),
    );
    const form = await typeParent(server, 'Kestrel Marches');
    await userEvent.click(await within(form).findByRole('button', { name: /kestrel_marches_2/ }));
    expect((await within(form).findByText('Parent Added')).textContent).toBe('Parent Added');
  });
});

describe('admin/edit_location', () => {
  it('makes a new location and goes on with it', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/home/location/', { body: { location: makeLocation({ parents: [] }), change_id: 2 } });
    server.answer('GET /api/home/location/41/', { body: makeLocation() });
    server.answer('GET /api/home/location/list/', listOf([]));
    renderApp({ path: '/admin/edit_location', viewer: staff });
    await userEvent.type(await screen.findByLabelText('Name', {}), 'Gullhaven');
    await userEvent.click(save());
    await waitFor(() => expect(currentAddress()).toBe('/admin/edit_location/41/'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gullhaven' })).toBeDefined();
    expect(server.callsTo('POST')[0]?.body).toMatchObject({ name: 'Gullhaven' });
  });
});
