import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationSaved, MapPicture, StaffLocationPage } from '@venture-atlas/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { refusal } from '../../../test-support/page-network.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

const save = () => screen.getByRole('button', { name: /^Save/ });
const callsTo = (start: string) => server.network.callsTo(start);
const card = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
/** The form of Gullhaven. */
const gullhaven = '/api/home/location/2/';

async function openLocation() {
  renderApp({ path: '/admin/edit_location/2', viewer: await server.signIn() });
  return screen.findByLabelText('Name');
}
/** Puts words in the place of those of a field. */
async function write(label: string, words: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, words);
  return field;
}

const file = () => new File(['a picture'], 'gull.png', { type: 'image/png' });
/** Pictures are looked at and cut by processes of their own: what becomes of one is pretended. */
const uploaded = (width: number, height: number) => ({
  body: { uploaded_files: [{ url: '/media/new.webp', name: 'gull.png', width, height }] },
});
const fileInput = (index = 0) => document.querySelectorAll<HTMLInputElement>('input[type=file]')[index] as HTMLElement;

describe('admin/edit_location/{id}', () => {
  it('has the five fields, parents and children as links, and the way to the map', async () => {
    await openLocation();
    for (const label of ['Name', 'Map Maker Name', 'Map Maker Url']) expect(screen.getByLabelText(label)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Image' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'SEO image' })).toBeVisible();
    const parent = within(card('Parents')).getByRole('link', { name: 'Sword Coast' });
    expect(parent.getAttribute('href')).toBe('/admin/edit_location/1/');
    expect((await within(card('Children')).findByRole('link', { name: 'Silent Cove' })).getAttribute('href')).toBe(
      '/admin/edit_location/5/',
    );
    expect(callsTo('GET /api/home/location/list/')[0]?.query.get('positions_on_parent__parent')).toBe('2');
    expect(screen.getByRole('link', { name: 'Venture To Gullhaven Map' }).getAttribute('href')).toBe('/gullhaven/');
  });

  whole('says Location Updated until the next edit, and sends what differs with the version', async () => {
    await openLocation();
    const maker = await write('Map Maker Name', 'Mara');
    await userEvent.click(save());
    expect(await screen.findByText('Location Updated')).toBeVisible();
    await userEvent.type(maker, ' M');
    expect(screen.queryByText('Location Updated')).toBeNull();
    await userEvent.click(save());
    await screen.findByText('Location Updated');
    const sent = callsTo('POST').map(({ body: { client_key: _key, ...body } = {} }) => body);
    expect(sent).toEqual([
      { name: 'Gullhaven', map_maker_name: 'Mara', version: 1 },
      { name: 'Gullhaven', map_maker_name: 'Mara M', version: 2 },
    ]);
  });

  whole('keeps mine upon what somebody else changed, and does not set theirs back with the next save', async () => {
    await openLocation();
    await server.priya('/api/update_location/', { location_id: 2, map_maker_name: 'Mara' });
    await write('Wiki Url', 'https://w.example/gull');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Location Updated');
    expect((screen.getByLabelText('Map Maker Name') as HTMLInputElement).value).toBe('Mara');
    await write('Map License', 'CC0');
    await userEvent.click(save());
    await waitFor(() => expect(callsTo('POST')).toHaveLength(3));
    const { client_key: _key, ...last } = callsTo('POST')[2]?.body ?? {};
    expect(last).toEqual({ name: 'Gullhaven', map_licence: 'CC0', version: 3 });
  });

  whole('begins anew with what is there now when one comes back to it', async () => {
    await openLocation();
    await userEvent.click(screen.getByRole('link', { name: 'Location' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/location/'));
    await server.priya('/api/update_location/', { location_id: 2, map_maker_name: 'Newer' });
    await userEvent.click((await screen.findAllByRole('link', { name: /Gullhaven/ }))[0] as HTMLElement);
    expect((await screen.findByLabelText<HTMLInputElement>('Map Maker Name')).value).toBe('Newer');
    expect(currentAddress()).toBe('/admin/edit_location/2/');
  });

  whole('asks before the name and with it the address changes', async () => {
    await userEvent.type(await openLocation(), 's');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('This form is protected, please double check your work.');
    expect(dialog.textContent).toContain('“Gullhaven” becomes “Gullhavens”.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Location Updated')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Gullhavens' })).toBeVisible();
  });

  whole('refuses an empty name with the exact sentence, and shows what the server refuses at its field', async () => {
    const invalid = 'Enter a web address that begins with http:// or https://.';
    const name = await openLocation();
    await userEvent.clear(name);
    await userEvent.click(save());
    expect(screen.getByText('The field Name must be filled out to submit the form')).toBeVisible();
    await userEvent.type(name, 'Gullhaven');
    await userEvent.type(screen.getByLabelText('Map Maker Url'), ' javascript:1');
    await userEvent.click(save());
    expect(await screen.findByText(invalid)).toBeVisible();
    expect(document.activeElement).toBe(screen.getByLabelText('Map Maker Url'));
  });

  whole('sends a picture at once, waits with saving until it is there, and saves its address', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    const before = await server.priya<StaffLocationPage>(gullhaven);
    server.network.intercept = async ({ method, path }) => {
      if (path !== '/api/upload_file/') return method === 'POST' && path === gullhaven ? saved : undefined;
      await held;
      return uploaded(4096, 2902);
    };
    const saved = { body: { location: { ...before, image: '/media/new.webp', version: 2 }, change_id: 3 } };
    await openLocation();
    await userEvent.upload(fileInput(), file());
    const waiting = await screen.findByRole('button', { name: /Waiting for File Upload\.\.\./ });
    expect((waiting as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole('progressbar', { name: 'Uploading Image' })).toBeVisible();
    letThrough();
    expect(await screen.findByText('gull.png, 4096 × 2902')).toBeVisible();
    await userEvent.click(save());
    expect(await screen.findByText('Location Updated')).toBeVisible();
    expect(callsTo('POST /api/home/location/')[0]?.body).toMatchObject({ image: '/media/new.webp' });
  });

  whole('shows a failed upload, keeps the old picture, and tries again', async () => {
    server.network.answer(
      'POST /api/upload_file/',
      refusal(503, 'storage_full', 'The server has no room left to save this.'),
    );
    await openLocation();
    const { tiles } = await server.priya<MapPicture>('/api/map_picture/2/');
    await userEvent.upload(fileInput(), file());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The file could not be uploaded. Try again. The server has no room left to save this.',
    );
    const picture = screen.getByRole('group', { name: 'Image' });
    await waitFor(() => expect(picture.querySelector('img')?.getAttribute('src')).toBe(tiles?.preview));
    server.network.answer('POST /api/upload_file/', uploaded(40, 30));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('gull.png, 40 × 30')).toBeVisible();
  });

  whole('shows the small picture of a map that may be huge', async () => {
    const { tiles } = await server.priya<MapPicture>('/api/map_picture/2/');
    let letThrough = () => {};
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    server.network.intercept = async ({ path }) => {
      if (path === '/api/map_picture/2/') await held;
      return undefined;
    };
    await openLocation();
    const picture = screen.getByRole('group', { name: 'Image' });
    expect(picture.querySelector('img')?.getAttribute('src'), 'nor is the whole one shown meanwhile').toBeNull();
    letThrough();
    await waitFor(() => expect(picture.querySelector('img')?.getAttribute('src')).toBe(tiles?.preview));
  });

  whole('says that a new map is still being cut, and that it came', async () => {
    const pending = { image: '/media/new.webp', state: 'pending' as const, error: null };
    const location = await server.priya<StaffLocationPage>(gullhaven);
    const shown = await server.priya<MapPicture>('/api/map_picture/2/');
    server.network.answer(`GET ${gullhaven}`, { body: { ...location, pending } });
    server.network.answer('GET /api/map_picture/2/', { body: { ...shown, pending } });
    await openLocation();
    expect(screen.getByText(/^The map is being cut into tiles\./)).toBeVisible();
    server.network.answer('GET /api/map_picture/2/', { body: { ...shown, image: '/media/new.webp', pending: null } });
    await waitFor(() => expect(screen.queryByText(/^The map is being cut into tiles\./)).toBeNull());
  });
});

describe('Add Location Position', () => {
  const call = 'POST /api/add_parent_to_location/';
  const makeMarches = () => server.priya<LocationSaved>('/api/home/location/', { name: 'Kestrel Marches' });

  async function typeParent(name: string) {
    await openLocation();
    const form = card('Add Location Position');
    if (name !== '') await userEvent.type(within(form).getByLabelText('Parent name'), name);
    await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
    return form;
  }

  it('puts the location on a map: Parent Added, and the parent is listed', async () => {
    await makeMarches();
    const form = await typeParent('kestrel marches');
    expect((await within(form).findByRole('status')).textContent).toBe('Parent Added');
    expect(within(card('Parents')).getByRole('link', { name: 'Kestrel Marches' })).toBeVisible();
    expect(callsTo(call)[0]?.body).toMatchObject({ id: 2, parent_name: 'kestrel marches' });
  });

  whole('wants a name, and shows the text of the server in an alert', async () => {
    const form = await typeParent('');
    expect(within(form).getByText('The field Parent name must be filled out to submit the form')).toBeVisible();
    expect(callsTo('POST')).toEqual([]);
    await userEvent.type(within(form).getByLabelText('Parent name'), 'Swrod Coast');
    await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
    expect((await within(form).findByRole('alert')).textContent).toBe('There is no location of this name.');
    expect((within(form).getByLabelText('Parent name') as HTMLInputElement).value).toBe('Swrod Coast');
  });

  whole('lets one choose where several locations have the name', async () => {
    await makeMarches();
    await makeMarches();
    const form = await typeParent('Kestrel Marches');
    await userEvent.click(await within(form).findByRole('button', { name: /kestrel_marches_2/ }));
    expect((await within(form).findByText('Parent Added')).textContent).toBe('Parent Added');
  });
});

describe('admin/edit_location', () => {
  it('makes a new location and goes on with it', async () => {
    renderApp({ path: '/admin/edit_location', viewer: await server.signIn() });
    await userEvent.type(await screen.findByLabelText('Name'), 'Brine');
    await userEvent.click(save());
    await waitFor(() => expect(currentAddress()).toBe('/admin/edit_location/6/'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Brine' })).toBeVisible();
    expect(callsTo('POST')[0]?.body).toMatchObject({ name: 'Brine' });
  });
});
