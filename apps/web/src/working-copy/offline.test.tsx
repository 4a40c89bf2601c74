import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChroniclePage } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Recap } from '../screens/chronicle/recap.tsx';
import { CAMPAIGN, DM, HASK, startCampaignServer } from '../test-support/campaign-server.ts';
import { openEdit } from '../test-support/open-edit.tsx';
import type { PageNetwork } from '../test-support/page-network.ts';
import { renderInApp } from '../test-support/render-app.tsx';
import { startStaffServer } from '../test-support/staff-server.ts';

beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

/** Fields that grow with their text listen to the fonts; the simulated browser has none. */
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });

/** Neither the page nor the browser reaches anybody. */
const unplug = (network: PageNetwork) => {
  network.intercept = () => 'cut';
  act(() => void window.dispatchEvent(new Event('offline')));
};
const plugIn = (network: PageNetwork) => {
  network.intercept = () => undefined;
  act(() => void window.dispatchEvent(new Event('online')));
};

it('a text goes out only when Publish is pressed after the connection is back', async () => {
  const server = await startStaffServer();
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  const read = async () => (await server.send('/api/location_wiki/hask/', { method: 'GET' })).text;
  const before = await read();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
  await waitFor(() => expect(field.readOnly).toBe(false));
  const sent = () => server.network.callsTo('POST /api/home/').length;

  unplug(server.network);
  type(field, 'A castle of wolves.');
  await screen.findByText('Not connected.');
  expect(screen.getByText(/Your text is saved on this device\. Nobody else can see it\./)).toBeVisible();
  expect(publish().disabled).toBe(true);
  await userEvent.click(publish());
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(sent()).toBe(0);

  plugIn(server.network);
  await waitFor(() => expect(publish().disabled).toBe(false));
  // The device hands over what it kept, for the writer alone.
  await screen.findByText('Saved for you only');
  expect(sent()).toBe(0);
  expect(await read()).toBe(before);

  await userEvent.click(publish());
  await waitFor(async () => expect(await read()).toContain('A castle of wolves.'));
  expect(sent()).toBe(1);
});

it('a Publish that does not reach the server is refused, and is pressed again', async () => {
  const server = await startStaffServer();
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
  await waitFor(() => expect(field.readOnly).toBe(false));
  type(field, 'A castle of wolves.');
  await screen.findByText('Saved for you only');
  const sent = () => server.network.callsTo('POST /api/home/').length;

  server.network.intercept = ({ method }) => (method === 'POST' ? 'cut' : undefined);
  await userEvent.click(publish());
  await screen.findByText(/^Not published\. /);
  server.network.intercept = () => undefined;
  const tries = sent();
  await waitFor(() => expect(publish().disabled).toBe(false));
  expect(screen.getAllByText('Not published yet').length).toBeGreaterThan(0);

  await userEvent.click(publish());
  await screen.findByText(/^Published\. /);
  expect([tries, sent()]).toEqual([1, 2]);
});

it('a recap goes out only when Publish is pressed after the connection is back', async () => {
  const server = await startCampaignServer({ settings: { [HASK]: [true, true] } });
  const at = (path: string) => `/api/home/campaign/${CAMPAIGN}/${path}`;
  await server.post(at('sessions/start/'), { number: 1 }, server.dm);
  const kept = async () => (await server.get<ChroniclePage>(at('chronicle/?session=1'), server.dm)).session?.recap;
  const campaign = { id: CAMPAIGN, name: 'The Drowned Crown' };
  const viewer = await server.signInAs(DM);
  renderInApp(<Recap campaign={campaign} session={1} recap="" version={0} mayWrite isAsked />, { viewer });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('What happened');

  unplug(server.network);
  type(field, 'They left.');
  await screen.findByText('Not connected.');
  expect(publish().disabled).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  plugIn(server.network);
  await waitFor(() => expect(publish().disabled).toBe(false));
  await waitFor(() => expect(server.network.callsTo('POST /api/working_copies/recap/').length).toBeGreaterThan(0));
  expect(await kept()).toBe('');
  expect(server.network.callsTo(`POST ${at('sessions/1/recap/')}`).length).toBe(0);
  await userEvent.click(publish());
  await waitFor(async () => expect(await kept()).toBe('They left.'));
});
