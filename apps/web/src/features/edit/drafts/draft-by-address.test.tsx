import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PositionSaved, StaffLocation } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { openEdit } from '../../../test-support/open-edit.tsx';
import { currentAddress } from '../../../test-support/render-app.tsx';
import { startStaffServer } from '../../../test-support/staff-server.ts';

it('a draft opens by its address where the map is edited, and is published there', async () => {
  const server = await startStaffServer();
  const { parent } = await server.position(2);
  const { position } = await server.priya<PositionSaved>('/api/add_position/', {
    parent_id: parent.id,
    name: 'Moth Mill',
    lat: 100,
    lng: 100,
    draft: true,
  });
  const { slug } = await server.priya<StaffLocation>(`/api/home/location/${position.location_id}/`);
  await openEdit(server, `/admin/sword_coast/edit/?child=${slug}`);
  await screen.findByRole('heading', { level: 2, name: 'Moth Mill' });
  await screen.findByText('Draft: only editors see it.');
  const publish = await screen.findByRole('button', { name: 'Publish' });
  await userEvent.click(publish);
  await waitFor(() => expect(screen.queryByText('Draft: only editors see it.')).toBeNull());
  // The address that only editors had is no more.
  await waitFor(() => expect(currentAddress()).toMatch(/child=moth_mill(?![_a-z])/));
  expect(screen.getByRole('heading', { level: 2, name: 'Moth Mill' })).toBeVisible();
});
