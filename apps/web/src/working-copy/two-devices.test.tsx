import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DiscardedPage, StaffLocation, StaffWikiPage } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openEdit } from '../test-support/open-edit.tsx';
import { type StaffServer, startStaffServer } from '../test-support/staff-server.ts';

/* One writer on two devices. The words of each are shown where they are edited, and none of them are lost. */
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

const HASK = '/admin/sword_coast/edit/?child=hask';
let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

const access = () => localStorage.getItem('token') ?? '';
const field = async () => {
  const input = await screen.findByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
  await waitFor(() => expect(input.readOnly).toBe(false));
  return input;
};
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });

/** The same account types on its phone. */
async function typeOnPhone(text: string): Promise<void> {
  const { id } = await server.get<{ id: number }>('/api/location_map_details/hask/?content=0');
  const { wiki_page_id } = await server.priya<StaffLocation>(`/api/home/location/${id}/`);
  const { version } = await server.priya<StaffWikiPage>(`/api/home/wikipage/${wiki_page_id}/`);
  const fields = [{ field: 'text', version, text }];
  await server.post(`/api/working_copies/location/${id}/`, { device: 'phone', fields }, access());
}

const discarded = async () =>
  (await server.get<DiscardedPage>('/api/discarded/', access())).items.flatMap(({ fields }) =>
    fields.map(({ words }) => words),
  );

it('words that were typed on the phone are in the field, which says where and when they were typed', async () => {
  await openEdit(server, HASK);
  await field();
  await typeOnPhone('A castle of wolves.');
  cleanup();
  await openEdit(server, HASK);
  await screen.findByText(/^From your phone, \d\d:\d\d\.$/);
  expect((await field()).value).toBe('A castle of wolves.');
  await type('A castle of grey wolves.');
  await waitFor(() => expect(screen.queryByText(/^From your phone/)).toBeNull());
});

it.each([
  ['Use these words', 'A castle of bears.', 'wolves'],
  ['Use those from your phone', 'A castle of wolves.', 'bears'],
])('of different words on two devices one is chosen, and the other is in Discarded: %s', async (act, kept, aside) => {
  await openEdit(server, HASK);
  await field();
  await typeOnPhone('A castle of wolves.');
  await type('A castle of bears.');
  const question = await screen.findByText('You wrote here and on your phone.');
  const choice = within(question.closest<HTMLElement>('[role=alert]') as HTMLElement);
  expect(choice.getByText(/^Your phone, \d\d:\d\d$/)).toBeVisible();
  expect(choice.getByText(/wolves/)).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  await userEvent.click(choice.getByRole('button', { name: act }));
  await waitFor(() => expect(screen.queryByText('You wrote here and on your phone.')).toBeNull());
  expect((await field()).value).toBe(kept);
  await waitFor(async () => expect((await discarded()).join()).toContain(aside));
  await screen.findByText('Saved for you only');
});
