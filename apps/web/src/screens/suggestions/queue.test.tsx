import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationMapDetails, WorldsAnswer } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../test-support/eventually.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { startStaffServer } from '../../test-support/staff-server.ts';

const SABLE = 21;

/** Sable suggests names for places of the Atlas and says that something is wrong, and staff open the queue. */
async function start(suggest: readonly (readonly [slug: string, body: object])[] = usual) {
  const server = await startStaffServer();
  await server.act.addPerson({ id: SABLE, name: 'Sable', email: 'sable@hearth.example' });
  const { access } = await server.act.openSession({ person: SABLE });
  const ids: string[] = [];
  for (const [slug, body] of suggest)
    ids.push((await server.post<{ id: string }>(`/api/suggestions/for/${slug}/`, body, access)).id);
  const world = (await server.priya<WorldsAnswer>('/api/worlds/')).worlds.find(({ kind }) => kind === 'atlas');
  renderApp({ path: `/worlds/${world?.id}/suggestions/`, viewer: await server.signIn() });
  await screen.findByRole('heading', { name: 'Suggestions' });
  const nameOf = async (slug: string) =>
    (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?content=0`)).name;
  return { ...server, ids, nameOf };
}

const usual = [
  ['gullhaven', { name: 'Gull Haven', why: 'Two words.' }],
  ['hask', { why: 'The road ends before it.' }],
] as const;

const opened = () => within(screen.getByRole('article', { name: 'The open suggestion' }));
const open = () => screen.findByRole('article', { name: 'The open suggestion' });

describe('the queue of suggestions', () => {
  it('is settled by keys: down, accept, undo, decline with a reason', async () => {
    const { nameOf, ids, priya } = await start();
    const rows = within(await screen.findByRole('list', { name: 'Suggestions' })).getAllByRole('button');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'GullhavenSable · namejust now',
      'HaskSable · something is wrongjust now',
    ]);
    expect(await screen.findByText('Two words.')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByText('The road ends before it.')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    expect(await screen.findByText(/will see a new name/)).toBeVisible();
    await userEvent.keyboard('a');
    expect(await screen.findByText('Gullhaven', { selector: 'strong' })).toBeVisible();
    expect(await screen.findByText('The road ends before it.')).toBeVisible();
    expect(await nameOf('gull_haven')).toBe('Gull Haven');
    expect(await screen.findByText('· 1 of 1 accepted before')).toBeVisible();

    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Two words.')).toBeVisible();
    expect(await screen.findByText(/will see a new name/)).toBeVisible();
    expect(await nameOf('gullhaven')).toBe('Gullhaven');

    await userEvent.keyboard('d');
    const reply = await screen.findByLabelText('Decline, with a word to Sable');
    expect(document.activeElement).toBe(reply);
    await userEvent.click(opened().getByRole('button', { name: 'It is already so.' }));
    await userEvent.type(reply, ' See the old maps.{Enter}');
    expect(await screen.findByText('The road ends before it.')).toBeVisible();
    expect(await priya(`/api/suggestions/${ids[0]}/`)).toMatchObject({
      state: 'declined',
      reply: 'It is already so. See the old maps.',
    });
  });

  it('takes Ctrl+Z while the list is read anew', async () => {
    const { nameOf, network } = await start(usual.slice(0, 1));
    expect(await screen.findByText(/will see a new name/)).toBeVisible();
    let answer = () => {};
    const reading = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    network.intercept = ({ method }) => (method === 'GET' ? reading : undefined);
    await userEvent.keyboard('a');
    expect(await screen.findByText('Gullhaven', { selector: 'strong' })).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await eventually(() => expect(network.callsTo('POST /api/suggestions/').at(-1)?.path).toMatch(/undo\/$/));
    answer();
    expect(await screen.findByText('Two words.')).toBeVisible();
    expect(await screen.findByText(/will see a new name/)).toBeVisible();
    expect(await nameOf('gullhaven')).toBe('Gullhaven');
  });

  it('publishes what was edited first, and no letter of a field is taken for a key', async () => {
    const { nameOf } = await start(usual.slice(0, 1));
    await open();
    expect(await screen.findByText('Two words.')).toBeVisible();
    await userEvent.keyboard('e');
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Haven ade');
    await userEvent.click(opened().getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('No suggestions waiting.')).toBeVisible();
    expect(await nameOf('haven_ade')).toBe('Haven ade');
  });

  it('says who was quicker, and offers nothing then', async () => {
    const { ids, priya } = await start(usual.slice(0, 1));
    await open();
    expect(await screen.findByText('Two words.')).toBeVisible();
    await priya(`/api/suggestions/${ids[0]}/accept/`, { name: { version: 1 } });
    await userEvent.click(opened().getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('No suggestions waiting.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Accepted/ }));
    await open();
    expect(await screen.findByText(/^Priya accepted this/)).toBeVisible();
    expect(opened().queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('is narrowed to what they are about, turned round, and undone from another list', async () => {
    const { nameOf } = await start();
    const names = async () =>
      within(await screen.findByRole('list', { name: 'Suggestions' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.match(/^[A-Z][a-z]+(?=Sable)/)?.[0]);
    expect(await names()).toEqual(['Gullhaven', 'Hask']);
    const order = screen.getByRole('combobox', { name: 'Order' });
    await userEvent.selectOptions(order, 'Newest first');
    await eventually(async () => expect(await names()).toEqual(['Hask', 'Gullhaven']));
    const about = screen.getByRole('combobox', { name: 'What they are about' });
    await userEvent.selectOptions(about, 'Name');
    await eventually(async () => expect(await names()).toEqual(['Gullhaven']));
    expect(currentAddress()).toMatch(/\?about=name&order=newest$/);
    await userEvent.selectOptions(about, 'Pin position');
    expect(await screen.findByText('None of this kind.')).toBeVisible();
    await userEvent.selectOptions(about, 'Everything');
    await userEvent.selectOptions(order, 'Oldest first');
    // In a field a letter is no key of the queue.
    order.blur();
    expect(await screen.findByText(/will see a new name/)).toBeVisible();
    await userEvent.keyboard('a');
    expect(await screen.findByText('The road ends before it.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Accepted/ }));
    expect(await screen.findByText(/accepted this/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(/will see a new name/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Waiting/ }).getAttribute('aria-current')).toBe('true');
    expect(await nameOf('gullhaven')).toBe('Gullhaven');
  });

  it('says which of them changed since', async () => {
    const { priya, act } = await start();
    const id = await act.placeId({ slug: 'gullhaven' });
    await priya(`/api/home/location/${id}/`, { name: 'Gull Port' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What they are about' }), 'Name');
    expect(await screen.findByText('Sable · name, changed since')).toBeVisible();
  });

  it('says that nothing waits', async () => {
    await start([]);
    expect(await screen.findByText('No suggestions waiting.')).toBeVisible();
  });
});
