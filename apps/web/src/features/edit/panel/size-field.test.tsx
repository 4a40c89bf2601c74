import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { openEdit } from '../../../test-support/open-edit.tsx';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

const size = () => screen.getByLabelText<HTMLInputElement>('Size', { selector: 'input' });
const type = (value: string) => fireEvent.change(size(), { target: { value } });
const openHask = async () => {
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
};
const sent = () => server.network.callsTo('POST /api/change_position_text/2/').map(({ body }) => body?.scale);
/** As when it rests, or the page is put aside: what can be saved is. */
const putAside = () => window.dispatchEvent(new Event('pagehide'));

describe('the size of a place', () => {
  it('is not sent before it is one, and says why when it is left', async () => {
    await openHask();
    for (const part of ['2', '', 'x']) {
      type(part);
      putAside();
    }
    fireEvent.blur(size());
    expect(await screen.findByText('Scale must be a number from 4 to 400.')).toBeVisible();
    type('24');
    putAside();
    await waitFor(async () => expect((await server.position(2)).scale).toBe(24));
    expect(sent()).toEqual([24]);
  });

  whole('is stepped from what is typed, with the keys as with the buttons', async () => {
    await openHask();
    fireEvent.focus(size());
    type('40');
    fireEvent.keyDown(size(), { key: 'ArrowUp' });
    await waitFor(() => expect(size().value).toBe('42'));
    fireEvent.keyDown(size(), { key: 'ArrowUp' });
    await waitFor(() => expect(size().value).toBe('44'));
    fireEvent.click(screen.getByRole('button', { name: 'Size down' }));
    await waitFor(() => expect(size().value).toBe('42'));
    putAside();
    await waitFor(async () => expect((await server.position(2)).scale).toBe(42));
  });
});
