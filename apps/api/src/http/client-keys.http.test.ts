import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../test-support/staff-app.ts';

let server: StaffApp;
let nesme: number;
beforeAll(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterAll(() => server.close());

describe('the same client key', () => {
  it('with other values is refused: nothing is said to be saved that is not', async () => {
    const client_key = randomUUID();
    await server.does('change_position', { id: nesme, position: [5, 6], client_key });
    const { status, body } = await server.refused('change_position', { id: nesme, position: [50, 60], client_key });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await server.readPosition(nesme)).toMatchObject({ lat: 5, lng: 6 });
  });

  it.each([
    ['change_position_text', { scale: 20 }, { scale: 21 }],
    ['home/location', { miles_per_unit: 2 }, { miles_per_unit: 3 }],
  ])('with other values is refused by %s as well', async (call, first, second) => {
    const path = `${call}/${call === 'home/location' ? server.place('nesmé') : nesme}`;
    const client_key = randomUUID();
    await server.does(path, { ...first, client_key });
    const { status, body } = await server.refused(path, { ...second, client_key });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  it('with another call of the same kind is refused', async () => {
    const client_key = randomUUID();
    const [parent_id, location_id] = [server.place('sword_coast'), server.place('undermountain')];
    await server.does('add_position', { parent_id, name: 'Inn', lat: 1, lng: 2, client_key });
    const { status, body } = await server.refused('find_and_add_parent', {
      location_id,
      parent_name: 'Nesmé',
      client_key,
    });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  it('answers the same however it is written, and with a version that is old by then', async () => {
    const client_key = randomUUID();
    const body = { id: nesme, position: [7, 8], version: (await server.readPosition(nesme)).version };
    const first = await server.does('change_position', { ...body, client_key });
    const again = await server.does('change_position', { ...body, client_key: client_key.toUpperCase() });
    expect(again).toEqual(first);
    await server.does('change_position', { id: nesme, position: [9, 9] }, server.odo);
    expect(await server.does('change_position', { ...body, client_key })).toEqual(first);
    expect(await server.readPosition(nesme)).toMatchObject({ lat: 9, lng: 9 });
  });

  it('of somebody else is theirs', async () => {
    const client_key = randomUUID();
    await server.does('change_position', { id: nesme, position: [1, 1], client_key });
    const { position } = await server.does('change_position', { id: nesme, position: [2, 2], client_key }, server.odo);
    expect(position).toMatchObject({ lat: 2, lng: 2 });
  });
});
