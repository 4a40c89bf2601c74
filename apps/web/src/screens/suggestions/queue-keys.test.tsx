import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationMapDetails, SuggestionDetails, WorldsAnswer } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../test-support/eventually.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { startStaffServer } from '../../test-support/staff-server.ts';

/* Keys that come one after the other while the server is slow: each is for what is on screen, and none is lost. */

const SABLE = 21;
const places = ['gullhaven', 'hask', 'old_beacon'] as const;

/** Sable suggests a name for each of three places, and staff open the queue. */
async function start() {
  const server = await startStaffServer();
  const { network, priya, act } = server;
  await act.addPerson({ id: SABLE, name: 'Sable', email: 'sable@hearth.example' });
  const { access } = await act.openSession({ person: SABLE });
  const ids: string[] = [];
  for (const [at, slug] of places.entries()) {
    const body = { name: `Better ${at + 1}`, why: `Remark ${at + 1}.` };
    ids.push((await server.post<{ id: string }>(`/api/suggestions/for/${slug}/`, body, access)).id);
  }
  const world = (await priya<WorldsAnswer>('/api/worlds/')).worlds.find(({ kind }) => kind === 'atlas');
  renderApp({ path: `/worlds/${world?.id}/suggestions/`, viewer: await server.signIn() });
  await shows(1);
  const [first = '', second = '', third = ''] = ids;
  return {
    ...server,
    ids: [first, second, third] as const,
    writes: () =>
      network.calls
        .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/suggestions/'))
        .map(({ path }) => path.replace('/api/suggestions/', '')),
    stateOf: async (id: string) => (await priya<SuggestionDetails>(`/api/suggestions/${id}/`)).state,
    /** Holds the writes of the page back until they are let go. */
    holdWrites: () => {
      let letGo = () => {};
      const held = new Promise<undefined>((resolve) => {
        letGo = () => resolve(undefined);
      });
      network.intercept = ({ method }) => (method === 'POST' ? held : undefined);
      return () => letGo();
    },
  };
}

const pane = () => within(screen.getByRole('article', { name: 'The open suggestion' }));
/** One is open and can be decided about. */
const shows = async (which: number) => {
  expect(await screen.findByText(`Remark ${which}.`)).toBeVisible();
  expect(await screen.findByText(/will see a new name/)).toBeVisible();
};
const press = (keys: string) => userEvent.keyboard(keys);

describe('while one is being decided', () => {
  it('the same key counts once, and the screen says what is going on', async () => {
    const { ids, writes, holdWrites, stateOf } = await start();
    const letGo = holdWrites();
    await press('aa');
    expect(await screen.findByText('Accepting…')).toBeVisible();
    for (const name of ['Accept', 'Edit', 'Decline'])
      expect(pane().getByRole('button', { name })).toHaveProperty('disabled', true);
    await press('ade');
    expect(screen.queryByLabelText(/^Decline, with/)).toBeNull();
    letGo();
    await shows(2);
    expect(writes()).toEqual([`${ids[0]}/accept/`]);
    expect(await stateOf(ids[1])).toBe('open');
  });

  it('arrows go on, and the next key is for the one that came', async () => {
    const { ids, writes, holdWrites, stateOf } = await start();
    const letGo = holdWrites();
    await press('a{ArrowDown}');
    await shows(2);
    await press('a{ArrowDown}');
    await shows(3);
    await press('d');
    await userEvent.type(await screen.findByLabelText('Decline, with a word to Sable'), 'A sea');
    letGo();
    await eventually(async () => {
      for (const id of ids.slice(0, 2)) expect(await stateOf(id)).toBe('accepted');
    });
    // Whoever went on is left where they are, with what they typed.
    expect(await screen.findByText(/^Accepted:/)).toBeVisible();
    expect(screen.getByLabelText('Decline, with a word to Sable')).toHaveProperty('value', 'A sea');
    await press('{Enter}');
    expect(await screen.findByText('No suggestions waiting.')).toBeVisible();
    expect(writes()).toEqual([`${ids[0]}/accept/`, `${ids[1]}/accept/`, `${ids[2]}/decline/`]);
  });

  it('Ctrl+Z takes it back once it is done, and no other one', async () => {
    const { ids, writes, holdWrites, stateOf, get } = await start();
    await press('a');
    await shows(2);
    const letGo = holdWrites();
    await press('a{Control>}z{/Control}');
    expect(await screen.findByText('Taking it back…')).toBeVisible();
    await press('a');
    letGo();
    await shows(2);
    expect(writes()).toEqual([`${ids[0]}/accept/`, `${ids[1]}/accept/`, `${ids[1]}/undo/`]);
    expect([await stateOf(ids[0]), await stateOf(ids[1])]).toEqual(['accepted', 'open']);
    // Once more: the one before.
    await press('{Control>}z{/Control}');
    await shows(1);
    expect((await get<LocationMapDetails>('/api/location_map_details/gullhaven/?content=0')).name).toBe('Gullhaven');
  });

  it('what was refused says so with its name, stays, and can be asked again', async () => {
    const { ids, network, writes, stateOf } = await start();
    network.answer(`POST /api/suggestions/${ids[0]}/accept/`, { status: 503, body: { error: 'Busy.', code: 'busy' } });
    await press('a{ArrowDown}');
    expect(await screen.findByText(/^Gullhaven: /)).toBeVisible();
    await shows(2);
    network.answer(`POST /api/suggestions/${ids[0]}/accept/`, undefined);
    await press('{ArrowUp}');
    await shows(1);
    await press('a');
    await shows(2);
    expect(await stateOf(ids[0])).toBe('accepted');
    expect(writes()).toHaveLength(2);
  });
});

describe('a letter decides nothing', () => {
  it('behind the form of a reason, whose words stay while one looks at others', async () => {
    const { writes } = await start();
    await press('d');
    await userEvent.type(await screen.findByLabelText('Decline, with a word to Sable'), 'Not so');
    pane().getByRole('button', { name: 'Cancel' }).focus();
    await press('ade{ArrowDown}');
    await shows(2);
    await press('{ArrowUp}');
    expect(await screen.findByLabelText('Decline, with a word to Sable')).toHaveProperty('value', 'Not so');
    expect(writes()).toEqual([]);
    await press('{Escape}');
    await shows(1);
  });

  it('about what somebody else handled meanwhile: it says who, and one goes on', async () => {
    const { ids, priya, writes } = await start();
    await priya(`/api/suggestions/${ids[0]}/decline/`, { reply: 'No.' });
    await press('a');
    expect(await screen.findByText('Priya decided about this already.')).toBeVisible();
    expect(await screen.findByText(/^Priya declined this/)).toBeVisible();
    expect(pane().queryByRole('button', { name: 'Accept' })).toBeNull();
    await press('ade');
    await press('{ArrowDown}');
    await shows(2);
    expect(writes()).toEqual([`${ids[0]}/accept/`]);
  });

  it('as long as something changed since is not settled: A leads to the choice', async () => {
    const { ids, priya, act, stateOf, get } = await start();
    const id = await act.placeId({ slug: 'gullhaven' });
    await priya(`/api/home/location/${id}/`, { name: 'Gull Port' });
    await press('{ArrowDown}');
    await shows(2);
    await press('{ArrowUp}');
    expect(await pane().findByRole('button', { name: 'Keep mine' })).toBeVisible();
    await press('a');
    expect(document.activeElement?.textContent).toBe('Keep mine');
    await userEvent.tab();
    await press('{Enter}');
    await shows(1);
    await press('a');
    await shows(2);
    expect(await stateOf(ids[0])).toBe('accepted');
    expect((await get<LocationMapDetails>('/api/location_map_details/better_1/?content=0')).name).toBe('Better 1');
  });
});
