import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceWrites } from '../../../test-support/announce-writes.ts';
import type { Person } from '../../../test-support/campaign-app.ts';
import { isDeep, slice } from '../../../test-support/deep.ts';
import { MAP } from '../../../test-support/factories.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

/** The figures are printed; a busy machine decides nothing. */
const TRIES = slice(5, 500);

let server: WorldsApp;
let player: Person;
/** Addresses that must not be told apart from the last, where nothing is. */
const pairs: Record<string, readonly [secret: string, missing: string]> = {};
beforeAll(async () => {
  server = await worldsApp();
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
  // Whoever edits nothing is told so at once.
  await server.makeWorld(player, 'Of the player');
  const world = await server.makeWorld(dm, 'Hidden');
  const { place } = fillWorld(server, world, 'mine');
  const hidden = worldWord('mine', 'map');
  const through = (id: string) => `/api/location_map_details/${hidden}/?content=0&world_id=${id}`;
  const named = (name: string) => `/api/location_search/?name=${name}`;
  pairs['that a world exists'] = [through(world.id), through('f'.repeat(22))];
  pairs['that a map of a hidden world exists'] = [
    `/api/location_map_details/${hidden}/`,
    '/api/location_map_details/nowhere/',
  ];
  pairs['that a place of a hidden world has an id'] = [`/api/home/location/${place}/`, '/api/home/location/999999/'];
  pairs['that a name stands in a hidden world'] = [named('canary'), named('yranac')];
  pairs['that a hidden place has notes'] = [notesAt(server.place('waterdeep')), notesAt(999_999)];
});
afterAll(() => server.close());

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('how long an answer takes', () => {
  it.each([
    'that a campaign exists',
    'that a place is hidden',
    'that a hidden place has notes',
    'that a world exists',
    'that a map of a hidden world exists',
    'that a place of a hidden world has an id',
    'that a name stands in a hidden world',
  ])('does not tell %s, nor do its words', async (what) => {
    const [secret, missing] = pairs[what] ?? ['', ''];
    const spent = new Map<string, number[]>([
      [secret, []],
      [missing, []],
    ]);
    const answers = new Set<string>();
    for (let i = 0; i < TRIES; i += 1) {
      server.app.publicAnswers.dropAll();
      announceWrites(server);
      for (const url of i % 2 === 0 ? [secret, missing] : [missing, secret]) {
        const start = performance.now();
        const { status, text } = await server.get(url, { as: player });
        spent.get(url)?.push(performance.now() - start);
        answers.add(`${status} ${text}`);
      }
    }
    expect([...answers]).toHaveLength(1);
    // A search finds nothing; all others are told that there is nothing.
    expect([...answers][0]).toMatch(/^(404|200 .*"results":\[\]|200 \[\])/);
    const [one, other] = [...spent.values()].map(median) as [number, number];
    const figures = `${one.toFixed(2)} ms against ${other.toFixed(2)} ms, difference ${Math.abs(one - other).toFixed(2)} ms`;
    if (isDeep) console.log(`${what}: median of ${TRIES}: ${figures} (goal: below 5 ms)`);
  });
});
