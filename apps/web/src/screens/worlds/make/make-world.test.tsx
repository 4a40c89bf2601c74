import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationMapDetails, WorldsAnswer } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { eventually } from '../../../test-support/eventually.ts';
import { refusal } from '../../../test-support/page-network.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { touchScreen } from '../../../test-support/touch-screen.ts';
import { startWorldsServer, type WorldMaker, type WorldsServer } from '../../../test-support/worlds-server.ts';

const CREATE_WORLD = 'POST /api/worlds/';
const CREATE_MAP = 'POST /api/home/location/';
const UPLOAD = 'POST /api/upload_file/';
const busy = refusal(503, 'unavailable', 'Busy.');

/** Making a land up takes a process of its own, and drawing it minutes. */
const isOfLand = (path: string): boolean => /^\/api\/map_(sketch|drawing)\//.test(path);
const undrawn = { can_draw: true, last: null, job: null };
const pictureFile = () => new File(['a picture'], 'harrow.png', { type: 'image/png' });
/** From now on the server stores a picture of its own for each picture that the page sends. */
const takePictures = (server: WorldsServer) => {
  server.network.intercept = async ({ method, path, text }) => {
    if (`${method} ${path}` !== UPLOAD) return undefined;
    const world = /name="world_id"\s+(\S+)/.exec(text)?.[1] ?? '';
    const url = await server.act.addPicture({ world });
    return { body: { uploaded_files: [{ url, name: 'harrow.png', width: 640, height: 480 }] } };
  };
};

const open = async (who: WorldMaker) => {
  renderApp({ path: '/worlds/new/', viewer: await who.signIn() });
  return screen.findByLabelText('Name');
};
const make = (name = /^Make world/) => userEvent.click(screen.getByRole('button', { name }));

describe('/worlds/new/', () => {
  it('makes a world with its sheet and opens its map in edit mode', async () => {
    const server = await startWorldsServer();
    await userEvent.type(await open(server.marisol), ' The Drowned Isles ');
    await userEvent.click(screen.getByRole('radio', { name: 'Wide' }));
    await userEvent.selectOptions(screen.getByLabelText('Width'), '60 miles: a valley or an island');
    await make();
    const { worlds } = await waitFor(async () => {
      const answer = await server.marisol.worlds();
      expect(answer.worlds[0]?.home?.slug).toBe('the_drowned_isles');
      return answer;
    });
    const [world] = worlds;
    expect(world).toMatchObject({ name: 'The Drowned Isles', kind: 'own', home: { slug: 'the_drowned_isles' } });
    await waitFor(() => expect(currentAddress()).toBe(`/world/${world?.id}/the_drowned_isles/edit/`));
    const path = `/api/location_map_details/the_drowned_isles/?world_id=${world?.id}`;
    const map = await server.marisol.get<LocationMapDetails>(path);
    expect(map).toMatchObject({ map_width: 4000, map_height: 2000, miles_per_unit: 0.015 });
  });

  whole.each(['click', 'tap'])('says that the next %s adds the first place', async (press) => {
    if (press === 'tap') touchScreen();
    const server = await startWorldsServer();
    await open(server.marisol);
    await userEvent.click(screen.getByRole('radio', { name: /^An empty sheet/ }));
    expect(screen.getByText(`The map opens, and your next ${press} adds your first place.`)).toBeVisible();
  });

  whole('makes a world with a land of a seed, asks for its drawing, and opens its map in edit mode', async () => {
    const server = await startWorldsServer();
    server.network.intercept = ({ path }) => (isOfLand(path) ? { body: undrawn } : undefined);
    await userEvent.type(await open(server.marisol), 'The Drowned Isles');
    await userEvent.click(screen.getByRole('radio', { name: /^A drawn land/ }));
    const seed = screen.getByLabelText<HTMLInputElement>('Seed');
    const first = seed.value;
    expect(first).toMatch(/^[a-z]+ [a-z]+ \d+$/);
    expect(await screen.findByRole('img', { name: /^A land with \d+ coasts?, \d+ rivers?/ })).toBeVisible();
    await userEvent.clear(seed);
    await make();
    expect(screen.getByText('The field Seed must be filled out to submit the form')).toBeVisible();
    await userEvent.type(seed, 'amber otter 41 ');
    await userEvent.click(screen.getByRole('radio', { name: 'Coast' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Night chart' }));
    await make();
    await waitFor(() => expect(server.network.callsTo('POST /api/map_drawing/')).toHaveLength(1));
    const [land] = server.network.callsTo('POST /api/map_sketch/');
    const [drawing] = server.network.callsTo('POST /api/map_drawing/');
    expect(land?.body).toEqual({ seed: 'amber otter 41', kind: 'coast' });
    expect([drawing?.path, drawing?.body]).toEqual([
      land?.path.replace('map_sketch', 'map_drawing'),
      { style: 'night', size: 8192 },
    ]);
    const [world] = (await server.marisol.worlds()).worlds;
    await waitFor(() => expect(currentAddress()).toBe(`/world/${world?.id}/the_drowned_isles/edit/`));
  });

  whole('says that a world is made whose drawing is not, and asks for that alone again', async () => {
    const server = await startWorldsServer();
    let isBusy = true;
    server.network.intercept = ({ path, method }) => {
      if (!isOfLand(path)) return undefined;
      return isBusy && method === 'POST' && path.startsWith('/api/map_drawing/') ? busy : { body: undrawn };
    };
    await userEvent.type(await open(server.marisol), 'Harrow');
    await userEvent.click(screen.getByRole('radio', { name: /^A drawn land/ }));
    await make();
    expect((await screen.findByRole('alert')).textContent).toContain('Harrow is made, but its drawing is not: Busy.');
    isBusy = false;
    await make(/^Try again/);
    await waitFor(() => expect(currentAddress()).toMatch(/^\/world\/.*\/harrow\/edit\/$/));
    expect((await server.marisol.worlds()).worlds).toMatchObject([{ name: 'Harrow', locations: 1 }]);
  });

  whole('makes a world with a picture: its map is as large as that, and shows it', async () => {
    const server = await startWorldsServer();
    takePictures(server);
    await userEvent.type(await open(server.marisol), 'Harrow');
    await userEvent.click(screen.getByRole('radio', { name: /^A picture/ }));
    await make();
    expect(screen.getByText('The field Picture must be filled out to submit the form')).toBeVisible();
    expect(server.network.callsTo(CREATE_WORLD)).toEqual([]);
    await userEvent.upload(screen.getByLabelText('Picture'), pictureFile());
    await screen.findByText('harrow.png');
    await make();
    await waitFor(() => expect(currentAddress()).toMatch(/\/harrow\/edit\/$/));
    const [world] = (await server.marisol.worlds()).worlds;
    expect(world).toMatchObject({ name: 'Harrow', locations: 1, home: { slug: 'harrow' } });
    expect(world?.picture_bytes).toBeGreaterThan(0);
    const path = `/api/location_map_details/harrow/?world_id=${world?.id}`;
    // The map shows the picture once a job has cut its tiles.
    const map = await eventually(async () => {
      const details = await server.marisol.get<LocationMapDetails>(path);
      expect(details.image).not.toBeNull();
      return details;
    });
    expect(map).toMatchObject({ map_width: 640, map_height: 480 });
  });

  whole('says beside the field why a picture is refused, keeps no empty world, and takes another picture', async () => {
    const server = await startWorldsServer();
    const sentence = 'The worlds of this owner hold 2 GB of pictures, which is the most.';
    server.network.answer(UPLOAD, refusal(409, 'quota_reached', sentence));
    await userEvent.type(await open(server.marisol), 'Harrow');
    await userEvent.click(screen.getByRole('radio', { name: /^A picture/ }));
    await userEvent.upload(screen.getByLabelText('Picture'), pictureFile());
    await screen.findByText('harrow.png');
    await make();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/Harrow is made/)).toBeNull();
    expect(await server.marisol.worlds()).toMatchObject({ worlds: [], deleted: [], own_worlds: { used: 0 } });
    server.network.answer(UPLOAD, undefined);
    takePictures(server);
    await userEvent.click(screen.getByRole('button', { name: /^Choose a picture other than/ }));
    await userEvent.upload(screen.getByLabelText('Picture'), pictureFile());
    await screen.findByText('harrow.png');
    // It was said of the picture before.
    expect(screen.queryByText(sentence)).toBeNull();
    await make();
    await waitFor(() => expect(currentAddress()).toMatch(/\/harrow\/edit\/$/));
    const made = server.network.callsTo(CREATE_WORLD).filter(({ path }) => !path.endsWith('/delete/'));
    expect(made).toHaveLength(2);
    expect((await server.marisol.worlds()).worlds).toMatchObject([{ name: 'Harrow', locations: 1 }]);
  });

  whole('takes nothing that is no picture, and begins in another way where only the picture failed', async () => {
    const server = await startWorldsServer();
    server.network.answer(UPLOAD, busy);
    await userEvent.type(await open(server.marisol), 'Harrow');
    await userEvent.click(screen.getByRole('radio', { name: /^A picture/ }));
    const text = new File(['no picture'], 'map.txt', { type: 'text/plain' });
    await userEvent.upload(screen.getByLabelText('Picture'), text, { applyAccept: false });
    expect(await screen.findByText(/^This file is not a picture that can be used/)).toBeVisible();
    const gif = new File(['GIF89a'], 'map.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Picture'), gif);
    expect(await screen.findByText(/^“map.png” is a GIF. Save it as PNG, JPEG or WebP/)).toBeVisible();
    await userEvent.upload(screen.getByLabelText('Picture'), pictureFile());
    await screen.findByText('harrow.png');
    await make();
    expect(await screen.findByText('Busy.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^An empty sheet/ }));
    await make(/^Try again/);
    await waitFor(() => expect(currentAddress()).toMatch(/\/harrow\/edit\/$/));
    expect((await server.marisol.worlds()).worlds).toMatchObject([{ name: 'Harrow', locations: 1, picture_bytes: 0 }]);
  });

  whole('makes a world without a map and goes on to its import', async () => {
    const server = await startWorldsServer();
    await userEvent.type(await open(server.marisol), 'Harrow');
    await userEvent.click(screen.getByRole('radio', { name: /^An import/ }));
    expect(screen.queryByLabelText('Width')).toBeNull();
    await make();
    expect(await screen.findByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
    const [world] = (await server.marisol.worlds()).worlds;
    expect(world).toMatchObject({ name: 'Harrow', home: null, locations: 0 });
    expect(currentAddress()).toBe(`/worlds/${world?.id}/import/`);
    expect(server.network.callsTo(CREATE_MAP)).toEqual([]);
  });

  it('wants a name, and keeps to what names may be', async () => {
    const server = await startWorldsServer();
    const name = await open(server.marisol);
    await make();
    expect(screen.getByText('The field Name must be filled out to submit the form')).toBeVisible();
    expect(document.activeElement).toBe(name);
    await userEvent.click(name);
    await userEvent.paste('x'.repeat(121));
    await make();
    expect(screen.getByText(/at most 120/)).toBeVisible();
    expect(server.network.callsTo(CREATE_WORLD)).toEqual([]);
  });

  whole('goes on with the sheet when only that failed, and makes no second world', async () => {
    const server = await startWorldsServer();
    server.network.answer(CREATE_MAP, busy);
    await userEvent.type(await open(server.marisol), 'Harrow');
    await make();
    expect((await screen.findByRole('alert')).textContent).toContain('Harrow is made, but its sheet is not: Busy.');
    const [world] = (await server.marisol.worlds()).worlds;
    expect(screen.getByRole('link', { name: 'Settings of Harrow' }).getAttribute('href')).toBe(`/worlds/${world?.id}/`);
    server.network.answer(CREATE_MAP, undefined);
    await make(/^Try again/);
    await waitFor(() => expect(currentAddress()).toBe(`/world/${world?.id}/harrow/edit/`));
    expect((await server.marisol.worlds()).worlds).toMatchObject([{ name: 'Harrow', locations: 1 }]);
  });

  whole('makes one world and one sheet although the answers were lost', async () => {
    const server = await startWorldsServer();
    let lost = 0;
    server.network.loses = ({ method, path }) => {
      const isMaking = [CREATE_WORLD, CREATE_MAP].includes(`${method} ${path}`);
      if (isMaking) lost += 1;
      // The first answer of each.
      return isMaking && (lost === 1 || lost === 2);
    };
    await userEvent.type(await open(server.marisol), 'Harrow');
    await make();
    await screen.findByRole('alert');
    await make();
    expect(await screen.findByText(/Harrow is made, but its sheet is not/)).toBeVisible();
    await make(/^Try again/);
    await waitFor(() => expect(currentAddress()).toMatch(/\/harrow\/edit\/$/));
    expect(server.network.callsTo(CREATE_MAP)).toHaveLength(2);
    expect((await server.marisol.worlds()).worlds).toMatchObject([{ name: 'Harrow', locations: 1 }]);
  });

  it('shows the refusal of the server and keeps what was typed', async () => {
    const server = await startWorldsServer();
    const sentence = 'You have 10 worlds, which is the most. Delete one first.';
    server.network.answer(CREATE_WORLD, refusal(409, 'quota_reached', sentence));
    await userEvent.type(await open(server.marisol), 'One too many');
    await make();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('One too many');
    expect(server.network.callsTo(CREATE_MAP)).toEqual([]);
  });

  it('lets staff make a world of the atlas, which opens with its sheet too', async () => {
    const server = await startWorldsServer();
    await userEvent.type(await open(server.mara), 'Greyhold');
    await userEvent.click(screen.getByRole('radio', { name: /^A world of the atlas/ }));
    await make();
    await waitFor(() => expect(currentAddress()).toMatch(/\/greyhold\/edit\/$/));
    const made = (await server.mara.worlds()).worlds.find(({ name }) => name === 'Greyhold');
    expect(made).toMatchObject({ kind: 'atlas', access: 'closed', home: { slug: 'greyhold' } });
  });

  whole.each([
    [{ may_make: false }, 'You cannot make your own worlds on this site.'],
    [{ own_worlds: { used: 10, most: 10 } }, /^You have 10 of 10 worlds/],
    [{ own_locations: { used: 20_000, most: 20_000 } }, /^Your worlds have 20,000 of 20,000 places/],
  ] satisfies [Partial<WorldsAnswer>, string | RegExp][])('says at once why not: %j', async (changes, sentence) => {
    const server = await startWorldsServer();
    server.network.answer('GET /api/worlds/', { body: { ...(await server.marisol.worlds()), ...changes } });
    renderApp({ path: '/worlds/new/', viewer: await server.marisol.signIn() });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Make world/ })).toBeNull();
  });
});
