import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { refusal } from '../../../test-support/page-network.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { startStaffServer } from '../../../test-support/staff-server.ts';

const list = 'GET /api/locations_with_parents/';
const remove = 'POST /api/delete_location_position/';

async function openTable() {
  const server = await startStaffServer('manyParents');
  renderApp({ path: '/admin/manage_parents?num_parents=2', viewer: await server.signIn() });
  return { server, row: await screen.findByRole('row', { name: /^Vigil/ }) };
}
/** What is said above and below the table of how many are listed. */
const listed = () => screen.getAllByText(/^\d+ to \d+/).map(({ textContent }) => textContent);
const removeFrom = (parent: string, name: string) =>
  userEvent.click(screen.getByRole('button', { name: `Remove parent ${parent} from ${name}` }));

describe('admin/manage_parents', () => {
  it('is filtered by 0, 1, 2+ parents in the address, 0 when it says nothing sensible', async () => {
    const { server } = await openTable();
    await userEvent.click(screen.getByRole('radio', { name: '1' }));
    expect(await screen.findByText('No location is on exactly one map.')).toBeVisible();
    expect(currentAddress()).toBe('/admin/manage_parents?num_parents=1');
    expect(server.network.callsTo(list).map(({ query }) => query.get('num_parents'))).toEqual(['2', '1']);
  });

  whole('has a row a location with its parents, each with Remove, and a field for another', async () => {
    const { row } = await openTable();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Location',
      'Parents',
      'Add a parent by name',
    ]);
    expect(within(row).getAllByRole('button', { name: /^Remove parent/ })).toHaveLength(2);
    expect(within(row).getByLabelText('Parent name for Vigil')).toBeVisible();
  });

  whole('removes a parent; the row hides when too few are left, and comes back by Undo', async () => {
    const { server } = await openTable();
    expect(listed()).toEqual(['1 to 2 of 2', '1 to 2 of 2']);
    await removeFrom('Sword Coast', 'Vigil');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Vigil/ })).toBeNull());
    expect(listed()).toEqual(['1 to 1 of 1', '1 to 1 of 1']);
    expect(server.network.callsTo(remove)[0]?.body).toMatchObject({ id: 4 });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const row = await screen.findByRole('row', { name: /^Vigil/ });
    expect(within(row).getByText('Sword Coast')).toBeVisible();
    expect(await screen.findByText('Vigil is on Sword Coast again.')).toBeVisible();
    expect(listed()).toEqual(['1 to 2 of 2', '1 to 2 of 2']);
  });

  whole('shows a row that was changed under another count as it is now', async () => {
    const server = await startStaffServer('manyParents');
    await server.priya('/api/delete_location_position/', { id: 4 });
    renderApp({ path: '/admin/manage_parents?num_parents=1', viewer: await server.signIn() });
    const before = await screen.findByRole('row', { name: /^Vigil/ });
    await userEvent.type(within(before).getByLabelText('Parent name for Vigil'), 'Sword Coast{Enter}');
    await screen.findByText('Parent Added');
    await userEvent.click(screen.getByRole('radio', { name: '2+' }));
    const row = await screen.findByRole('row', { name: /^Vigil/ });
    await within(row).findByRole('button', { name: 'Remove parent Sword Coast from Vigil' });
    expect(within(row).getAllByRole('button', { name: /^Remove parent/ })).toHaveLength(2);
    await screen.findByRole('row', { name: /^Lake Orrin/ });
    expect(row.hasAttribute('data-gone')).toBe(false);
    // Back under the first count, it is listed no longer.
    await userEvent.click(screen.getByRole('radio', { name: '1' }));
    expect(await screen.findByText('No location is on exactly one map.')).toBeVisible();
  });

  it('keeps a row that still has two parents', async () => {
    await openTable();
    await removeFrom('The Wide World', 'Lake Orrin');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove parent The Wide World from Lake Orrin' })).toBeNull(),
    );
    expect(screen.getByRole('row', { name: /^Lake Orrin/ })).toBeVisible();
  });

  whole('says why a parent could not be removed, and keeps it', async () => {
    const { server, row } = await openTable();
    server.network.answer(remove, refusal(503, 'unavailable', 'Busy.'));
    await removeFrom('Sword Coast', 'Vigil');
    expect((await within(row).findByRole('alert')).textContent).toBe('Busy.');
    expect(within(row).getByText('Sword Coast')).toBeVisible();
  });

  whole('says that somebody else removed a parent meanwhile, and lists it no longer', async () => {
    const { server } = await openTable();
    await server.priya('/api/delete_location_position/', { id: 4 });
    await removeFrom('Sword Coast', 'Vigil');
    const told = await screen.findByText('Somebody else removed Vigil from Sword Coast.');
    expect(within(told).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('row', { name: /^Vigil/ })).toBeNull();
  });

  whole('adds a parent by name: Parent Added, or the text of the server', async () => {
    const { server, row } = await openTable();
    await server.priya('/api/add_position/', { parent_id: 5, name: 'Watch', lat: 1, lng: 2 });
    const field = within(row).getByLabelText('Parent name for Vigil');
    await userEvent.type(field, 'Watch{Enter}');
    expect((await within(row).findByRole('alert')).textContent).toBe(
      'This parent is on the map of this location. Choose another one.',
    );
    await userEvent.clear(field);
    await userEvent.type(field, 'The Wide World');
    await userEvent.click(within(row).getByRole('button', { name: 'Add a parent to Vigil' }));
    expect((await within(row).findByText('Parent Added')).textContent).toBe('Parent Added');
    expect(within(row).getByText('The Wide World')).toBeVisible();
    const [, last] = server.network.callsTo('POST /api/find_and_add_parent/');
    expect(last?.body).toMatchObject({ parent_name: 'The Wide World', location_id: 5 });
  });
});
