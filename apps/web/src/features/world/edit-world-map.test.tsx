import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationMapDetails, LocationSaved, MapDrawing, WorldArchive } from '@venture-atlas/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { AllInView } from '../../test-support/all-in-view.ts';
import {
  askedOf,
  CO_EDITOR,
  OWNER,
  STAFF,
  startOneWorldServer,
  type WorldServer,
} from '../../test-support/one-world-server.ts';
import { currentAddress } from '../../test-support/render-app.tsx';

beforeEach(() => {
  window.happyDOM.setViewport({ width: 1440, height: 900 });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(840);
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const mapOf = (server: WorldServer, slug: string) =>
  server.as<LocationMapDetails>(OWNER, `/api/location_map_details/${slug}/?world_id=${server.world.id}`);
const edit = async (server: WorldServer, person: number, rest = 'thorn_coast/edit/') => {
  await server.open(`/world/${server.world.id}/${rest}`, person);
  await screen.findByText('Edit mode');
};

describe('edit mode in an own world', () => {
  it('is open to a co-editor: a place is put on the map, turned, moved and taken back', async () => {
    const server = await startOneWorldServer();
    await edit(server, CO_EDITOR);
    expect((await screen.findByRole('link', { name: 'Thornmark' })).getAttribute('href')).toBe(
      `/worlds/${server.world.id}/`,
    );
    await waitFor(() => expect(document.title).toBe('Thorn Coast Map · Edit mode · Thornmark · Venture Atlas'));
    await userEvent.click(button('Add a place'));
    await userEvent.click(button('In the middle'));
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await userEvent.keyboard('Brine');
    // Of this world: the Silent Cove of everybody's coast is not offered.
    await screen.findByRole('option', { name: /Brine Cove/, hidden: true });
    await userEvent.type(field('Name'), ' Gate{Enter}', { skipClick: true });
    await userEvent.click(button('Done'));
    await userEvent.click(button(/^Places on this map/));
    await userEvent.click(await screen.findByRole('button', { name: 'Brine Gate' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Brine Gate' })).toBeVisible();
    const added = async () => (await mapOf(server, 'thorn_coast')).children.find(({ slug }) => slug === 'brine_gate');
    expect(await added()).toMatchObject({ name: 'Brine Gate', rotation: 0 });
    fireEvent.keyDown(document.body, { key: 'd' });
    await waitFor(async () => expect((await added())?.rotation).toBe(10));
    await userEvent.click(button(/^Undo/));
    await waitFor(async () => expect((await added())?.rotation).toBe(0));
    await userEvent.click(button('History'));
    expect(await screen.findByText(/^Priya undid a change/)).toBeVisible();
    expect(new Set(askedOf(server))).toEqual(new Set([server.world.id]));
  });

  whole('offers what the server takes there, and its lists are of that world', async () => {
    const server = await startOneWorldServer();
    await server.as(STAFF, '/api/home/location/', { name: 'Old Lair' });
    await server.as(OWNER, '/api/home/location/', { name: 'New Lair', world_id: server.world.id });
    await edit(server, OWNER);
    await userEvent.click(button('More'));
    const menu = within(button('More').parentElement as HTMLElement).getByRole('list');
    expect(
      within(menu)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'On no map yet',
      'Taken off the map',
      'History of this map',
      'Add a picture of the map',
      'Export this map',
    ]);
    await userEvent.click(button('On no map yet'));
    await userEvent.click(await screen.findByRole('button', { name: 'Put New Lair on this map' }));
    expect(screen.queryByText('Old Lair')).toBeNull();
    await screen.findByRole('heading', { level: 2, name: 'New Lair' });
    for (const tool of ['Taken off the map', 'History of this map']) {
      await userEvent.click(button('More'));
      await userEvent.click(button(tool));
      await screen.findByRole('dialog', { name: tool });
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    }
    await userEvent.click(button('About Thorn Coast'));
    await screen.findByText('Where this map opens');
    expect(screen.getByRole('heading', { name: 'Add Map For Thorn Coast' })).toBeVisible();
    expect(new Set(askedOf(server))).toEqual(new Set([server.world.id]));
  });

  whole('takes the map out as a file, for a co-editor', async () => {
    const server = await startOneWorldServer();
    await edit(server, CO_EDITOR);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    await userEvent.click(button('More'));
    await userEvent.click(button('Export this map'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Export this map' }));
    await userEvent.click(sheet.getByRole('radio', { name: 'CSV' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Download' }));
    expect(await sheet.findByText('Saved as thorn_coast.csv.')).toBeVisible();
    const file = saved.mock.calls[0]?.[0];
    expect(file instanceof Blob && (await file.text())).toContain('Gullhaven');
    expect(server.network.callsTo('GET /api/map_export/thorn_coast/')[0]?.query.get('world_id')).toBe(server.world.id);
  });

  whole('takes the whole world out as an archive, for a co-editor', async () => {
    const server = await startOneWorldServer();
    const { id } = server.world;
    const archive: WorldArchive = {
      id: 'a'.repeat(32),
      state: 'making',
      step: 'pictures',
      done: 1,
      total: 3,
      file_name: 'thorn_coast.zip',
      bytes: null,
      problem: null,
    };
    const answers: WorldArchive[] = [archive, { ...archive, state: 'ready', step: null, bytes: 3_000_000_000 }];
    server.network.intercept = ({ method, path }) => {
      if (path === `/api/worlds/${id}/archive/`)
        return { body: { ...archive, state: 'waiting', step: null, total: 0 } };
      if (method === 'GET' && path === `/api/world_archives/${archive.id}/file/`) return { body: 'PK' };
      if (!path.startsWith('/api/world_archives/')) return undefined;
      return { body: answers.length > 1 ? answers.shift() : answers[0] };
    };
    await edit(server, CO_EDITOR);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    await userEvent.click(button('More'));
    await userEvent.click(button('Export this map'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Export this map' }));
    // Offered once it is known which world this is.
    await userEvent.click(await sheet.findByRole('radio', { name: 'The whole world' }));
    expect(sheet.getByText(/^The whole world in one file/)).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Make the archive' }));
    expect(await sheet.findByRole('progressbar', { name: 'Packing pictures' })).toBeVisible();
    expect(await sheet.findByText(/^Saved as thorn_coast.zip, 2.8 GB/)).toBeVisible();
    expect(sheet.getByText(/^A browser can upload at most 2 GB/)).toBeVisible();
  });

  whole('shows how far the first drawing of a map is, and that it failed, in words', async () => {
    const server = await startOneWorldServer();
    const job = {
      style: 'parchment',
      size: 4096,
      place: 0,
      stage: 'Mountains',
      fraction: 0.4,
      seconds_left: 60,
    } as const;
    const drawing = (state: 'drawing' | 'failed', error: string | null = null): MapDrawing => ({
      can_draw: true,
      last: { style: 'parchment', size: 4096, drawn_at: null },
      job: { ...job, state, error },
    });
    let now = drawing('drawing');
    server.network.intercept = ({ path, method }) => {
      if (!path.startsWith('/api/map_drawing/')) return undefined;
      if (method === 'POST') now = { ...now, job: null };
      return { body: now };
    };
    await edit(server, CO_EDITOR);
    expect(await screen.findByText('Drawing: Mountains')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Drawing the map' }).getAttribute('aria-valuenow')).toBe('40');
    now = drawing('failed', 'Drawing broke off. Try again.');
    expect((await screen.findByText('Drawing broke off. Try again.')).closest('[role=alert]')).not.toBeNull();
    await userEvent.click(button('Leave it'));
    await waitFor(() => expect(screen.queryByText('Drawing broke off. Try again.')).toBeNull());
    expect(server.network.callsTo('POST /api/map_drawing/').map(({ path }) => path)).toEqual([
      `/api/map_drawing/${server.home.id}/cancel/`,
    ]);
  });

  whole('stays in the world on its ways, and leaves it for the map of that world', async () => {
    const server = await startOneWorldServer();
    const base = `/world/${server.world.id}/`;
    await edit(server, OWNER, 'thorn_coast/edit/?child=gullhaven');
    await screen.findByRole('heading', { level: 2, name: 'Gullhaven' });
    expect(screen.getByRole('link', { name: 'Leave edit mode' }).getAttribute('href')).toBe(
      `${base}thorn_coast/?child=gullhaven`,
    );
    await userEvent.click(button(/^Shape and parents/));
    await userEvent.click(screen.getByRole('link', { name: 'Venture To Gullhaven Map' }));
    await screen.findByRole('heading', { level: 1, name: 'Gullhaven Map' });
    expect(currentAddress()).toBe(`${base}gullhaven/edit/`);
    expect(screen.getByRole('link', { name: 'Up to Thorn Coast' }).getAttribute('href')).toBe(
      `${base}thorn_coast/edit/?child=gullhaven`,
    );
  });

  whole.each([
    ['gullhaven', 'Gullhaven', 'Barrels of brine'],
    ['hask', 'Hask', undefined],
  ])('gives the text of %s a picture, and takes it away', async (slug, name, text) => {
    const server = await startOneWorldServer();
    server.network.intercept = async ({ path }) =>
      path === '/api/upload_file/'
        ? {
            body: {
              uploaded_files: [
                {
                  url: await server.act.addPicture({ world: server.world.id }),
                  name: 'a.png',
                  width: 640,
                  height: 480,
                },
              ],
            },
          }
        : undefined;
    await edit(server, OWNER, `thorn_coast/edit/?child=${slug}`);
    const part = within(await screen.findByRole('region', { name: 'Picture in its text' }));
    await part.findByRole('button', { name: 'Choose a file for Picture' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File(['a picture'], 'a.png', { type: 'image/png' }));
    await part.findByRole('button', { name: 'Remove Picture' });
    const read = () =>
      server.as<{ wiki_page_content: { image: string | null; top_section: string } }>(
        OWNER,
        `/api/location_wiki/${slug}/?world_id=${server.world.id}`,
      );
    // The panel shows it at once, and saves it behind that.
    await waitFor(async () => expect(JSON.stringify(await read())).toContain('/media/private/'));
    if (text !== undefined) expect(JSON.stringify(await read())).toContain(text);
    await userEvent.click(await part.findByRole('button', { name: 'Remove Picture' }));
    await waitFor(async () => expect(JSON.stringify(await read())).not.toContain('/media/'));
    expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  });

  whole('takes a picture of the wiki into a text, and says when it cannot', async () => {
    // Everything is in view: the simulated browser has no layout.
    vi.stubGlobal('IntersectionObserver', AllInView);
    const server = await startOneWorldServer();
    const images = ['https://wiki.example/a.png'];
    await server.as(OWNER, `/api/home/location/${server.gullhaven}/`, { images_from_wiki: images });
    // The server is set up to fetch pictures from no wiki; the page itself shows one.
    server.network.answer(`GET /api/wiki_image/${server.gullhaven}/0/`, { body: 'bytes of a' });
    await edit(server, OWNER, 'thorn_coast/edit/?child=gullhaven');
    const part = within(await screen.findByRole('region', { name: 'Picture in its text' }));
    const candidate = await part.findByRole<HTMLButtonElement>('button', { name: 'Use image 1 of 1' });
    await waitFor(() => expect(candidate.disabled).toBe(false));
    await userEvent.click(candidate);
    expect((await part.findByRole('alert')).textContent).toContain('This server takes no pictures from wikis.');
    const [taken] = server.network.callsTo('POST /api/upload_image_from_wiki/');
    expect(taken?.body).toMatchObject({ image_url: images[0], location_id: server.gullhaven, use: 'text' });
  });

  whole('of a map without places begins with the first one', async () => {
    const server = await startOneWorldServer();
    const empty = { world_id: server.world.id, name: 'Bare Isle', map_size: { width: 900, height: 900 } };
    await server.as(OWNER, '/api/home/location/', empty);
    await edit(server, OWNER, 'bare_isle/edit/');
    expect(await screen.findByText('Click the map where the new place is')).toBeVisible();
    expect(button('Add a place').getAttribute('aria-pressed')).toBe('true');
  });

  whole('gives a place without a map a picture or an empty sheet, and asks for its first place', async () => {
    const server = await startOneWorldServer();
    await edit(server, OWNER, 'hask/edit/');
    await screen.findByRole('heading', { name: 'Add Map For Hask' });
    expect(screen.getByLabelText('Map')).toBeVisible();
    await userEvent.click(screen.getByText('Tall'));
    await userEvent.click(button(/^Begin with an empty sheet/));
    expect(await screen.findByText('Click the map where the new place is')).toBeVisible();
    const { map_width, map_height } = await mapOf(server, 'hask');
    expect([map_width, map_height]).toEqual([3072, 4096]);
  });
});

describe('edit mode in a closed world of the atlas', () => {
  it('lets staff upload a picture, which the server takes there', async () => {
    const server = await startOneWorldServer('atlas');
    const { location } = await server.as<LocationSaved>(STAFF, '/api/home/location/', {
      name: 'Bare Isle',
      world_id: server.world.id,
    });
    await edit(server, STAFF, `${location.slug}/edit/`);
    expect(await screen.findByText(/Upload one to start placing points on it/)).toBeVisible();
  });
});
