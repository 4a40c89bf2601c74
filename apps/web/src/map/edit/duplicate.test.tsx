import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { StaffLocation } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { openEdit } from '../../test-support/open-edit.tsx';
import { startStaffServer } from '../../test-support/staff-server.ts';

/*
 * With `npm run test:deep` alone: in two whole runs the first new place that the server was asked for had no type, in no
 * other run, by itself, in its folder or with all tests of screens; why is not known yet.
 */
const isDeep = process.env.TEST_DEEP === '1';

it.runIf(isDeep)('is of the same type, also when it is asked for before the place was read', async () => {
  const server = await startStaffServer();
  const { location_id } = await server.position(2);
  const path = `/api/home/location/${location_id}/`;
  const { type } = await server.priya<StaffLocation>(path);
  expect(type).not.toBeNull();
  let letThrough = () => {};
  const held = new Promise<undefined>((done) => {
    letThrough = () => done(undefined);
  });
  server.network.intercept = (call) => (call.method === 'GET' && call.path === path ? held : undefined);
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
  fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true });
  letThrough();
  await waitFor(() => expect(server.network.callsTo('POST /api/add_position/')).toHaveLength(1));
  expect(server.network.callsTo('POST /api/add_position/')[0]?.body).toMatchObject({ type_id: type?.id });
});
