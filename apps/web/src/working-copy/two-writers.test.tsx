import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffWikiPage } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openEdit } from '../test-support/open-edit.tsx';
import { renderApp } from '../test-support/render-app.tsx';
import { type StaffServer, startStaffServer } from '../test-support/staff-server.ts';

/* Two people write the same texts. Each reads what the other one published, and by whom, and none of it is lost. */
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

/** Tens of thousands of letters, in paragraphs of sentences that differ. */
const LONG = Array.from(
  { length: 400 },
  (_, at) => `Tower ${at} stands at the water. Its lamp burns all night, number ${at}.`,
).join('\n\n');
const PAGE = '/api/home/wikipage/3/';
const readPage = () => server.priya<StaffWikiPage>(PAGE);
const publishAsPriya = async (markdown: string) => {
  const { wiki_page_content: content } = await readPage();
  await server.priya(PAGE, { wiki_page_content: { ...content, top_section: '', sections: [], markdown } });
};
const publishedText = async () => (await readPage()).wiki_page_content.markdown ?? '';
const publish = async () => userEvent.click(await screen.findByRole('button', { name: /^Publish( 1)?$/ }));
const field = async () => {
  const input = await screen.findByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
  await waitFor(() => expect(input.readOnly).toBe(false));
  return input;
};

it('a long text has the words of both who publish it one after the other', async () => {
  await publishAsPriya(LONG);
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  const text = await field();
  await waitFor(() => expect(text.value.length).toBe(LONG.length));
  fireEvent.change(text, { target: { value: LONG.replace('number 399.', 'number 399, and mine.') } });
  await screen.findByText('Saved for you only');
  await publishAsPriya(LONG.replace('Tower 0 stands', 'Tower 0, hers, stands'));

  await publish();
  await screen.findByText('Priya published here meanwhile. Those words are here now. Publish again.');
  await waitFor(() => expect(text.value).toContain('Tower 0, hers, stands'));
  expect(text.value).toContain('number 399, and mine.');
  expect(await publishedText()).not.toContain('and mine');
  await publish();
  await screen.findByText(/^Published\. /);
  const both = LONG.replace('Tower 0 stands', 'Tower 0, hers, stands').replace('number 399.', 'number 399, and mine.');
  expect(await publishedText()).toBe(both);
});

it('a sentence that both changed names the other one also before Publish is pressed', async () => {
  await publishAsPriya(LONG);
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  const text = await field();
  await waitFor(() => expect(text.value.length).toBe(LONG.length));
  fireEvent.change(text, { target: { value: LONG.replace('number 7.', 'number 7, mine.') } });
  await screen.findByText('Saved for you only');
  cleanup();
  await publishAsPriya(LONG.replace('number 7.', 'number 7, hers.'));
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByText('Priya changed this sentence, too.');
  await screen.findByRole('button', { name: 'Take Priya’s' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep both' }));
  await publish();
  await screen.findByText(/^Published\. /);
  expect(await publishedText()).toContain('number 7, mine. Its lamp burns all night, number 7, hers.');
});

it.each([
  ['Take Priya’s', undefined],
  ['Keep mine', 'Wolf Keep'],
  ['Keep both', 'Wolf Keep Old Hask'],
])('the table of places names who published another name meanwhile: %s', async (act, waiting) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  renderApp({ path: '/admin/places/', viewer: await server.signIn() });
  const cell = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-column=name][data-cell="1-1"]');
    expect(found?.textContent ?? '').toContain('Hask');
    return found as HTMLElement;
  });
  await userEvent.click(cell);
  await userEvent.keyboard('{Enter}');
  const input = await screen.findByLabelText<HTMLInputElement>('Name of Hask');
  fireEvent.change(input, { target: { value: 'Wolf Keep' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await screen.findByRole('button', { name: 'Publish 1' });
  const copies = () => server.network.callsTo('POST /api/working_copies/location/');
  await waitFor(() => expect(copies().length).toBeGreaterThan(0));
  cleanup();
  const [, id] = /location\/(\d+)\//.exec(copies()[0]?.path ?? '') ?? [];
  await server.priya(`/api/home/location/${id}/`, { name: 'Old Hask' });
  renderApp({ path: '/admin/places/', viewer: await server.signIn() });
  await screen.findByText(/^Priya changed the name of Old Hask in the meantime/);
  await userEvent.click(screen.getByRole('button', { name: act }));
  await waitFor(() => expect(screen.queryByText(/in the meantime/)).toBeNull());
  const nameNow = async () => (await server.priya<{ name: string }>(`/api/home/location/${id}/`)).name;
  if (waiting === undefined) {
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish 1' })).toBeNull());
    return;
  }
  // Nothing goes out until Publish is pressed again.
  const again = await screen.findByRole('button', { name: 'Publish 1' });
  expect(await nameNow()).toBe('Old Hask');
  await userEvent.click(again);
  await waitFor(async () => expect(await nameNow()).toBe(waiting));
});
