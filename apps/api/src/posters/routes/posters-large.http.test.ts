import type { PosterOptions, PosterState } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp } from '../../../test-support/campaign-app.ts';
import { wholeMap } from '../../atlas/answers/map-answers.ts';
import { publicReader } from '../../atlas/answers/reader.ts';
import { MADE_UP_MAP, makeUpWorld } from '../../seed/made-up-world.ts';
import { publicScope } from '../../worlds/scope.ts';

const wish: PosterOptions = { format: 'pdf', paper: 'A4', dpi: 150, names: 'map', title: false };
const AN_HOUR = 10;

let server: CampaignApp;
beforeAll(async () => {
  server = await campaignApp({ database: 'file', world: makeUpWorld(20_000), config: { rateLimits: true } });
});
afterAll(() => server.close());

/** Time of this process's processors, in milliseconds: another process takes nothing of it. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('asking for a poster of 20,000 places reads none of them here, whether it is allowed or refused', async () => {
  const scope = await publicScope(server.db);
  const reader = publicReader(server.db, scope);
  const whole = await processorMs(() => wholeMap(reader, MADE_UP_MAP.slug, false));
  const ask = () => server.post<PosterState>(`/api/map_poster/${MADE_UP_MAP.slug}/`, wish);
  const costs: { status: number; ms: number }[] = [];
  for (let index = 0; index < AN_HOUR + 5; index += 1) {
    let status = 0;
    let id = '';
    const ms = await processorMs(async () => {
      const answer = await ask();
      status = answer.status;
      id = answer.body.id;
    });
    costs.push({ status, ms });
    if (status === 200) await server.post(`/api/posters/${id}/cancel/`, {});
  }
  const most = Math.max(...costs.slice(1).map(({ ms }) => ms));
  const refused = costs.filter(({ status }) => status === 429).map(({ ms }) => ms);
  console.log(
    `the whole map: ${whole.toFixed(0)} ms of processor; asking at most ${most.toFixed(1)}, refused at most ${Math.max(...refused).toFixed(1)}`,
  );
  expect(costs.map(({ status }) => status)).toEqual([...Array(AN_HOUR).fill(200), ...Array(5).fill(429)]);
  expect(Math.min(...refused) * 10).toBeLessThan(whole);
  expect(costs.reduce((sum, { ms }) => sum + ms, 0) / costs.length).toBeLessThan(whole / 3);
});
