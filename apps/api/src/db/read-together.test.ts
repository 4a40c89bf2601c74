import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp } from '../../test-support/campaign-app.ts';
import { readTogether } from './read-together.ts';

let server: CampaignApp;
beforeAll(async () => {
  server = await campaignApp();
});
afterAll(() => server.close());

test('several queries give the same rows in the same order as each alone', async () => {
  const { db } = server;
  const names = db.selectFrom('locations').select(['id', 'name', 'map_width']).orderBy('name', 'desc');
  const pins = db
    .selectFrom('positions')
    .innerJoin('locations as map', 'map.id', 'positions.parent_id')
    .select(['positions.lat', 'positions.lng', 'map.slug as on_map', 'positions.label_by_hand'])
    .select(sql<number>`positions.lat / 7.0`.as('seventh'))
    .select(sql<number>`positions.active = 1`.as('is_active'))
    .select((eb) => eb.fn.countAll().over().as('count'))
    .orderBy('positions.id')
    .limit(3);
  const none = db.selectFrom('locations').select('id').where('id', '=', -1);
  const both = names.clearOrderBy().unionAll(names.clearOrderBy()).orderBy('id');
  const together = await readTogether(db, { names, pins, none, both });
  expect(together).toEqual({
    names: await names.execute(),
    pins: await pins.execute(),
    none: [],
    both: await both.execute(),
  });
  expect(together.names.length).toBeGreaterThan(3);
  expect(together.pins).toHaveLength(3);
});

test('texts come back letter by letter, and numbers to the last digit', async () => {
  const { db } = server;
  const text = 'A "quote", a \\, a line\nand é, 😀, [1,{"a":2}]';
  const query = db
    .selectFrom('locations')
    .select(sql<string>`cast(${text} as text)`.as('text'))
    .select(sql<number>`${sql.lit(0.1 + 0.2)}`.as('number'))
    .limit(1);
  const { query: rows } = await readTogether(db, { query });
  expect(rows).toEqual([{ text, number: 0.1 + 0.2 }]);
});
