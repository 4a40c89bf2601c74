import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MapDrawing } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { startWorldsServer } from '../../test-support/worlds-server.ts';

/** Files are read by a process of its own: what came of them is pretended. */
const job = (changes: object) => ({
  body: {
    id: 'job-7',
    by: { id: 1, name: 'Marisol' },
    created_at: '2026-03-01T12:00:00.000Z',
    round: 1,
    options: {},
    expires_at: '2026-03-02T12:00:00.000Z',
    files: [{ name: 'isle.json', bytes: 9 }],
    progress: null,
    error: null,
    format: { name: 'azgaar', label: 'Azgaar' },
    report: null,
    maps: [],
    names: [],
    made: [],
    can_draw: false,
    draw: null,
    map: { id: 5, name: 'Mini Isle', slug: 'mini_isle', is_new: true },
    import_id: 23,
    ...changes,
  },
});

it('sends files for its world, and leads to its map, settings and imports', async () => {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow', { hasMap: false });
  renderApp({ path: `/worlds/${world.id}/import/`, viewer: await server.marisol.signIn() });
  expect(await screen.findByText('Nothing was imported yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Harrow' }).getAttribute('href')).toBe(`/worlds/${world.id}/`);
  expect(server.network.callsTo('GET /api/imports/').map(({ query }) => query.get('world_id'))).toEqual([world.id]);

  server.network.answer('POST /api/imports/', job({ state: 'done' }));
  server.network.answer('GET /api/imports/job-7/', job({ state: 'done' }));
  await userEvent.upload(await screen.findByLabelText(/^Drop the files/), new File(['{}'], 'isle.json'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Imported' })).toBeVisible();
  expect(server.network.callsTo('POST /api/imports/').map(({ query }) => query.get('world_id'))).toEqual([world.id]);
  expect(currentAddress()).toBe(`/worlds/${world.id}/import/?job=job-7`);
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Venture To Mini Isle Map')).toBe(`/world/${world.id}/mini_isle/`);
  expect(leadsTo('Edit the map')).toBe(`/world/${world.id}/mini_isle/edit/`);
  expect(leadsTo('Import other files')).toBe(`/worlds/${world.id}/import/`);
});

whole('says that a world without places is there and counts, before and after its files are refused', async () => {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow', { hasMap: false });
  renderApp({ path: `/worlds/${world.id}/import/`, viewer: await server.marisol.signIn() });
  const words = /The world Harrow exists already, without any places. It counts as one of your worlds/;
  expect(await screen.findByText(words)).toBeVisible();
  const error = 'isle.json is no world that can be read.';
  const failed = { state: 'failed', error, format: null, map: null, import_id: null };
  server.network.answer('POST /api/imports/', job(failed));
  server.network.answer('GET /api/imports/job-7/', job(failed));
  await userEvent.upload(await screen.findByLabelText(/^Drop the files/), new File(['{}'], 'isle.json'));
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To its settings' }).getAttribute('href')).toBe(`/worlds/${world.id}/`);
});

whole('says nothing of the kind where the world has places', async () => {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow');
  renderApp({ path: `/worlds/${world.id}/import/`, viewer: await server.marisol.signIn() });
  expect(await screen.findByText('Nothing was imported yet')).toBeVisible();
  expect(screen.queryByText(/exists already/)).toBeNull();
});

it('leads to the imports that are to be ended first', async () => {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow', { hasMap: false });
  renderApp({ path: `/worlds/${world.id}/import/`, viewer: await server.marisol.signIn() });
  const error = 'Finish or cancel an import first: you have 5 under way, under Import files of “Ilmar”.';
  server.network.answer('POST /api/imports/', {
    status: 409,
    body: { error, code: 'conflict', worlds: [{ id: 'ilmar-id', name: 'Ilmar' }] },
  });
  await userEvent.upload(await screen.findByLabelText(/^Drop the files/), new File(['{}'], 'isle.json'));
  const link = await screen.findByRole('link', { name: 'Imports of Ilmar' });
  expect(link.getAttribute('href')).toBe('/worlds/ilmar-id/import/');
});

whole('shows how far the drawing of its map is, and opens it in the world when it is ready', async () => {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow');
  const wish = { style: 'night', size: 4096 } as const;
  let drawing: MapDrawing = {
    can_draw: true,
    last: { ...wish, drawn_at: null },
    job: { ...wish, state: 'drawing', place: 0, stage: 'Woods', fraction: 0.5, seconds_left: 20, error: null },
  };
  server.network.answer('GET /api/imports/job-7/', job({ state: 'done', draw: wish }));
  server.network.intercept = ({ path }) => (path === '/api/map_drawing/5/' ? { body: drawing } : undefined);
  renderApp({ path: `/worlds/${world.id}/import/?job=job-7`, viewer: await server.marisol.signIn() });
  expect(await screen.findByText('Drawing: Woods')).toBeVisible();
  drawing = { ...drawing, job: null, last: { ...wish, drawn_at: '2026-03-01T12:05:00.000Z' } };
  await waitFor(() => expect(currentAddress()).toBe(`/world/${world.id}/mini_isle/`));
});

whole('of somebody else is not found', async () => {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow');
  renderApp({ path: `/worlds/${world.id}/import/`, viewer: await server.priya.signIn() });
  await waitFor(() => expect(document.title).toMatch(/not found/i));
  expect(screen.queryByText('Harrow')).toBeNull();
  expect(server.network.callsTo('GET /api/imports/')).toEqual([]);
});
