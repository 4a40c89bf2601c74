import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEdit } from '../../../test-support/open-edit.tsx';
import { currentAddress } from '../../../test-support/render-app.tsx';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' });
const bar = async () => within(await screen.findByRole('region', { name: 'Adding places' }));

/** Adding has begun and a name is typed that cannot be: no letter of it is seen. */
async function typeNoName(width: number) {
  await openEdit(server, '/admin/sword_coast/edit/', { width });
  fireEvent.keyDown(document.body, { key: 'n' });
  const { getByRole } = await bar();
  fireEvent.click(getByRole('button', { name: 'In the middle' }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
  fireEvent.change(field(), { target: { value: '\u3164' } });
  return getByRole;
}

describe('a name that cannot be', () => {
  it.each([
    ['Next', 390],
    ['Done', 390],
    ['Done', 1440],
  ])('is told under the field, which has the focus again, by %s at %i', async (name, width) => {
    const getByRole = await typeNoName(width);
    const button = getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    fireEvent.change(field(), { target: { value: 'Salt' } });
    expect(screen.queryByText('Enter a name.')).toBeNull();
  });
});

it('adds the name that is typed when another place is chosen from the list, and opens that', async () => {
  await typeNoName(1440);
  fireEvent.click(screen.getByRole('button', { name: /^Places/ }));
  const row = within(await screen.findByRole('list')).getByRole('button', { name: /^Hask/ });
  fireEvent.click(row);
  expect(await screen.findByText('Enter a name.')).toBeVisible();
  fireEvent.change(field(), { target: { value: 'Salt Stair' } });
  fireEvent.click(row);
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
  await waitFor(() => expect(server.network.callsTo('POST /api/add_position/')).toHaveLength(1));
  expect(currentAddress()).toContain('child=hask');
});
