import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationMapDetails, LocationSaved } from '@venture-atlas/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { openEdit } from '../../test-support/open-edit.tsx';
import { currentAddress } from '../../test-support/render-app.tsx';
import { type StaffServer, startStaffServer } from '../../test-support/staff-server.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

const at = (id: number) => server.position(id);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
/** A button that says what it does instead while it works has both in its name. */
const save = () => button(/^Save/);
const press = (key: string, held = {}) => fireEvent.keyDown(document.body, { key, ...held });
/** A new one, on no map. @returns its id */
const makeLocation = async (name: string) => {
  const made = await server.priya<LocationSaved>('/api/home/location/', { name });
  return made.location.id;
};
/** Opens what is closed at first in the panel. */
const unfold = async () => {
  for (const name of ['Exact position', 'Shape and parents']) {
    if (button(name).getAttribute('aria-expanded') === 'false') await userEvent.click(button(name));
  }
};
const openHask = async () => {
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
  await unfold();
};

describe('map edit mode (specification section 2)', () => {
  it('is for staff: anybody else goes to /', async () => {
    for (const kind of ['anonymous', 'user'] as const) {
      await openEdit(server, '/admin/sword_coast/edit/', { kind });
      await waitFor(() => expect(currentAddress()).toBe('/'));
      document.body.replaceChildren();
    }
  });

  whole('has the staff panel with every control, and stays in edit mode on the way to other maps', async () => {
    await openHask();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Edit POI', 'Location Info']);
    expect(screen.getByRole('link', { name: 'Add Map For Hask' }).getAttribute('href')).toBe('/admin/hask/edit/');
    expect(save()).toBeVisible();
    for (const name of ['Change Parent', 'Move Position', 'Edit Shape', 'Change Shape Type', 'De-activate'])
      expect(button(name)).toBeVisible();
    for (const label of ['Scale', 'Rotation', 'Lat', 'Lng', 'Label x offset', 'Label y offset', 'Label wrap ratio'])
      expect(field(label)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Leave edit mode' }).getAttribute('href')).toBe('/sword_coast/?child=hask');
  });
});

describe('text and position', () => {
  it('is saved as numbers, a non-number as 0, and shown where it was typed', async () => {
    await openHask();
    await userEvent.clear(field('Lat'));
    await userEvent.type(field('Lat'), '12.5');
    await userEvent.clear(field('Label wrap ratio'));
    await userEvent.type(field('Label wrap ratio'), 'wide');
    await userEvent.clear(field('Label x offset'));
    await userEvent.type(field('Label x offset'), 'far');
    await userEvent.click(save());
    await waitFor(async () => expect(await at(2)).toMatchObject({ lat: 12.5, label_x_offset: 0, label_wrap_ratio: 0 }));
    expect(server.network.callsTo('POST /api/change_position_text/2/')[0]?.body).toMatchObject({
      version: 1,
      label_x_offset: 0,
    });
    expect(field('Label x offset').value).toBe('0');
  });

  whole('keeps what was typed when the server refuses it, and says why at the field', async () => {
    await openHask();
    await userEvent.clear(field('Scale'));
    await userEvent.type(field('Scale'), '2');
    await userEvent.click(save());
    expect(await screen.findByText('Scale must be a number from 4 to 400.')).toBeVisible();
    expect(field('Scale').value).toBe('2');
    expect((await at(2)).scale).toBe(12);
  });

  whole('gives the focus to the refused field, and keeps what is typed while a save is on its way', async () => {
    await openHask();
    await userEvent.clear(field('Scale'));
    await userEvent.type(field('Scale'), '2');
    await userEvent.click(save());
    await waitFor(() => expect(document.activeElement).toBe(field('Scale')));
    let letThrough = () => {};
    const held = new Promise<undefined>((done) => {
      letThrough = () => done(undefined);
    });
    server.network.intercept = (call) => (call.path.startsWith('/api/change_position_text/') ? held : undefined);
    await userEvent.clear(field('Scale'));
    await userEvent.type(field('Scale'), '20');
    await userEvent.click(save());
    await userEvent.clear(field('Rotation'));
    await userEvent.type(field('Rotation'), '33');
    letThrough();
    await waitFor(async () => expect((await at(2)).scale).toBe(20));
    await waitFor(() => expect((save() as HTMLButtonElement).disabled).toBe(false));
    expect([field('Scale').value, field('Rotation').value]).toEqual(['20', '33']);
  });

  whole('keeps what was typed while one looks at the text', async () => {
    await openHask();
    await userEvent.type(field('Lng'), '7');
    const typed = field('Lng').value;
    await userEvent.click(screen.getByRole('tab', { name: 'Location Info' }));
    expect(await screen.findByText('About hask.')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Edit POI' }));
    expect(field('Lng').value).toBe(typed);
  });
});

whole('the browser asks before a typed and unsaved text goes with its tab', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openHask();
  expect(isAsked()).toBe(false);
  const before = field('Lng').value;
  await userEvent.type(field('Lng'), '7');
  expect(isAsked()).toBe(true);
  await userEvent.clear(field('Lng'));
  await userEvent.type(field('Lng'), before);
  expect(isAsked()).toBe(false);
});

describe('hotkeys on the selected point', () => {
  it('show in the form at once and are saved after a rest', async () => {
    await openHask();
    press('a');
    press('w');
    press('w');
    await waitFor(() => expect([field('Rotation').value, field('Scale').value]).toEqual(['350', '16']));
    expect(server.network.callsTo('POST')).toEqual([]);
    await waitFor(async () => expect(await at(2)).toMatchObject({ rotation: 350, scale: 16 }));
    expect(server.network.callsTo('POST')).toHaveLength(1);
    // In the corner of the panel, and in the bar for those who listen.
    expect(await screen.findAllByText('Saved')).toHaveLength(2);
  });

  whole('do nothing in a field, with a modifier, or without a selected point', async () => {
    await openHask();
    await userEvent.type(field('Lat'), 'd');
    press('w', { altKey: true });
    await userEvent.click(button('Close'));
    press('d');
    await new Promise((next) => setTimeout(next, 700));
    expect(server.network.callsTo('POST')).toEqual([]);
  });

  whole('are undone by Ctrl+z and done again by Ctrl+Shift+z', async () => {
    await openHask();
    press('d');
    await waitFor(async () => expect((await at(2)).rotation).toBe(10));
    press('z', { ctrlKey: true });
    await waitFor(async () => expect((await at(2)).rotation).toBe(0));
    await waitFor(() => expect(field('Rotation').value).toBe('0'));
    press('Z', { ctrlKey: true, shiftKey: true });
    await waitFor(async () => expect((await at(2)).rotation).toBe(10));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Turn Hask' }));
    await waitFor(async () => expect((await at(2)).rotation).toBe(0));
  });

  whole('that cannot be saved stay shown, until they are tried again', async () => {
    await openHask();
    server.network.intercept = ({ method }) =>
      method === 'POST'
        ? { status: 507, body: { error: 'The server has no room left.', code: 'storage_full' } }
        : undefined;
    press('d');
    const alert = await screen.findByText(/is not saved/);
    expect(alert.textContent).toContain('The server has no room left.');
    expect(field('Rotation').value).toBe('10');
    server.network.intercept = () => undefined;
    await userEvent.click(button('Try again'));
    await waitFor(async () => expect((await at(2)).rotation).toBe(10));
    await waitFor(() => expect(screen.queryByText(/is not saved/)).toBeNull());
  });
});

describe('another parent', () => {
  it("is refused in the server's words, under the field", async () => {
    await openHask();
    await userEvent.clear(field('Parent'));
    await userEvent.type(field('Parent'), 'Sword Cost');
    await userEvent.click(button('Change Parent'));
    expect(await screen.findByText('There is no location of this name.')).toBeVisible();
    expect(field('Parent').value).toBe('Sword Cost');
  });

  whole('is chosen from those of one name', async () => {
    await makeLocation('Waterdeep');
    const second = await makeLocation('Waterdeep');
    await openHask();
    await userEvent.clear(field('Parent'));
    await userEvent.type(field('Parent'), 'Waterdeep');
    await userEvent.click(button('Change Parent'));
    const candidates = await screen.findByRole('list', { name: 'Locations called Waterdeep' });
    await userEvent.click(within(candidates).getAllByRole('button', { name: 'Waterdeep' })[1] as HTMLElement);
    await waitFor(async () => expect((await at(2)).parent.id).toBe(second));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Hask' })).toBeNull());
  });
});

describe('de-activating', () => {
  it('asks first, and takes the point off the list', async () => {
    await openHask();
    const row = () => screen.queryByRole('button', { name: 'Hask', current: true });
    expect(row()).not.toBeNull();
    await userEvent.click(button('De-activate'));
    const dialog = screen.getByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect((await at(2)).active).toBe(true);
    await userEvent.click(button('De-activate'));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'De-activate' }));
    await waitFor(async () => expect((await at(2)).active).toBe(false));
    await waitFor(() => expect(within(screen.getByRole('list')).queryByText('Hask')).toBeNull());
    await waitFor(() => expect(currentAddress()).toBe('/admin/sword_coast/edit/'));
  });

  whole('leaves another place open that was chosen while the answer was on its way', async () => {
    await openHask();
    let letThrough = () => {};
    const held = new Promise<undefined>((done) => {
      letThrough = () => done(undefined);
    });
    server.network.intercept = (call) => (call.path.startsWith('/api/deactivate') ? held : undefined);
    await userEvent.click(button('De-activate'));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'De-activate' }));
    await userEvent.click(button('Gullhaven'));
    letThrough();
    expect(await screen.findByText('Hask is off the map.')).toBeVisible();
    await waitFor(() => expect(within(screen.getByRole('list')).queryByText('Hask')).toBeNull());
    await new Promise((next) => setTimeout(next, 300));
    expect(currentAddress()).toContain('child=gullhaven');
    expect(screen.getByRole('heading', { level: 2, name: 'Gullhaven' })).toBeVisible();
  });

  whole('is taken back from the list of what was taken off', async () => {
    await server.priya('/api/deactivate_location_has_position/', { id: 3 });
    await openEdit(server);
    await userEvent.click(button('More'));
    await userEvent.click(button('Taken off the map'));
    await userEvent.click(await screen.findByRole('button', { name: 'Bring back Old Beacon' }));
    await waitFor(async () => expect((await at(3)).active).toBe(true));
    expect(await screen.findByText('Nothing was taken off this map')).toBeVisible();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Old Beacon' })).toBeVisible();
  });
});

describe('a place that stands on no map', () => {
  whole('is found by its name and put onto this one by one click', async () => {
    for (const name of ['Waterdeep', 'Old Lair']) await makeLocation(name);
    await openEdit(server);
    await userEvent.click(button('More'));
    await userEvent.click(button('On no map yet'));
    expect(await screen.findByRole('button', { name: 'Put Waterdeep on this map' })).toBeVisible();
    await userEvent.type(field('Find by name'), 'lair');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Put Waterdeep on this map' })).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Put Old Lair on this map' }));
    await waitFor(() => expect(currentAddress()).toContain('child=old_lair'));
    expect(screen.queryByRole('dialog', { name: 'On no map yet' })).toBeNull();
    expect(await screen.findByRole('heading', { level: 2, name: 'Old Lair' })).toBeVisible();
  });
});

describe('the history of a place', () => {
  it('says who changed what, and takes it back', async () => {
    await openHask();
    press('d');
    await waitFor(async () => expect((await at(2)).rotation).toBe(10));
    await userEvent.click(button('History'));
    expect(await screen.findByText('Marisol changed it')).toBeVisible();
    expect(screen.getByText(/Rotation: 0°/).textContent).toContain('10°');
    await userEvent.click(button('Revert: Marisol changed it'));
    await waitFor(async () => expect((await at(2)).rotation).toBe(0));
    expect(await screen.findByText('Marisol undid a change: changed it')).toBeVisible();
    expect(screen.getByText('Reverted')).toBeVisible();
  });
});

describe('adding places', () => {
  it('takes a name at the place after each click, and begins the next with the same type and size', async () => {
    await server.priya('/api/home/type/', { name: 'Ferry', default_scale: 30 });
    await openEdit(server);
    press('n');
    const bar = within(await screen.findByRole('region', { name: 'Adding places' }));
    await userEvent.click(bar.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ferry', hidden: true }));
    for (const name of ['Salt Stair', 'Old Mill']) {
      await userEvent.click(bar.getByRole('button', { name: 'In the middle' }));
      await waitFor(() => expect(document.activeElement).toBe(field('Name')));
      // The field has the focus: nobody clicks into it first.
      await userEvent.keyboard(`${name}{Enter}`);
    }
    await waitFor(() => expect(bar.getByRole('status').textContent).toMatch(/^2 added/));
    await userEvent.click(bar.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('region', { name: 'Adding places' })).toBeNull();
    expect(currentAddress()).toBe('/admin/sword_coast/edit/');
    const added = server.network.callsTo('POST /api/add_position/').map(({ body }) => body?.name);
    expect(added).toEqual(['Salt Stair', 'Old Mill']);
    const { children } = await server.priya<LocationMapDetails>('/api/location_map_details/sword_coast/?content=0');
    for (const name of added)
      expect(children.find((child) => child.name === name)).toMatchObject({ type: 'Ferry', scale: 30 });
    press('n');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' }).value).toBe('Ferry');
  });

  whole('takes an empty name back, and is given up by Escape; what the field offers is closed first', async () => {
    await makeLocation('Waterdeep');
    await openEdit(server);
    await userEvent.click(button('Add a place'));
    await userEvent.click(button('In the middle'));
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    await userEvent.click(button('In the middle'));
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await userEvent.keyboard('Waterd');
    await screen.findByRole('option', { name: /Waterdeep/, hidden: true });
    await userEvent.keyboard('{Escape}');
    expect(field('Name')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    press('Escape');
    expect(screen.queryByRole('region', { name: 'Adding places' })).toBeNull();
    expect(server.network.callsTo('POST')).toEqual([]);
  });
});

describe('a place that somebody else deleted', () => {
  whole('goes from the map with a sentence that says so', async () => {
    await openHask();
    await server.priya('/api/delete_location_position/', { id: 2 });
    press('d');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else deleted it in the meantime.');
    await waitFor(() => expect(within(screen.getByRole('list')).queryByText('Hask')).toBeNull());
  });
});

describe('two staff at one point', () => {
  it('see both versions before one goes over the other', async () => {
    await openHask();
    await server.priya('/api/change_position_text/2/', { scale: 30 });
    press('w');
    const versions = await screen.findByRole('region', { name: 'Both versions' });
    expect(within(versions).getByRole('row', { name: 'Scale 14 30' })).toBeVisible();
    expect(screen.getByText(/Priya saved this/)).toBeVisible();
    await userEvent.click(button('Decide later'));
    expect(await screen.findByText(/Priya changed it in the meantime/)).toBeVisible();
    expect((await at(2)).scale).toBe(30);
    await userEvent.click(button('Compare'));
    await userEvent.click(button('Keep mine'));
    await waitFor(async () => expect((await at(2)).scale).toBe(14));
  });
});

whole('a location without a map gets the upload form, which needs a map', async () => {
  await server.act.changePlace({ slug: 'sword_coast', picture_hash: null, map_width: null, map_height: null });
  await openEdit(server);
  expect(await screen.findByRole('heading', { name: 'Add Map For Sword Coast' })).toBeVisible();
  await userEvent.click(button(/^Submit/));
  expect(await screen.findByText('The field Map must be filled out to submit the form')).toBeVisible();
  expect(server.network.callsTo('POST')).toEqual([]);
  const text = new File(['words'], 'notes.txt', { type: 'text/plain' });
  fireEvent.change(field('Map'), { target: { files: [text] } });
  expect(await screen.findByText(/not a picture/)).toBeVisible();
});
