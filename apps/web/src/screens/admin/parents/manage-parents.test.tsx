import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type AdminServer, listOf, refusal, startAdminServer } from '../../../test-support/admin-server.ts';
import { currentAddress, renderApp, viewerOfKind } from '../../../test-support/render-app.tsx';

const list = 'GET /api/locations_with_parents/';
const coast = { id: 1, name: 'Sword Coast', slug: 'sword_coast', position_on_parent_id: 901 };
const marches = { id: 2, name: 'Kestrel Marches', slug: 'kestrel_marches', position_on_parent_id: 902 };
const world = { id: 3, name: 'The Wide World', slug: 'the_wide_world', position_on_parent_id: 903 };
const rows = [
  { id: 51, name: 'Lake Orrin', slug: 'lake_orrin', parents: [coast, world, marches] },
  { id: 52, name: 'Vigil', slug: 'vigil', parents: [marches, coast] },
];

async function openTable(server: AdminServer) {
  server.answer(list, ({ query }) => (query.get('num_parents') === '2' ? listOf(rows) : listOf([])));
  server.answer('GET /api/home/location/options/', { body: [] });
  renderApp({ path: '/admin/manage_parents?num_parents=2', viewer: viewerOfKind('staff') });
  return screen.findByRole('row', { name: /^Vigil/ });
}
const removeFrom = (parent: string, name: string) =>
  userEvent.click(screen.getByRole('button', { name: `Remove parent ${parent} from ${name}` }));

describe('admin/manage_parents', () => {
  it('is filtered by 0, 1, 2+ parents in the address, 0 when it says nothing sensible', async () => {
    const server = await startAdminServer();
    await openTable(server);
    await userEvent.click(screen.getByRole('radio', { name: '1' }));
    expect(await screen.findByText('No location stands on exactly one map.')).toBeDefined();
    expect(currentAddress()).toBe('/admin/manage_parents?num_parents=1');
    expect(server.callsTo(list).map(({ query }) => query.get('num_parents'))).toEqual(['2', '1']);
  });

  it('has a row a location with its parents, each with Remove, and a field for another', async () => {
    const server = await startAdminServer();
    const row = await openTable(server);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Location',
      'Parents',
      'Add a parent by name',
    ]);
    expect(within(row).getAllByRole('button', { name: /^Remove parent/ })).toHaveLength(2);
    expect(within(row).getByLabelText('Parent name for Vigil')).toBeDefined();
  });

  it('removes a parent; the row hides when too few are left, and comes back by Undo', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/delete_location_position/', { body: { success: 'Deleted', change_id: 31 } });
    server.answer('POST /api/history/31/revert/', { body: { change: {}, position: null, location: null } });
    await openTable(server);
    await removeFrom('Sword Coast', 'Vigil');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Vigil/ })).toBeNull());
    expect(server.callsTo('POST')[0]?.body).toMatchObject({ id: 901 });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const row = await screen.findByRole('row', { name: /^Vigil/ });
    expect(within(row).getByText('Sword Coast')).toBeDefined();
    expect(await screen.findByText('Vigil is on Sword Coast again.')).toBeDefined();
  });

  it('keeps a row that still has two parents', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/delete_location_position/', { body: { success: 'Deleted', change_id: 32 } });
    await openTable(server);
    await removeFrom('The Wide World', 'Lake Orrin');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove parent The Wide World from Lake Orrin' })).toBeNull(),
    );
    expect(screen.getByRole('row', { name: /^Lake Orrin/ })).toBeDefined();
  });

  it('says why a parent could not be removed, and keeps it', async () => {
    const server = await startAdminServer();
    server.answer(
      'POST /api/delete_location_position/',
      refusal(404, 'not_found', 'There is nothing at this address.'),
    );
    await openTable(server);
    await removeFrom('Sword Coast', 'Vigil');
    const row = screen.getByRole('row', { name: /^Vigil/ });
    expect((await within(row).findByRole('alert')).textContent).toBe('There is nothing at this address.');
    expect(within(row).getByText('Sword Coast')).toBeDefined();
  });

  it('adds a parent by name: Parent Added, or the text of the server', async () => {
    const server = await startAdminServer();
    const call = 'POST /api/find_and_add_parent/';
    server.answer(call, refusal(409, 'parent_would_loop', 'This parent lies on a map of the location itself.'));
    const row = await openTable(server);
    await userEvent.type(within(row).getByLabelText('Parent name for Vigil'), 'The Wide World{Enter}');
    expect((await within(row).findByRole('alert')).textContent).toBe(
      'This parent lies on a map of the location itself.',
    );
    server.answer(call, { body: { success: 'Parent Added', parent: world, change_id: 33 } });
    await userEvent.click(within(row).getByRole('button', { name: 'Add a parent to Vigil' }));
    expect((await within(row).findByText('Parent Added')).textContent).toBe('Parent Added');
    expect(within(row).getByText('The Wide World')).toBeDefined();
    expect(server.callsTo(call)[0]?.body).toMatchObject({ parent_name: 'The Wide World', location_id: 52 });
  });
});
