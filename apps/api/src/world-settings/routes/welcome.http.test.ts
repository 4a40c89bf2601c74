import {
  type LocationMapDetails,
  WELCOME_CHANGES_KEPT,
  type WorkingCopy,
  type WorldDetails,
  type WorldsAnswer,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { refuseWrites } from '../../../test-support/refuse-writes.ts';

let server: CampaignApp;
let staff: Person;
let world: string;
beforeAll(async () => {
  server = await campaignApp();
  staff = await server.person('Sten', { isStaff: true });
  world = (await server.get<WorldsAnswer>('/api/worlds/', { as: staff })).body.worlds[0]?.id ?? '';
});
afterAll(() => server.close());

const save = (welcome: string) => server.post<WorldDetails>(`/api/worlds/${world}/`, { welcome }, { as: staff });
const welcomeOn = async (slug: string, query = '') =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/${query}`, { as: staff })).body.welcome;

test('newcomers read the line over the map that the world opens with, and no longer once it is blank', async () => {
  expect(await welcomeOn(MAP)).toBeUndefined();
  expect((await save('  Walk the coast.  ')).body.welcome).toBe('Walk the coast.');
  expect([await welcomeOn(MAP), await welcomeOn('waterdeep')]).toEqual(['Walk the coast.', undefined]);
  await server.post(`/api/worlds/${world}/`, { home_location_id: server.place('waterdeep') }, { as: staff });
  expect([await welcomeOn(MAP), await welcomeOn('waterdeep')]).toEqual([undefined, 'Walk the coast.']);
  await server.post(`/api/worlds/${world}/`, { home_location_id: null }, { as: staff });
  expect(await welcomeOn(MAP)).toBe('Walk the coast.');
  expect((await save(' ')).body.welcome).toBeNull();
  expect(await welcomeOn(MAP)).toBeUndefined();
});

test('in a campaign nobody reads it: it may name what players do not know', async () => {
  await save('From Luskan to Waterdeep.');
  const dm = await server.person('Dee');
  const { id } = await server.campaign(dm);
  expect(await welcomeOn(MAP, `?campaign_id=${id}`)).toBeUndefined();
});

test.each([['x'.repeat(121)], ['two\nlines'], ['‮backwards']])('%j is refused', async (line) => {
  const { status, body } = await save(line);
  expect([status, (body as { field?: string }).field]).toEqual([400, 'welcome']);
});

describe('two who write the line', () => {
  const publish = (as: Person, welcome: string, welcome_version: number) =>
    server.post<WorldDetails>(`/api/worlds/${world}/`, { welcome, welcome_version }, { as });
  const read = async (as: Person) => (await server.get<WorldDetails>(`/api/worlds/${world}/`, { as })).body;

  test('are shown what the other one published, and nothing of either is lost', async () => {
    const priya = await server.person('Priya', { isStaff: true });
    await save('Walk the coast.');
    const { welcome_version: seen } = await read(staff);
    const first = await publish(priya, 'Sail the coast.', seen);
    expect([first.status, first.body.welcome_version]).toEqual([200, seen + 1]);
    const late = await publish(staff, 'Ride the coast.', seen);
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        current: { welcome: 'Sail the coast.', welcome_version: seen + 1 },
        changed_by: { id: priya.id, name: 'Priya' },
      },
    ]);
    expect(await welcomeOn(MAP)).toBe('Sail the coast.');
    await publish(staff, 'Ride the coast.', seen + 1);
    expect((await read(staff)).welcome_changes?.slice(0, 2)).toMatchObject([
      { number: seen + 2, by: 'Sten', before: 'Sail the coast.', after: 'Ride the coast.' },
      { number: seen + 1, by: 'Priya', before: 'Walk the coast.', after: 'Sail the coast.' },
    ]);
  });

  test('make no entry where the line stays as it is', async () => {
    await save('Walk the coast.');
    const { welcome_version: seen, welcome_changes: before } = await read(staff);
    expect((await publish(staff, 'Walk the coast.', seen)).body.welcome_version).toBe(seen);
    expect((await read(staff)).welcome_changes).toEqual(before);
  });

  test('can bring back what they wrote before the other one published', async () => {
    const path = `/api/working_copies/world/${world}/`;
    await save('Walk the coast.');
    const { welcome_version: version } = await read(staff);
    const typed = { fields: [{ field: 'welcome', version, text: 'Walk the coast at night.' }] };
    expect((await server.post(path, typed, { as: staff })).status).toBe(200);
    const priya = await server.person('Priya', { isStaff: true });
    await publish(priya, 'Sail.', version);
    const { copy } = (await server.get<{ copy: WorkingCopy | null }>(path, { as: staff })).body;
    expect(copy?.fields).toMatchObject([{ version, base: 'Walk the coast.', text: 'Walk the coast at night.' }]);
  });

  test.each([
    ['insert', 'welcome_changes'],
    ['update', 'worlds'],
    ['insert', 'audit_log'],
  ] as const)('lose nothing and change nothing when the database refuses to %s into %s', async (deed, table) => {
    await save('Walk the coast.');
    const { welcome_version: seen, welcome_changes: before } = await read(staff);
    const mend = refuseWrites(server.database, deed, table);
    expect((await publish(staff, 'Sail the coast.', seen)).status).toBeGreaterThanOrEqual(500);
    mend();
    expect(await read(staff)).toMatchObject({ welcome: 'Walk the coast.', welcome_version: seen });
    expect((await read(staff)).welcome_changes).toEqual(before);
    expect((await publish(staff, 'Sail the coast.', seen)).body.welcome_version).toBe(seen + 1);
  });

  test('have so many lines of history that are kept', async () => {
    for (let at = 0; at <= WELCOME_CHANGES_KEPT; at += 1) await save(`Line ${at}.`);
    expect((await read(staff)).welcome_changes?.length).toBe(WELCOME_CHANGES_KEPT);
  });
});
