import type { Child, LocationType } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
let nesme: number;
beforeEach(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterEach(() => server.close());

/** What everybody's map is told of a point. */
const told = async (id = nesme) => {
  const { body } = await server.get<{ children: Child[] }>('/api/location_map_details/');
  const child = body.children.find((one) => one.id === id);
  return { look: child?.look, type_look: child?.type_look, layer: child?.layer };
};
const nothing = { look: undefined, type_look: undefined, layer: undefined };
const types = async () => (await server.get<LocationType[]>('/api/home/type/list/', { as: server.mara })).body;
const typeId = async (name: string) => (await types()).find((type) => type.name === name)?.id ?? 0;

describe('the look of a place', () => {
  it('is told to everybody, taken back, and none where nothing is said', async () => {
    expect(await told()).toEqual(nothing);
    const look = { weight: 'broad', colour: 'lake', sign: 'inn' } as const;
    const { position, change_id } = await server.does(`change_position_text/${nesme}`, { look });
    expect(JSON.stringify(position.look)).toBe('{"sign":"inn","colour":"lake","weight":"broad"}');
    expect(await told()).toEqual({ ...nothing, look });
    const same = await server.does(`change_position_text/${nesme}`, { look });
    expect(same.change_id).toBeNull();
    await server.does(`history/${change_id}/revert`, {});
    expect(await told()).toEqual(nothing);
    await server.does(`change_position_text/${nesme}`, { look });
    expect((await server.does(`change_position_text/${nesme}`, { look: {} })).position.look).toBeNull();
  });

  it('has none of the colours that the product uses itself', async () => {
    for (const look of [{ colour: 'magenta' }, { colour: 'tomato' }, { colour: '#b01269' }, { sign: 'rocket' }]) {
      const answer = await server.post(`/api/change_position_text/${nesme}/`, { look }, { as: server.mara });
      expect(answer.status).toBe(400);
    }
  });
});

describe('the look and the layer of a type', () => {
  it('are told with each of its places', async () => {
    const id = await typeId('town');
    const look = { colour: 'pine' as const, dash: 'dotted' as const };
    await server.does(`home/type/${id}`, { look, layer: 'Towns ' });
    expect(await told()).toMatchObject({ type_look: look, layer: { name: 'Towns' } });
    // The same name in another case is the same layer.
    await server.does(`home/type/${await typeId('city')}`, { layer: 'TOWNS' });
    expect(new Set((await types()).map(({ layer }) => layer?.name))).toEqual(new Set(['Towns', undefined]));
    await server.does(`home/type/${id}`, { look: null, layer: null });
    expect(await told()).toEqual(nothing);
  });
});

describe('the layers of a world', () => {
  it('are put in order all at once, and taken back at once', async () => {
    const [town, city] = [await typeId('town'), await typeId('city')];
    const first = [
      { name: 'Cities', off: false, type_ids: [city] },
      { name: 'Towns', off: true, type_ids: [town] },
    ];
    const made = await server.does('layers', { was: [], layers: first });
    expect(made).toMatchObject({ changed: 2 });
    expect(await told()).toMatchObject({ layer: { name: 'Towns', off: true } });
    const orders = async () => (await types()).map(({ layer }) => [layer?.name, layer?.order ?? 0] as const);
    const before = new Map(await orders());
    expect(before.get('Cities')).toBeLessThan(before.get('Towns') ?? 0);

    const late = await server.post('/api/layers/', { was: [], layers: [] }, { as: server.mara });
    expect(late.status).toBe(409);
    await server.does('layers', { was: first, layers: [...first].reverse() });
    const after = new Map(await orders());
    expect(after.get('Towns')).toBeLessThan(after.get('Cities') ?? 0);

    const { change_id } = await server.does('layers', { was: [...first].reverse(), layers: [] });
    expect(await told()).toEqual(nothing);
    await server.does(`history/${change_id}/revert`, {});
    expect(await told()).toMatchObject({ layer: { name: 'Towns', off: true } });
  });

  it('have each name once, and types of this world alone', async () => {
    const layer = { name: 'Towns', off: false, type_ids: [await typeId('town')] };
    const send = async (layers: unknown) =>
      (await server.post('/api/layers/', { was: [], layers }, { as: server.mara })).status;
    expect(await send([layer, { ...layer, name: 'TOWNS' }])).toBe(400);
    expect(await send([{ ...layer, name: ' ' }])).toBe(400);
    expect(await send([{ ...layer, type_ids: [98765] }])).toBe(404);
  });
});
