import type { PosterState } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { whole } from '../../../test-support/whole.ts';

/* A poster as everybody sees a map is for everybody only as long as they see all of it. */

let server: CampaignApp;
let staff: Person;
beforeAll(async () => {
  server = await campaignApp({ database: 'file' });
  staff = await server.person('Mara', { isStaff: true });
});
afterAll(() => server.close());

const wish = { format: 'pdf', paper: 'A4', dpi: 150, names: 'all', title: true };
async function made(as?: Person): Promise<string> {
  const { status, body } = await server.post<PosterState>(`/api/map_poster/${MAP}/`, wish, { as });
  expect(status).toBe(200);
  await server.app.jobs.idle('poster');
  return body.id;
}
const seen = async (id: string, as?: Person) => {
  const state = await server.get<PosterState>(`/api/posters/${id}/`, { as });
  const file = await server.app.inject({
    url: `/api/posters/${id}/file/`,
    ...(as && { headers: { authorization: `Bearer ${as.access}` } }),
  });
  return [state.status, file.statusCode];
};
async function does(path: string, body: object): Promise<void> {
  const { status, text } = await server.post(`/api/${path}/`, body, { as: staff });
  expect([status, text]).toEqual([200, text]);
}
const positionOf = (slug: string): number =>
  server.database.sqlite
    .prepare('select id from positions where location_id = ? and active = 1')
    .pluck()
    .get(server.place(slug)) as number;

test('it is gone with a place on it, for staff it is not, and what happens elsewhere changes nothing', async () => {
  const [everybodys, staffs] = [await made(), await made(staff)];
  expect([await seen(everybodys), await seen(staffs, staff)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  await does('home/location', { name: 'A place elsewhere' });
  expect(await seen(everybodys)).toEqual([200, 200]);
  const id = positionOf('waterdeep');
  await does('deactivate_location_has_position', { id });
  expect(await seen(everybodys)).toEqual([404, 404]);
  expect(await seen(staffs, staff)).toEqual([200, 200]);
  await does('reactivate_location_has_position', { id });
  expect(await seen(everybodys), 'what it shows is there again').toEqual([200, 200]);
});

whole('it is gone as soon as a place on it has another name', async () => {
  const id = await made();
  await does(`home/location/${server.place('waterdeep')}`, { name: 'City of Splendors' });
  expect(await seen(id)).toEqual([404, 404]);
  expect(await seen(await made())).toEqual([200, 200]);
});
