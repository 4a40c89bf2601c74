import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DrawingJob, ImportJob, MapDrawing } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import type { PageNetwork } from '../../test-support/page-network.ts';
import { startServer } from '../../test-support/real-server.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { signIn } from '../../test-support/sign-in.ts';

const counts = { created: 7, updated: 0, unchanged: 0, kept: 0 };

const makeJob = (changes: Partial<ImportJob> = {}): ImportJob => ({
  id: 'job-9',
  state: 'ready',
  by: { id: 7, name: 'Marisol' },
  round: 1,
  options: {},
  error: null,
  created_at: new Date().toISOString(),
  expires_at: new Date().toISOString(),
  files: [{ name: 'isle.json', bytes: 4_096 }],
  format: { name: 'azgaar', label: 'Azgaar' },
  progress: null,
  report: {
    read: [],
    notes: [],
    skipped: [],
    changed: [],
    unmapped: [],
    hidden: 0,
    new_types: 0,
    locations: counts,
    positions: counts,
    texts: counts,
  },
  maps: [],
  map: { id: null, name: 'Mini Isle', slug: 'mini_isle', is_new: true },
  names: [],
  made: [],
  can_draw: true,
  draw: null,
  import_id: null,
  ...changes,
});

const done = makeJob({
  state: 'done',
  map: { id: 41, name: 'Mini Isle', slug: 'mini_isle', is_new: true },
  can_draw: false,
  draw: { style: 'night', size: 8192 },
  import_id: 5,
});

const drawing = (job: Partial<DrawingJob> | null, drawnAt: string | null = null): MapDrawing => ({
  can_draw: true,
  last: { style: 'night', size: 8192, drawn_at: drawnAt },
  job: job && {
    state: 'drawing',
    style: 'night',
    size: 8192,
    place: 0,
    stage: 'Mountains',
    fraction: 0.4,
    seconds_left: 33,
    error: null,
    ...job,
  },
});

/** Files are read and maps drawn by processes of their own, for seconds: how far they are is pretended. */
async function open(job: ImportJob): Promise<PageNetwork> {
  const server = await startServer();
  const { network } = server;
  network.answer('GET /api/imports/job-9/', { body: job });
  network.answer('POST /api/imports/job-9/apply/', { body: done });
  renderApp({ path: '/admin/import/?job=job-9', viewer: await signIn(server, 'staff') });
  return network;
}

const applied = (network: PageNetwork) => network.callsTo('POST /api/imports/job-9/apply/')[0]?.body;

describe('an import that brings no picture', () => {
  it('has a map drawn for it, in the hand that was chosen', async () => {
    const network = await open(makeJob());
    network.answer('GET /api/map_drawing/41/', { body: drawing({ state: 'waiting', place: 2, stage: null }) });
    expect((await screen.findByRole('checkbox', { name: 'Draw a map for it' })).matches(':checked')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Night chart' }));
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 of your other maps are drawn first')).toBeVisible();
    expect(applied(network)).toEqual({ draw: { style: 'night', size: 8192 } });
  });

  whole('stays without one when nobody wants it', async () => {
    const network = await open(makeJob());
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Draw a map for it' }));
    expect(screen.getByText('You can have it drawn later, in edit mode.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(applied(network)).toEqual({}));
  });

  whole('whose places are all here already can still be drawn', async () => {
    const none = { created: 0, updated: 0, unchanged: 7, kept: 0 };
    const { report } = makeJob();
    if (report === null) throw new Error('The job has a report.');
    const network = await open(makeJob({ report: { ...report, locations: none, positions: none, texts: none } }));
    network.answer('GET /api/map_drawing/41/', { body: drawing({}) });
    await userEvent.click(await screen.findByRole('button', { name: 'Draw the map' }));
    await waitFor(() => expect(applied(network)).toEqual({ draw: { style: 'parchment', size: 8192 } }));
  });

  it('is not asked about what cannot be drawn', async () => {
    await open(makeJob({ can_draw: false }));
    expect(await screen.findByRole('button', { name: 'Import' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Draw a map for it' })).toBeNull();
  });
});

describe('the map of an import that is being drawn', () => {
  it('tells how far it is, and opens when it is ready', async () => {
    const network = await open(done);
    network.answer('GET /api/map_drawing/41/', { body: drawing({}) });
    expect(await screen.findByText('Drawing: Mountains')).toBeVisible();
    expect(screen.getByText('About 33 seconds left')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Drawing the map' }).getAttribute('aria-valuenow')).toBe('40');
    network.answer('GET /api/map_drawing/41/', { body: drawing(null, '2026-05-06T07:08:09.010Z') });
    await waitFor(() => expect(currentAddress()).toBe('/mini_isle/'));
  });

  whole('can be cancelled, and drawn later', async () => {
    const network = await open(done);
    network.answer('GET /api/map_drawing/41/', { body: drawing({}) });
    network.answer('POST /api/map_drawing/41/cancel/', { body: drawing(null) });
    network.answer('POST /api/map_drawing/41/', { body: drawing({ state: 'waiting', place: 0, stage: null }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel drawing' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Draw this map' }));
    expect(await screen.findByText('Waiting for its turn')).toBeVisible();
    expect(network.callsTo('POST /api/map_drawing/41/').at(-1)?.body).toEqual({ style: 'night', size: 8192 });
    expect(currentAddress()).toBe('/admin/import/?job=job-9');
  });

  it('says why it could not be drawn, and offers to try again', async () => {
    const network = await open(done);
    const error = 'Drawing took too long and was stopped. Choose a smaller size. The map is as it was.';
    network.answer('GET /api/map_drawing/41/', { body: drawing({ state: 'failed', stage: null, error }) });
    expect((await screen.findByRole('alert')).textContent).toContain(error);
    expect(screen.getByRole('button', { name: 'Draw this map' })).toBeVisible();
  });
});
