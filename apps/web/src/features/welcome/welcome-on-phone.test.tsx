import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findMap, openMap } from '../../test-support/open-map.tsx';
import { startServer } from '../../test-support/real-server.ts';

const PHONE = { width: 390, height: 844 };
const welcome = () => screen.queryByRole('region', { name: 'Welcome' });

it('leaves with the first place that is opened, and stays away once it is closed', async () => {
  const server = await startServer({ places: 8 });
  const { id } = await server.act.addPerson({ isStaff: true });
  const { access } = await server.act.openSession({ person: id });
  const { worlds } = await server.get<{ worlds: { id: string }[] }>('/api/worlds/', access);
  await server.post(`/api/worlds/${worlds[0]?.id}/`, { welcome: 'Walk the coast.' }, access);

  openMap('/sword_coast/', PHONE);
  await findMap();
  await waitFor(() => expect(welcome()?.textContent).toContain('Walk the coast.'));
  await userEvent.click(screen.getByRole('button', { name: /^Places/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Place 3' }));
  await waitFor(() => expect(welcome()).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('heading', { level: 2, name: 'Place 3' })).toBeNull();
  expect(welcome()).toBeNull();
});
