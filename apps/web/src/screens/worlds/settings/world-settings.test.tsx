import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WorldDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { refusal } from '../../../test-support/page-network.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { startWorldsServer, type WorldMaker } from '../../../test-support/worlds-server.ts';

const open = async (who: WorldMaker, { id, name }: { id: string; name: string }) => {
  renderApp({ path: `/worlds/${id}/`, viewer: await who.signIn() });
  await screen.findByRole('heading', { level: 1, name });
};
const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const card = (name: string) => within(screen.getByRole('region', { name }));
const read = (who: WorldMaker, { id }: { id: string }) => who.get<WorldDetails>(`/api/worlds/${id}/`);

describe('the settings of an own world', () => {
  const start = async () => {
    const server = await startWorldsServer();
    const world = await server.marisol.makeWorld('Harrow');
    await open(server.marisol, world);
    return { ...server, world };
  };

  it('have no switch for who reads it', async () => {
    const { world } = await start();
    expect(cards()).toEqual([
      'Name',
      'Who can read it',
      'Co-editors',
      'Suggestions',
      'First view',
      'Use',
      'Everything in it',
      'Delete world',
    ]);
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getByText('Your world. 1 place · 1 map.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toBe(`/world/${world.id}/harrow/`);
    expect(await screen.findByText('1 of 20,000 places, all your worlds')).toBeVisible();
  });

  it('say whether readers may suggest changes', async () => {
    const { marisol, world } = await start();
    const mayBeMade = card('Suggestions').getByRole('switch');
    expect(mayBeMade).toHaveProperty('checked', true);
    await userEvent.click(mayBeMade);
    await waitFor(async () => expect((await read(marisol, world)).suggestions).toBe(false));
    expect(mayBeMade).toHaveProperty('checked', false);
  });

  whole('rename it, and say so until the next edit', async () => {
    const { marisol, world } = await start();
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByText('The field Name must be filled out to submit the form')).toBeVisible();
    await userEvent.type(name, 'Harrowdeep');
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Harrowdeep' })).toBeVisible();
    expect(card('Name').getByText('Saved')).toBeVisible();
    expect((await read(marisol, world)).name).toBe('Harrowdeep');
    await userEvent.type(name, '!');
    expect(card('Name').queryByText('Saved')).toBeNull();
  });

  whole('ask somebody to edit, with the same words whether there is such an account or not', async () => {
    const { marisol, priya, world } = await start();
    const field = () => screen.getByLabelText('Email of the person to ask') as HTMLInputElement;
    for (const email of [priya.email, 'nobody@elsewhere.example']) {
      await userEvent.type(field(), ` ${email.toUpperCase()} `);
      await userEvent.click(screen.getByRole('button', { name: 'Ask to edit' }));
      expect(await screen.findByText(new RegExp(`^We asked ${email}\\.`))).toBeVisible();
      expect(field().value).toBe('');
      expect(document.activeElement).toBe(field());
    }
    const rows = await waitFor(() => {
      const found = card('Co-editors').getAllByRole('listitem');
      expect(found).toHaveLength(2);
      return found;
    });
    for (const row of rows) {
      expect(within(row).getByText('Invited')).toBeVisible();
      expect(within(row).getByText('Asked just now, not answered yet')).toBeVisible();
    }
    expect((await read(marisol, world)).editors?.map(({ email }) => email)).toEqual([
      'nobody@elsewhere.example',
      priya.email,
    ]);
    await userEvent.type(field(), 'no address');
    await userEvent.click(screen.getByRole('button', { name: 'Ask to edit' }));
    expect(screen.getByText('Enter one email address, like name@example.org.')).toBeVisible();
  });

  whole('take a question back, and remove who has accepted', async () => {
    const server = await startWorldsServer();
    const world = await server.marisol.makeWorld('Harrow');
    for (const email of [server.priya.email, 'tom@elsewhere.example'])
      await server.marisol.post(`/api/worlds/${world.id}/editors/`, { email });
    await server.priya.post(`/api/worlds/${world.id}/accept/`);
    await open(server.marisol, world);
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw tom@elsewhere.example' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Priya' }));
    expect(await screen.findByText('Nobody but you edits this world.')).toBeVisible();
    expect((await read(server.marisol, world)).editors).toEqual([]);
    expect((await server.priya.worlds()).worlds).toEqual([]);
  });

  whole('choose what it opens with among its maps, and no other places', async () => {
    const server = await startWorldsServer();
    const world = await server.marisol.makeWorld('Harrow');
    const add = (name: string, further = {}) =>
      server.marisol.post('/api/home/location/', { name, world_id: world.id, ...further });
    await add('The Inn');
    await add('The Cellar', { map_size: { width: 100, height: 100 } });
    await open(server.marisol, world);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Home map' }));
    const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
    await waitFor(() => expect(options()).toEqual(['Harrow', 'The Cellar']));
    await userEvent.click(screen.getByRole('option', { name: 'The Cellar', hidden: true }));
    expect(await card('First view').findByText('Saved')).toBeVisible();
    expect((await read(server.marisol, world)).home?.slug).toBe('the_cellar');
    expect(screen.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toBe(
      `/world/${world.id}/the_cellar/`,
    );
  });

  whole('give a world without a map its first sheet', async () => {
    const server = await startWorldsServer();
    const world = await server.marisol.makeWorld('Harrow', { hasMap: false });
    await open(server.marisol, world);
    expect(screen.queryByRole('link', { name: 'Open the map' })).toBeNull();
    server.network.answer('POST /api/home/location/', refusal(503, 'unavailable', 'Busy.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Make the sheet' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Busy.');
    server.network.answer('POST /api/home/location/', undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Make the sheet' }));
    await waitFor(() => expect(currentAddress()).toBe(`/world/${world.id}/harrow/edit/`));
    expect((await read(server.marisol, world)).home?.slug).toBe('harrow');
  });

  whole('delete it only when its name is typed, and it can be brought back', async () => {
    const { marisol } = await start();
    await userEvent.click(screen.getByRole('button', { name: 'Delete world' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Harrow?' }));
    const confirm = dialog.getByRole('button', { name: 'Delete world' }) as HTMLButtonElement;
    await userEvent.type(dialog.getByLabelText('Type its name to confirm'), 'Harro');
    expect(confirm.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Type its name to confirm'), 'w');
    await userEvent.click(confirm);
    await waitFor(() => expect(currentAddress()).toBe('/worlds/'));
    expect(await screen.findByRole('button', { name: 'Bring back Harrow' })).toBeVisible();
    expect(await marisol.worlds()).toMatchObject({ worlds: [], deleted: [{ name: 'Harrow' }] });
  });
});

describe('the settings of a world that somebody edits for its owner', () => {
  const start = async () => {
    const server = await startWorldsServer();
    const world = await server.priya.makeWorld('Greenmantle');
    await server.priya.post(`/api/worlds/${world.id}/editors/`, { email: server.marisol.email });
    await server.marisol.post(`/api/worlds/${world.id}/accept/`);
    await open(server.marisol, world);
    return { ...server, world };
  };

  it('show what a co-editor may know, and the way out', async () => {
    const { marisol } = await start();
    expect(cards()).toEqual(['Who can read it', 'Suggestions', 'Home map', 'Everything in it', 'Leave this world']);
    expect(screen.getByText('You are a co-editor. 1 place · 1 map.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByText('Leave Greenmantle? To come back, you need a new invitation.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(currentAddress()).toBe('/worlds/'));
    expect((await marisol.worlds()).worlds).toEqual([]);
  });
});

describe('the settings of a world of the atlas', () => {
  const start = async (name = 'Greyhold') => {
    const server = await startWorldsServer();
    const world = await server.mara.makeWorld(name, { kind: 'atlas' });
    await open(server.mara, world);
    return { ...server, world };
  };

  it('name DMs as long as it is closed', async () => {
    const { mara, marisol, world } = await start();
    expect(cards()).toEqual([
      'Name',
      'Who can read it',
      'DMs who may play here',
      'Suggestions',
      'First view',
      'Everything in it',
    ]);
    await userEvent.type(screen.getByLabelText('Email of a DM'), marisol.email);
    await userEvent.click(screen.getByRole('button', { name: 'Name as DM' }));
    expect(await screen.findByText(new RegExp(`^You named ${marisol.email}\\.`))).toBeVisible();
    expect((await read(mara, world)).dms?.map(({ email }) => email)).toEqual([marisol.email]);
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${marisol.email}` }));
    expect(await screen.findByText('No DM may play here yet.')).toBeVisible();
    expect((await read(mara, world)).dms).toEqual([]);
  });

  whole('open and close it after asking', async () => {
    const { mara, world } = await start();
    await userEvent.click(screen.getByRole('radio', { name: /^Open/ }));
    expect(screen.getByText(/^Open Greyhold\? Everyone can read all of it at once/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    expect(await card('Who can read it').findByText('Saved')).toBeVisible();
    expect((await read(mara, world)).access).toBe('open');
    expect(screen.queryByText('DMs who may play here')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Closed/ }));
    expect(screen.getByText('Close Greyhold? Everyone except staff loses it at once.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
    expect(await screen.findByText('DMs who may play here')).toBeVisible();
    expect((await read(mara, world)).access).toBe('closed');
  });

  it('change nothing when the question is answered by no, or the save is refused', async () => {
    const { mara, world, network } = await start();
    const closed = () => screen.getByRole('radio', { name: /^Closed/ }) as HTMLInputElement;
    await userEvent.click(screen.getByRole('radio', { name: /^Open/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed().checked).toBe(true);
    network.answer(`POST /api/worlds/${world.id}/`, refusal(503, 'unavailable', 'Busy.'));
    await userEvent.click(screen.getByRole('radio', { name: /^Open/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    expect(await screen.findByText('Busy. Nothing was changed.')).toBeVisible();
    expect(closed().checked).toBe(true);
    expect((await read(mara, world)).access).toBe('closed');
  });
});

describe('a world that is not there', () => {
  it.each(['of somebody else', 'that never was'])('%s looks the same', async (which) => {
    const server = await startWorldsServer();
    const { id } = await server.priya.makeWorld('Greenmantle');
    const path = which === 'that never was' ? '/worlds/AAAAAAAAAAAAAAAAAAAAAA/' : `/worlds/${id}/`;
    renderApp({ path, viewer: await server.marisol.signIn() });
    expect(await screen.findByRole('heading', { name: 'This part of the map is blank' })).toBeVisible();
    expect(screen.queryByText('Greenmantle')).toBeNull();
  });

  whole('says why nothing is there yet, and asks again', async () => {
    const server = await startWorldsServer();
    const { id } = await server.marisol.makeWorld('Harrow');
    server.network.answer(`GET /api/worlds/${id}/`, {
      status: 408,
      body: { error: 'Request Timed Out', code: 'request_timed_out' },
    });
    renderApp({ path: `/worlds/${id}/`, viewer: await server.marisol.signIn() });
    expect((await screen.findByRole('alert')).textContent).toContain('Request Timed Out');
    server.network.answer(`GET /api/worlds/${id}/`, undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Harrow' })).toBeVisible();
  });
});
