import { FoundEverywhere } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveTestViewer } from '../../../test-support/as-viewer.ts';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP, makeLocation, makePosition, makeWorld } from '../../../test-support/factories.ts';

let server: TestApp;
beforeAll(async () => {
  const world = makeWorld();
  const inns = Array.from({ length: 40 }, (_, index) => makeLocation(`inn_${index + 10}`));
  server = await buildTestApp({
    world: {
      ...world,
      locations: [...world.locations, makeLocation('watch_tower'), ...inns],
      positions: [...world.positions, makePosition(MAP, 'watch_tower', { scale: 12 })],
    },
    deps: { resolveViewer: resolveTestViewer },
  });
});
afterAll(() => server.close());

const find = async (q: string) =>
  (await server.app.inject(`/api/search/?q=${encodeURIComponent(q)}`)).json() as FoundEverywhere;
const namesOf = async (q: string) => (await find(q)).names.map(({ name }) => name);

test('names of all maps are found whatever their case, the greatest of those that begin with it first, with where they stand', async () => {
  const found = await find('WAT');
  expectShape(FoundEverywhere, found);
  expect(found.names.map(({ name }) => name)).toEqual(['Waterdeep', 'Watch Tower']);
  expect(found.names[0]).toEqual({
    name: 'Waterdeep',
    slug: 'waterdeep',
    type: 'city',
    has_map: true,
    parents: [{ name: 'Sword Coast', slug: MAP }],
  });
  expect(found.nearly).toBe(0);
  expect(await namesOf('er')).toEqual(['Waterdeep', 'Watch Tower', 'Undermountain']);
});

test.each([
  ['watredeep', 'Waterdeep'],
  ['undermontain', 'Undermountain'],
  ['wacth', 'Watch Tower'],
])('%s is taken for %s', async (typed, meant) => {
  const { names, nearly } = await find(typed);
  expect(names.map(({ name }) => name)).toEqual([meant]);
  expect(nearly).toBe(1);
});

test.each(['', ' ', '\0', '%', '_', "'", 'zzzz', '" or 1'])('%j finds nothing', async (typed) => {
  expect(await find(typed)).toEqual({ names: [], nearly: 0, texts: [] });
});

test('texts are found on whatever map they stand, from three letters on', async () => {
  const { texts } = await find('lantern');
  expect(texts.length).toBeGreaterThan(0);
  for (const { snippet, match } of texts) expect(snippet.slice(...match).toLowerCase()).toBe('lantern');
  expect((await find('la')).texts).toEqual([]);
});

test('at most 30 names', async () => {
  expect(await namesOf('inn')).toHaveLength(30);
});

test('what is deactivated everywhere is not found, by no misspelling either', async () => {
  const own = await buildTestApp({ world: makeWorld(), deps: { resolveViewer: resolveTestViewer } });
  await own.db.updateTable('positions').set({ active: 0 }).execute();
  for (const typed of ['undermountain', 'undermontain', 'lantern']) {
    const { names, texts } = (await own.app.inject(`/api/search/?q=${typed}`)).json() as FoundEverywhere;
    expect([...names, ...texts].filter(({ slug }) => slug === 'undermountain')).toEqual([]);
  }
  await own.close();
});
