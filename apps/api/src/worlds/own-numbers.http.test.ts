import type { ImportsPage, LocationSaved, LocationType, PositionSaved, StaffWikiPage } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import { expect, test } from 'vitest';
import { addImports } from '../../test-support/around-world.ts';
import type { Person } from '../../test-support/campaign-app.ts';
import { type WorldsApp, worldsApp } from '../../test-support/worlds-app.ts';

/*
 * Two people each have a world of their own, on one server. What the one is answered must be the same whatever the other
 * did meanwhile: no number may count what happens in worlds of others.
 */

interface World {
  id: string;
  owner: Person;
  map: number;
}

interface Numbers {
  types: number[];
  texts: number[];
  changes: number[];
  imports: number[];
}

const NO_TEXT = { top_section: '', sections: [], image: null, image_text: '', attribution: null };

/** One of everything that has a number: a type, places, texts, positions, changes of each, what was deleted, an import. */
async function workIn(server: WorldsApp, { id: world_id, owner, map }: World, round: string): Promise<Numbers> {
  const does = <T>(path: string, body: object) => server.does<T>(owner, `/api/${path}`, body);
  const type = await does<LocationType & { change_id: number }>('home/type/', { name: `Kind ${round}`, world_id });
  const made: LocationSaved[] = [];
  for (const name of ['Ash', 'Birch', 'Cedar'])
    made.push(await does<LocationSaved>('home/location/', { name: `${name} ${round}`, type_id: type.id, world_id }));
  const [ash, birch, cedar] = made.map(({ location }) => location.id);
  const text = await does<StaffWikiPage & { change_id: number }>('home/wikipage/', {
    name: `Ash ${round}`,
    location_id: ash,
    wiki_page_content: { ...NO_TEXT, markdown: 'A tree.' },
    world_id,
  });
  const stood = await does<PositionSaved>('add_position/', { parent_id: map, location_id: birch, lat: 5, lng: 5 });
  await server.does(owner, `/api/home/location/${cedar}/delete/`);
  await addImports(server, `of${round}`, { id: world_id }, owner);
  const { body } = await server.get<ImportsPage>(`/api/imports/?world_id=${world_id}`, { as: owner });
  return {
    types: [type.id],
    texts: [text.id],
    changes: [type, ...made, text, stood].map(({ change_id }) => change_id ?? 0),
    imports: [body.imports[0]?.id ?? 0],
  };
}

async function ownWorld(server: WorldsApp, name: string): Promise<World> {
  const owner = await server.confirmed(name);
  const { id } = await server.makeWorld(owner, `World of ${name}`);
  const sheet = { name: `Sheet of ${name}`, world_id: id, map_width: 500, map_height: 500 };
  const { location } = await server.does<LocationSaved>(owner, '/api/home/location/', sheet);
  return { id, owner, map: location.id };
}

/** Whatever a list about a world answers its owner, with ids and what else is random in the order in which they come. */
async function answersTo(server: WorldsApp, { id, owner }: World): Promise<string[]> {
  const known = new Map<string, string>();
  const nameless = (found: string) => {
    if (!known.has(found)) known.set(found, `#${known.size + 1}`);
    return known.get(found) ?? '';
  };
  const lists = Object.values(calls).filter(
    ({ address, ...call }) =>
      address.startsWith('GET ') &&
      !address.includes(':') &&
      'query' in call &&
      'world_id' in (call.query as { properties: object }).properties,
  );
  expect(lists.length).toBeGreaterThan(15);
  const answers: string[] = [];
  for (const { address } of lists) {
    const url = `${address.slice('GET '.length)}?world_id=${id}`;
    const { text } = await server.get(url, { as: owner });
    answers.push(
      `${address} ${text.replaceAll(/\b\d{13,16}\b|"[\w-]{20,40}"|"[\da-f]{64}"|\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, nameless)}`,
    );
  }
  return answers;
}

/** A world of which two rounds are made; what happens between them does nothing to it. */
async function twoRounds(between: (server: WorldsApp) => Promise<unknown>) {
  const server = await worldsApp();
  try {
    const [theirs, mine] = [await ownWorld(server, 'Alma'), await ownWorld(server, 'Bela')];
    await workIn(server, theirs, 'at first');
    const first = await workIn(server, mine, 'one');
    await between(server);
    for (let round = 0; between !== nothing && round < 3; round += 1) await workIn(server, theirs, `more ${round}`);
    const second = await workIn(server, mine, 'two');
    return { answers: await answersTo(server, mine), first, second };
  } finally {
    await server.close();
  }
}
const nothing = async () => {};

test('what is answered of a world of one’s own is the same, whatever others did in theirs', async () => {
  const quiet = await twoRounds(nothing);
  const busy = await twoRounds(async (server) => {
    const staff = await server.person('Staff', { isStaff: true });
    await server.does(staff, '/api/home/type/', { name: 'Of the Atlas' });
    await server.does(staff, '/api/home/location/', { name: 'Of the Atlas' });
  });
  expect(busy.answers).toEqual(quiet.answers);

  const { first, second } = busy;
  const steps = (ids: readonly number[]) => ids.slice(1).map((id, i) => id - (ids[i] ?? 0));
  // One change is not told: that of the deletion of each round.
  expect(steps([...first.changes, ...second.changes])).toEqual([1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1]);
  expect(steps([...first.imports, ...second.imports])).toEqual([1]);
  // Types and texts count nothing. Two that lie so near to one another come once in 10^8 tries.
  for (const kind of ['types', 'texts'] as const) {
    expect(Math.min(...first[kind], ...second[kind])).toBeGreaterThan(2 ** 40);
    expect(Math.abs((second[kind][0] ?? 0) - (first[kind][0] ?? 0))).toBeGreaterThan(1000);
  }
});
