import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { isDeep, slice } from '../../../test-support/deep.ts';
import { MAP } from '../../../test-support/factories.ts';

/** The figures are printed; a busy machine decides nothing. */
const TRIES = slice(5, 500);

let server: CampaignApp;
let player: Person;
/** Addresses that must not be told apart from the last, where nothing is. */
const pairs: Record<string, readonly [secret: string, missing: string]> = {};
beforeAll(async () => {
  server = await campaignApp();
  const dm = await server.person('Dana');
  player = await server.person('Perrin');
  const open = await server.campaign(dm);
  const closed = await server.campaign(dm, { sharing: 'members' });
  await server.join(open, player);
  const mapIn = (id: string, slug = MAP) => `/api/location_map_details/${slug}/?content=0&campaign_id=${id}`;
  const notesAt = (id: number) => `/api/campaign_notes/?campaign_id=${open.id}&location_id=${id}`;
  await server.note(dm, open, 'waterdeep', 'of the DM', { private: true });
  pairs['that a campaign exists'] = [mapIn(closed.id), mapIn('f'.repeat(32))];
  pairs['that a place is hidden'] = [mapIn(open.id, 'waterdeep'), mapIn(open.id, 'nowhere')];
  pairs['that a hidden place has notes'] = [notesAt(server.place('waterdeep')), notesAt(999_999)];
});
afterAll(() => server.close());

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('how long an answer takes', () => {
  it.each(['that a campaign exists', 'that a place is hidden', 'that a hidden place has notes'])(
    'does not tell %s, nor do its words',
    async (what) => {
      const [secret, missing] = pairs[what] ?? ['', ''];
      const spent = new Map<string, number[]>([
        [secret, []],
        [missing, []],
      ]);
      const answers = new Set<string>();
      for (let i = 0; i < TRIES; i += 1) {
        for (const url of i % 2 === 0 ? [secret, missing] : [missing, secret]) {
          const start = performance.now();
          const { status, text } = await server.get(url, { as: player });
          spent.get(url)?.push(performance.now() - start);
          answers.add(`${status} ${text}`);
        }
      }
      expect([...answers]).toHaveLength(1);
      expect([...answers][0]).toMatch(/^404/);
      const [one, other] = [...spent.values()].map(median) as [number, number];
      const figures = `${one.toFixed(2)} ms against ${other.toFixed(2)} ms, difference ${Math.abs(one - other).toFixed(2)} ms`;
      if (isDeep) console.log(`${what}: median of ${TRIES}: ${figures} (goal: below 5 ms)`);
    },
  );
});
