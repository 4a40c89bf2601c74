import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

/** Words and numbers that stand only in what staff wrote and nobody else may see. */
const SECRETS = ['Canary', '4242.42', '3737.37', '373.5', 'changed_by', 'actor', 'client_key', 'inactive'];

let server: StaffApp;
let user: Person;
let player: Person;
let campaignId: string;
beforeAll(async () => {
  server = await staffApp();
  const canary = await server.person('Canary of the Staff', { isStaff: true });
  user = await server.person('A visitor');
  const dm = await server.person('The DM');
  player = await server.person('Vane');
  const campaign = await server.campaign(dm);
  campaignId = campaign.id;
  await server.join(campaign, player);
  for (const slug of ['nesmé', 'waterdeep', 'sword_coast']) await server.show(dm, campaign, slug, { show_wiki: true });

  // A point that was moved far away, taken off, and one that was there for a moment only.
  const nesme = server.position('sword_coast', 'nesmé');
  await server.does('change_position', { id: nesme, position: [4242.42, 3737.37], client_key: randomUUID() }, canary);
  await server.does('deactivate_location_has_position', { id: nesme }, canary);
  const waterdeep = server.position('sword_coast', 'waterdeep');
  const { change_id } = await server.does(`change_position_text/${waterdeep}`, { scale: 373.5 }, canary);
  await server.revert(change_id, {}, canary);
  const add = { parent_id: server.place('sword_coast'), name: 'Canary Tower', lat: 1, lng: 2 };
  await server.revert((await server.does('add_position', add, canary)).change_id, {}, canary);
});
afterAll(() => server.close());

const addresses = (): string[] => {
  const calls = server.app
    .registeredRoutes()
    .filter(({ method, access }) => method === 'GET' && access !== 'staff' && access !== 'file');
  return calls.flatMap(({ url }) =>
    ['sword_coast', 'nesmé', 'waterdeep', 'canary_tower'].flatMap((slug) => {
      const path = url.replace(/:(name|slug|id|user)/g, slug);
      const query = `name=n&q=a&location_id=${server.place('waterdeep')}`;
      return [path, `${path}?content=0`, `${path}?${query}`, `${path}?campaign_id=${campaignId}&${query}`];
    }),
  );
};

describe('nobody but staff reads', () => {
  test.each(['nobody', 'user', 'player'])('what staff changed or took off, as %s', async (who) => {
    const as = who === 'nobody' ? undefined : who === 'user' ? user : player;
    let answers = 0;
    for (const url of addresses()) {
      const { status, text } = await server.get(encodeURI(url), { as });
      if (status === 200) answers += 1;
      // The description of the calls names keys, not values.
      if (url.startsWith('/api/openapi.json')) continue;
      expect(
        SECRETS.filter((secret) => text.includes(secret)),
        `${url}: ${text.slice(0, 200)}`,
      ).toEqual([]);
    }
    expect(answers).toBeGreaterThan(20);
  });

  it('the name of a point that was taken off, in a search', async () => {
    const names = async (as?: Person) =>
      (await server.get<{ name: string }[]>('/api/location_search/?name=nesm', { as })).body.map(({ name }) => name);
    expect(await names()).toEqual([]);
    expect(await names(user)).toEqual([]);
    expect(await names(server.mara)).toEqual(['Nesmé']);
  });

  it('pages that say whether a point is there', async () => {
    const { body } = await server.get<{ total_children: number }>('/api/location_map_details/');
    expect(body.total_children).toBe(3);
  });
});

describe('answers to staff', () => {
  test.each(['/api/history/', '/api/inactive_positions/', '/api/position/1/'])('%s is kept by nobody', async (url) => {
    const { status, headers } = await server.get(url, { as: server.mara });
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });

  it('end with the right: the next call of somebody who is no longer staff is refused', async () => {
    server.database.sqlite.prepare('update users set is_staff = 0 where id = ?').run(server.odo.id);
    expect((await server.get('/api/history/', { as: server.odo })).status).toBe(403);
    const id = server.position('sword_coast', 'waterdeep');
    expect((await server.refused('change_position', { id, position: [1, 2] }, server.odo)).status).toBe(403);
  });
});
