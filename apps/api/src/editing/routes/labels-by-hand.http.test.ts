import type { Child } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
let nesme: number;
beforeEach(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterEach(() => server.close());

/** What everybody's map is told of the point. */
const told = async () => {
  const { body } = await server.get<{ children: Child[] }>('/api/location_map_details/');
  return body.children.find(({ id }) => id === nesme)?.label_by_hand;
};
const change = (wish: Record<string, number | boolean>) => server.does(`change_position_text/${nesme}`, wish);

it('is no label that was made, imported, moved or sized', async () => {
  expect(await told()).toBeUndefined();
  await change({ scale: 31, display_dot: false });
  await server.does('change_position', { id: nesme, position: [3, 4] });
  expect((await server.readPosition(nesme)).label_by_hand).toBe(false);
  expect(await told()).toBeUndefined();
});

test.each([
  ['label_x_offset', 3],
  ['label_y_offset', -8],
  ['label_wrap_ratio', 2],
  ['rotation', 120],
])('is one whose %s is changed, until that is taken back', async (field, value) => {
  const { position, change_id } = await change({ [field]: value });
  expect(position).toMatchObject({ [field]: value, label_by_hand: true });
  expect(await told()).toBe(true);
  await server.does(`history/${change_id}/revert`, {});
  expect(await told()).toBeUndefined();
});

it('is none that is sent as it was', async () => {
  const { label_x_offset, label_y_offset, label_wrap_ratio, rotation } = await server.readPosition(nesme);
  const { position } = await change({ scale: 40, label_x_offset, label_y_offset, label_wrap_ratio, rotation });
  expect(position).toMatchObject({ scale: 40, label_by_hand: false });
});

it('is given back to the engine on request, with all its numbers', async () => {
  await change({ label_x_offset: 55 });
  const { position } = await change({ label_by_hand: false });
  expect(position).toMatchObject({ label_x_offset: 55, label_by_hand: false });
  expect(await told()).toBeUndefined();
});
