import { AdminSummary } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';

let server: CampaignApp;
let staff: Person;
beforeAll(async () => {
  server = await campaignApp();
  staff = await server.person('Mara', { isStaff: true });
});
afterAll(() => server.close());

const summary = async () => (await server.get<AdminSummary>('/api/admin/summary/', { as: staff })).body;

test('the dashboard counts what there is and what is missing', async () => {
  const figures = await summary();
  expectShape(AdminSummary, figures);
  expect(figures).toEqual({
    counts: { wikipage: 3, type: 4, location: 5 },
    without_picture: 3,
    without_text: 2,
    without_type: 1,
    orphans: 0,
    recent_changes: [],
  });
});

test('it shows the latest ten changes, the newest first', async () => {
  for (let i = 1; i <= 11; i += 1) {
    await server.post('/api/home/location/', { name: `Owl Well ${i}` }, { as: staff });
  }
  const figures = await summary();
  expect(figures).toMatchObject({ counts: { location: 16 }, orphans: 11, without_type: 12 });
  expect(figures.recent_changes.map((change) => change.location?.name)).toEqual(
    Array.from({ length: 10 }, (_, i) => `Owl Well ${11 - i}`),
  );
  expect(figures.recent_changes[0]).toMatchObject({ action: 'location.add', actor: { name: 'Mara' }, before: null });
});
