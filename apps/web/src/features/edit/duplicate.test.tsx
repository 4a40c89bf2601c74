import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { LocationMapDetails, PositionSaved } from '@venture-atlas/types';
import { beforeEach, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { openEdit } from '../../test-support/open-edit.tsx';
import { currentAddress } from '../../test-support/render-app.tsx';
import { type StaffServer, startStaffServer } from '../../test-support/staff-server.ts';

const corners = [
  [10, 20],
  [40, 20],
  [40, 60],
];
const road = { type: 'Feature', geometry: { type: 'LineString', coordinates: corners }, properties: {} };

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
  const { version } = await server.position(2);
  const look = { colour: 'lake', dash: 'dotted' };
  const asRoad = { version, geojson: road, look, scale: 30, display_dot: false };
  await server.priya<PositionSaved>('/api/change_position_text/2/', asRoad);
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
});

const places = async () => (await server.priya<LocationMapDetails>('/api/location_map_details/sword_coast/')).children;
const called = async (slug: string) => (await places()).find((place) => place.slug === slug);
/** How a place is drawn, from where it stands. */
const drawn = async (slug: string) => {
  const { name, type, look, scale, display_dot, geojson, lat, lng } = (await called(slug)) ?? {};
  const points = geojson?.geometry.coordinates as [number, number][];
  const shape = points.map(([x, y]) => [Math.round(x - (lng ?? 0)), Math.round(y - (lat ?? 0))]);
  return { name, type, look, scale, display_dot, shape };
};
const isOpen = (slug: string) => waitFor(() => expect(currentAddress()).toMatch(new RegExp(`child=${slug}($|#)`)));

it.each([
  ['Ctrl+D', () => fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true })],
  ['Duplicate', () => fireEvent.click(screen.getByRole('button', { name: 'Duplicate' }))],
])('%s puts a road beside itself, with its shape, look, size, and type, and opens it', async (_, duplicate) => {
  const before = await places();
  duplicate();
  await isOpen('hask_2');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
  expect(await places()).toHaveLength(before.length + 1);
  expect(await drawn('hask_2')).toEqual(await drawn('hask'));
  expect((await called('hask_2'))?.lat).toBeLessThan((await called('hask'))?.lat ?? 0);
});

whole('closes with the panel when the duplicate is taken back', async () => {
  fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true });
  await isOpen('hask_2');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(currentAddress()).not.toContain('child='));
  expect(await called('hask_2')).toBeUndefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
