import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportDone, ImportJob, ImportPoint } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { type PageNetwork, refusal } from '../../test-support/page-network.ts';
import { shareServer } from '../../test-support/real-server.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { signIn } from '../../test-support/sign-in.ts';

const counts = { created: 0, updated: 0, unchanged: 0, kept: 0 };

function makeJob(changes: Partial<ImportJob> = {}): ImportJob {
  return {
    id: 'job-7',
    state: 'ready',
    by: { id: 7, name: 'Marisol' },
    created_at: new Date().toISOString(),
    expires_at: new Date().toISOString(),
    files: [{ name: 'towns.geojson', bytes: 4_096 }],
    round: 1,
    options: {},
    format: { name: 'geojson', label: 'GeoJSON' },
    progress: null,
    error: null,
    report: {
      read: [{ what: 'points', count: 41 }],
      notes: ['The coordinates were read as pixels.'],
      locations: { ...counts, created: 38, unchanged: 2 },
      positions: { ...counts, created: 37, updated: 1 },
      texts: counts,
      new_types: 2,
      skipped: [{ what: 'No name', count: 3, examples: ['4', '9'] }],
      changed: [],
      hidden: 5,
      unmapped: [{ what: 'founded', count: 41 }],
    },
    maps: [{ name: 'Far Coast', slug: null, width: 2048, height: 1536, points: 2 }],
    map: { id: null, name: 'Far Coast', slug: 'far_coast', is_new: true },
    names: [],
    made: [],
    can_draw: false,
    draw: null,
    import_id: null,
    ...changes,
  };
}

const makePoint = (id: number, name: string, change: ImportPoint['change']): ImportPoint => ({
  id,
  name,
  change,
  type: 'town',
  lat: 10 * id,
  lng: 20 * id,
  scale: 12,
  rotation: 0,
  display_dot: true,
  geojson: null,
});

const made: ImportDone = {
  id: 23,
  at: new Date().toISOString(),
  by: { id: 7, name: 'Marisol' },
  format: 'GeoJSON',
  files: ['towns.geojson'],
  total_files: 4,
  map: { id: 5, name: 'Far Coast', slug: 'far_coast' },
  created: 38,
  updated: 0,
  undone_at: null,
};

const start = shareServer();

/** Files are read by a process of its own: how far it is, and what came of it, is pretended. */
async function open(path: string, answers: (network: PageNetwork) => void = () => undefined): Promise<PageNetwork> {
  const server = await start();
  answers(server.network);
  renderApp({ path, viewer: await signIn(server, 'staff') });
  return server.network;
}

/** Imports so far: one. */
const onceImported = (network: PageNetwork) =>
  network.answer('GET /api/imports/', { body: { imports: [made], next_page: null, formats: [], jobs: [] } });

const openJob = (job: ImportJob) =>
  open('/admin/import/?job=job-7', (network) => {
    network.answer('GET /api/imports/job-7/', { body: job });
    network.answer('GET /api/imports/job-7/points/', {
      body: {
        points: [makePoint(1, 'Amber Ford', 'new'), makePoint(2, 'Brine', 'changed')],
        next_page: null,
        total: 2,
      },
    });
  });

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('admin/import', () => {
  it('takes files, sends them, and goes on to what would come of them', async () => {
    const network = await open('/admin/import');
    network.answer('POST /api/imports/', { body: makeJob({ state: 'reading', report: null, maps: [] }) });
    network.answer('GET /api/imports/job-7/', { body: makeJob() });
    network.answer('GET /api/imports/job-7/points/', { body: { points: [], next_page: null, total: 0 } });
    await userEvent.upload(await screen.findByLabelText(/^Drop the files/), new File(['{}'], 'towns.geojson'));
    await waitFor(() => expect(currentAddress()).toBe('/admin/import?job=job-7'));
    await title('Import this?');
    expect(network.callsTo('POST /api/imports/')).toHaveLength(1);
  });

  it('puts them onto a map that was chosen on the way here', async () => {
    const network = await open('/admin/import/?map=far_coast');
    network.answer('POST /api/imports/', { body: makeJob({ state: 'reading', report: null, maps: [] }) });
    network.answer('GET /api/imports/job-7/', { body: makeJob({ state: 'reading', report: null, maps: [] }) });
    expect(await screen.findByText(/The places go onto the map far_coast/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Let the files decide' }).getAttribute('href')).toBe('/admin/import/');
    await userEvent.upload(await screen.findByLabelText(/^Drop the files/), new File(['{}'], 'towns.geojson'));
    await title('Reading');
    expect(network.callsTo('POST /api/imports/')[0]?.text).toContain('{"map":"far_coast"}');
  });

  it('says why files were not taken, and tries again', async () => {
    const network = await open('/admin/import');
    network.answer('POST /api/imports/', refusal(409, 'conflict', 'There are 5 imports under way.'));
    await userEvent.upload(await screen.findByLabelText(/^Drop the files/), new File(['{}'], 'towns.geojson'));
    expect((await screen.findByRole('alert')).textContent).toContain('There are 5 imports under way.');
    network.answer('POST /api/imports/', { body: makeJob({ state: 'reading', report: null, maps: [] }) });
    network.answer('GET /api/imports/job-7/', { body: makeJob({ state: 'reading', report: null, maps: [] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title('Reading');
  });

  whole('shows counts, what was left out and why, and what has no home', async () => {
    await openJob(makeJob());
    await title('Import this?');
    expect(screen.getByText('towns.geojson: GeoJSON')).toBeVisible();
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('row', { name: 'Places 38 0 2' })).toBeVisible();
    expect(table.getByRole('row', { name: 'Points on maps 37 1 0' })).toBeVisible();
    expect(screen.getByText(/^No name:/).textContent).toContain('No name: 3');
    expect(screen.getByText('4; 9; …')).toBeVisible();
    expect(screen.getByText('founded')).toBeVisible();
    expect(screen.getByText(/5 things hidden from players are left out/)).toBeVisible();
    await userEvent.click(screen.getByText('List of places'));
    expect(await screen.findByRole('button', { name: 'Brine town, Changed' })).toBeVisible();
  });

  whole('imports once, tells how far it is, and what came of it', async () => {
    const network = await openJob(makeJob());
    await title('Import this?');
    const writing = makeJob({ state: 'applying', progress: { step: 'writing', done: 0, total: 0 } });
    network.answer('POST /api/imports/job-7/apply/', { body: writing });
    network.answer('GET /api/imports/job-7/', { body: writing });
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await title('Importing');
    expect(screen.getByText('Writing')).toBeVisible();
    network.answer('GET /api/imports/job-7/', { body: makeJob({ state: 'done', import_id: 24, maps: [] }) });
    await title('Imported');
    expect(screen.getByText(/38 new places, 37 new points on maps and 1 changed point/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Venture To Far Coast Map' }).getAttribute('href')).toBe('/far_coast/');
    expect(network.callsTo('POST /api/imports/job-7/apply/')).toHaveLength(1);
  });

  it('leads to each of several maps that were imported', async () => {
    const made = [
      { name: 'Old Tower', slug: 'old_tower' },
      { name: 'Unnamed land', slug: 'unnamed_land_draft_1' },
    ];
    await openJob(makeJob({ state: 'done', import_id: 24, maps: [], map: null, made }));
    await title('Imported');
    expect(screen.getByRole('link', { name: 'Old Tower' }).getAttribute('href')).toBe('/old_tower/');
    expect(screen.getByRole('link', { name: 'Unnamed land' }).getAttribute('href')).toBe('/unnamed_land_draft_1/');
  });

  it('uses the name of a file only when its box is checked', async () => {
    const names = [
      { key: 'map:a', proposal: 'Old tower', is_map: true },
      { key: 'map:b', proposal: '', is_map: true },
    ];
    const map = { id: null, name: 'Unnamed land', slug: 'unnamed_land', is_new: true };
    const network = await openJob(makeJob({ names, map }));
    await title('Import this?');
    expect(screen.getByText(/becomes a draft called “Unnamed land”/)).toBeVisible();
    expect(screen.queryByLabelText('Name')).toBeNull();
    network.answer('POST /api/imports/job-7/apply/', { body: makeJob({ state: 'applying' }) });
    const box = screen.getByRole('checkbox', { name: '“Old tower” (from the file name)' });
    await userEvent.click(box);
    const field = screen.getByLabelText('Name');
    expect((field as HTMLInputElement).value).toBe('Old tower');
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(network.callsTo('POST /api/imports/job-7/apply/')).toEqual([]);
    await userEvent.type(field, 'Tower');
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(network.callsTo('POST /api/imports/job-7/apply/')).toHaveLength(1));
    expect(network.callsTo('POST /api/imports/job-7/apply/')[0]?.body).toMatchObject({
      names: [{ key: 'map:a', name: 'Tower' }],
    });
  });

  it('names the map as its file is called when that is accepted', async () => {
    const map = { id: null, name: 'Unnamed land', slug: 'unnamed_land', is_new: true };
    const network = await openJob(
      makeJob({
        names: [
          { key: 'map', proposal: 'Towns', is_map: true },
          { key: 'land', proposal: 'Towns', is_map: false },
        ],
        map,
      }),
    );
    await title('Import this?');
    expect(screen.getByRole('heading', { name: 'A new map: Unnamed land' })).toBeVisible();
    // The land on the map has a box of its own, and does not name the map.
    const land = screen.getByRole('checkbox', { name: '“Towns” for land on the map (from the file name)' });
    await userEvent.click(land);
    expect(screen.getByRole('heading', { name: 'A new map: Unnamed land' })).toBeVisible();
    await userEvent.click(land);
    await userEvent.click(screen.getByRole('checkbox', { name: '“Towns” (from the file name)' }));
    expect(screen.getByRole('heading', { name: 'A new map: Towns' })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: '“Towns” (from the file name)' }));
    network.answer('POST /api/imports/job-7/apply/', { body: makeJob({ state: 'applying' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(network.callsTo('POST /api/imports/job-7/apply/')).toHaveLength(1));
    expect(network.callsTo('POST /api/imports/job-7/apply/')[0]?.body).not.toHaveProperty('names');
  });

  whole('has nothing to import when everything is here', async () => {
    const same = { ...counts, unchanged: 40 };
    const job = makeJob();
    await openJob({ ...job, report: job.report && { ...job.report, locations: same, positions: same } });
    await title('Import this?');
    expect(screen.getByText(/already here/)).toBeVisible();
    expect((screen.getByRole('button', { name: 'Import' }) as HTMLButtonElement).disabled).toBe(true);
  });

  whole('says what was found in files of no known format, and reads them in another way', async () => {
    const error = 'No format is known for this.\ndiary.txt: text that begins with “Dear diary”';
    const network = await openJob(makeJob({ state: 'failed', format: null, report: null, maps: [], map: null, error }));
    await title('Not imported');
    expect(screen.getByRole('alert').textContent).toContain('diary.txt: text that begins with “Dear diary”');
    network.answer('POST /api/imports/job-7/read/', { body: makeJob({ round: 2 }) });
    await userEvent.type(screen.getByLabelText('Width'), '1832');
    await userEvent.click(screen.getByRole('button', { name: /^Read again/ }));
    expect(screen.getByText('Enter both width and height, as numbers above 0.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Height'), '999');
    await userEvent.click(screen.getByLabelText('Stretch the source over the map'));
    await userEvent.click(screen.getByText('More choices'));
    await userEvent.type(screen.getByLabelText('Lowest x'), '-7');
    await userEvent.click(screen.getByRole('button', { name: /^Read again/ }));
    expect(screen.getByText('Enter all four, as numbers.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Lowest y'), '3');
    await userEvent.type(screen.getByLabelText('Highest x'), '80');
    await userEvent.type(screen.getByLabelText('Highest y'), '41.5');
    await userEvent.type(screen.getByLabelText(/^Leave out points of shapes nearer than/), '2.5');
    await userEvent.type(screen.getByLabelText('Name of the source'), 'fenwright');
    await userEvent.click(screen.getByRole('button', { name: /^Read again/ }));
    await title('Import this?');
    expect(network.callsTo('POST /api/imports/job-7/read/')[0]?.body).toEqual({
      frame: { width: 1832, height: 999 },
      fit: true,
      bounds: { min_x: -7, min_y: 3, max_x: 80, max_y: 41.5 },
      simplify: 2.5,
      source: 'fenwright',
    });
  });

  it('tells that files are gone, and how to go on', async () => {
    await open('/admin/import/?job=job-7', (network) =>
      network.answer(
        'GET /api/imports/job-7/',
        refusal(404, 'not_found', 'Send the files again. This import has ended, and its files are gone.'),
      ),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('its files are gone');
    await userEvent.click(screen.getByRole('link', { name: 'Send the files again' }));
    await screen.findByLabelText(/^Drop the files/);
  });
});

describe('imports so far', () => {
  it('can be undone, after it was said what that takes away', async () => {
    const network = await open('/admin/import', onceImported);
    const undone = { import_id: 23, removed: { locations: 38, positions: 37, texts: 0, types: 2 }, restored: 1 };
    network.intercept = ({ path, body }) =>
      path === '/api/imports/23/undo/'
        ? {
            body: { ...undone, dry_run: body?.dry_run === true, kept: ['the place Brine was changed'], total_kept: 1 },
          }
        : undefined;
    await userEvent.click(
      await screen.findByRole('button', { name: 'Undo the import of towns.geojson and 3 more files' }),
    );
    const question = await screen.findByRole('alert');
    expect(question.textContent).toContain(
      'This removes 38 places, 37 points on maps and 2 types and puts 1 thing back as before.',
    );
    expect(question.textContent).toContain('the place Brine was changed');
    await userEvent.click(screen.getByRole('button', { name: 'Undo, keep what was changed' }));
    await screen.findByText(/^Removed 38 places/);
    expect(network.callsTo('POST /api/imports/23/undo/').map(({ body }) => body)).toEqual([
      { dry_run: true },
      { keep_changed: true },
    ]);
  });

  it('stay as they are when undoing is refused', async () => {
    const network = await open('/admin/import', onceImported);
    network.answer('POST /api/imports/23/undo/', refusal(409, 'conflict', 'Import 23 was undone already.'));
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the import/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('Import 23 was undone already.');
  });
});

it('says what can be read and gives a list to begin from', async () => {
  await open('/admin/import');
  await userEvent.click(await screen.findByText('What can be read, and how a list of places looks'));
  expect(await screen.findByText(/uMap.*; and an archive/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Download this sample' });
  expect(link.getAttribute('download')).toBe('places.csv');
  const sample = decodeURIComponent((link.getAttribute('href') ?? '').split(',').slice(1).join(','));
  expect(sample.split('\n')[0]).toBe('name,type,x,y,description');
});

it('of an archive of ours has no other way to be read', async () => {
  await openJob(makeJob({ format: { name: 'atlas', label: 'Archive of Venture Atlas' }, map: null }));
  expect(await screen.findByText('towns.geojson: Archive of Venture Atlas')).toBeVisible();
  expect(await screen.findByRole('heading', { name: '1 map' })).toBeVisible();
  expect(screen.queryByText('Read in another way')).toBeNull();
});
