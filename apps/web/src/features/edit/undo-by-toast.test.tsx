import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { openEdit } from '../../test-support/open-edit.tsx';
import { type StaffServer, startStaffServer } from '../../test-support/staff-server.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

const HASK = 2;
const hask = () => server.position(HASK);
const click = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const ctrlZ = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
const reverts = () => server.network.calls.filter(({ method, path }) => method === 'POST' && path.includes('revert'));
const isActive = (active: boolean) => waitFor(async () => expect((await hask()).active).toBe(active));

/** Hask is turned, and then taken off the map. @returns how it was turned before */
async function turnAndTakeOff(): Promise<number> {
  const { rotation } = await hask();
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(async () => expect((await hask()).rotation).not.toBe(rotation));
  await click(/^De-activate$/);
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'De-activate' }));
  await screen.findByText('Hask is off the map.');
  return rotation;
}

describe('“Undo” in a notice', () => {
  it('is the undo of the key: after it, Ctrl+Z takes back what was done before', async () => {
    const rotation = await turnAndTakeOff();
    await click(/^Undo$/);
    await isActive(true);
    await screen.findByRole('button', { name: /^Redo: De-activate Hask/ });
    ctrlZ();
    await waitFor(async () => expect((await hask()).rotation).toBe(rotation));
    await waitFor(() => expect(reverts()).toHaveLength(2));
    expect(screen.queryByText(/is not saved/)).toBeNull();
    expect(await hask()).toMatchObject({ active: true });
  });

  whole('is over once Ctrl+Z took the same back', async () => {
    await turnAndTakeOff();
    ctrlZ();
    await isActive(true);
    await waitFor(() => expect(screen.queryByText('Hask is off the map.')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Undo$/ })).toBeNull();
  });
});
