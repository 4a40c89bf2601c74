import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { endSession } from '../../../session/session-end.ts';
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
/** A draft: nobody else may read it, so that its words are simply saved. */
const openHask = async () => {
  await server.priya('/api/home/location/3/', { draft: true });
  await openEdit(server, '/admin/sword_coast/edit/');
  await screen.findByRole('list');
  await open('Hask');
  await screen.findByText(/^Draft: only editors/);
};
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const trouble = async () => (await screen.findByText('Name of Hask')).closest('[role]')?.textContent;

describe('what was typed into a field that saves itself', () => {
  it('is told and kept when it cannot be and another place is opened', async () => {
    await openHask();
    typeAndGo(' ');
    expect(await trouble()).toContain('could not be done. Enter a name.');
    expect(isAsked()).toBe(true);
    await open('Hask');
    expect(name().value).toBe(' ');
    expect(name().getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(name(), { target: { value: 'Hask' } });
    fireEvent.blur(name());
    expect(isAsked()).toBe(false);
  });

  whole('is told and kept when it is refused after another place was opened', async () => {
    await openHask();
    server.network.intercept = ({ method }) =>
      method === 'POST' ? { status: 400, body: { error: 'No such names here.', code: 'bad_request' } } : undefined;
    typeAndGo('Haskan');
    expect(await trouble()).toContain('could not be done. No such names here.');
    await open('Hask');
    expect(name().value).toBe('Haskan');
    expect(screen.getAllByText('No such names here.')).toHaveLength(1);
    server.network.intercept = () => undefined;
    fireEvent.focus(name());
    fireEvent.blur(name());
    await screen.findByRole('heading', { level: 2, name: 'Haskan' });
    expect(isAsked()).toBe(false);
  });

  whole('shows why it cannot be before the page goes', async () => {
    await openHask();
    fireEvent.change(name(), { target: { value: ' ' } });
    expect(isAsked()).toBe(true);
    expect(await screen.findByText('Enter a name.')).toBeVisible();
  });
});

describe('the text of a place', () => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('va:draft:place-text:'));
  const openText = async () => {
    await waitFor(() => expect(field().readOnly).toBe(false));
    return field();
  };
  const refuse = () => {
    server.network.intercept = ({ method }) =>
      method === 'GET' ? undefined : { status: 400, body: { error: 'Not now.', code: 'bad_request' } };
  };

  it('is kept on the device while it is not saved, and no longer', async () => {
    await openHask();
    await openText();
    refuse();
    fireEvent.change(field(), { target: { value: 'Typed at length.' } });
    fireEvent.blur(field());
    await screen.findByText('Not now.');
    expect(kept().map((key) => localStorage.getItem(key))).toEqual(['Typed at length.']);
    server.network.intercept = () => undefined;
    fireEvent.focus(field());
    fireEvent.blur(field());
    await waitFor(() => expect(kept()).toEqual([]));
  });

  whole('that an earlier page left is offered, and saved when it is put back', async () => {
    await openHask();
    const before = (await openText()).value;
    fireEvent.change(field(), { target: { value: 'Typed.' } });
    const [key = ''] = kept();
    fireEvent.change(field(), { target: { value: before } });
    fireEvent.blur(field());
    expect(kept()).toEqual([]);
    await open('Gullhaven');
    localStorage.setItem(key, 'From before.');
    await open('Hask');
    await openText();
    expect(field().value).toBe(before);
    expect(await screen.findByText(/not saved: “From before.”/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Put it back' }));
    expect(field().value).toBe('From before.');
    expect(document.activeElement).toBe(field());
    field().blur();
    await waitFor(() => expect(kept()).toEqual([]));
    expect(screen.queryByText(/not saved: “/)).toBeNull();
  });

  whole('goes from the device with whoever logs out', async () => {
    await openHask();
    await openText();
    refuse();
    fireEvent.change(field(), { target: { value: 'Mine.' } });
    expect(kept()).toHaveLength(1);
    endSession('logged-out');
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toEqual([]);
  });

  whole('takes a picture with what it shows and whose it is', async () => {
    await openHask();
    await openText();
    fireEvent.click(screen.getByRole('button', { name: 'Picture' }));
    expect(await screen.findByLabelText('What it shows')).toBeVisible();
    expect(screen.getByLabelText('Who made it, and its license')).toBeVisible();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add it to the text' }).disabled).toBe(true);
  });
});
