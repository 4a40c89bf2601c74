import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEdit } from '../../../test-support/open-edit.tsx';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

const name = () => screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' });
/** Nothing is left: the panel goes under what is typed. */
const typeAndGo = (text: string) => {
  fireEvent.change(name(), { target: { value: text } });
  fireEvent.click(row('Gullhaven'));
};
const row = (place: string) => within(screen.getByRole('list')).getByRole('button', { name: new RegExp(`^${place}`) });
const open = async (place: string) => {
  fireEvent.click(row(place));
  await screen.findByRole('heading', { level: 2, name: place });
};
const openHask = async () => {
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
};
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const trouble = async () => (await screen.findByText('Name of Hask')).closest('[role]')?.textContent;

describe('what was typed into a field that saves itself', () => {
  it('is told and kept when it cannot be and another place is opened', async () => {
    await openHask();
    typeAndGo(' ');
    expect(await trouble()).toContain('was not possible. Enter a name.');
    expect(isAsked()).toBe(true);
    await open('Hask');
    expect(name().value).toBe(' ');
    expect(name().getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(name(), { target: { value: 'Hask' } });
    fireEvent.blur(name());
    expect(isAsked()).toBe(false);
  });

  it('is told and kept when it is refused after another place was opened', async () => {
    await openHask();
    server.network.intercept = ({ method }) =>
      method === 'POST' ? { status: 400, body: { error: 'No such names here.', code: 'bad_request' } } : undefined;
    typeAndGo('Haskan');
    expect(await trouble()).toContain('was not possible. No such names here.');
    await open('Hask');
    expect(name().value).toBe('Haskan');
    expect(screen.getAllByText('No such names here.')).toHaveLength(1);
    server.network.intercept = () => undefined;
    fireEvent.focus(name());
    fireEvent.blur(name());
    await screen.findByRole('heading', { level: 2, name: 'Haskan' });
    expect(isAsked()).toBe(false);
  });

  it('shows why it cannot be before the page goes', async () => {
    await openHask();
    fireEvent.change(name(), { target: { value: ' ' } });
    expect(isAsked()).toBe(true);
    expect(await screen.findByText('Enter a name.')).toBeDefined();
  });
});
