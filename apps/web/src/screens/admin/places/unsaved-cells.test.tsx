import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationSaved, PlaceRow } from '@venture-atlas/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { startWorldsServer } from '../../../test-support/worlds-server.ts';

// Nothing has a height here: this much of the table is in view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

/** The table of a world with so many mills. */
async function start(count: number) {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow');
  const mills: number[] = [];
  for (let n = 1; n <= count; n++) {
    const body = { name: `Mill ${n}`, world_id: world.id };
    mills.push((await server.marisol.post<LocationSaved>('/api/home/location/', body)).location.id);
  }
  const nameOf = async (id: number | undefined) =>
    (await server.marisol.get<PlaceRow[]>(`/api/places/rows/?ids=${id}&world_id=${world.id}`))[0]?.name;
  renderApp({ path: `/worlds/${world.id}/registry/places/`, viewer: await server.marisol.signIn() });
  await screen.findByText('Mill 1');
  return { ...server, mills, nameOf };
}

const cell = (text: string) => screen.getByText(text).closest('[role=gridcell]') as HTMLElement;

/** Leaves the cell that the keyboard is on without the name that it needs; Enter goes on to the next row. */
async function emptyName(name: string) {
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(await screen.findByLabelText(`Name of ${name}`));
  await userEvent.keyboard('{Enter}');
}

describe('a cell that somebody types into', () => {
  /** Goes to another page while the field keeps the focus, as Back and a key of the app do. */
  const goToTrash = () => fireEvent.click(screen.getByRole('link', { name: /Trash/ }));
  const isAsked = () => screen.queryByText('Leave without saving?') !== null;

  it('is saved before the page is left', async () => {
    const { mills, nameOf } = await start(1);
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('Windmill');
    goToTrash();
    await waitFor(() => expect(currentAddress()).toContain('/removed'));
    expect(await nameOf(mills[0])).toBe('Windmill');
    expect(isAsked()).toBe(false);
  });

  whole('holds the page where its words cannot be saved, and keeps them', async () => {
    const { network } = await start(1);
    const before = currentAddress();
    network.intercept = ({ method }) => (method === 'POST' ? Promise.resolve('cut') : undefined);
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('Windmill');
    goToTrash();
    await waitFor(() => expect(isAsked()).toBe(true));
    expect(currentAddress()).toBe(before);
    expect(screen.getByText('Windmill')).toBeVisible();
  });

  whole('holds nothing where nothing was typed', async () => {
    const { network } = await start(1);
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('{Enter}');
    await screen.findByLabelText('Name of Mill 1');
    goToTrash();
    await waitFor(() => expect(currentAddress()).toContain('/removed'));
    expect(network.callsTo('POST /api/home/location/')).toEqual([]);
  });
});

describe('cells of the table that are not saved', () => {
  it('are not left without a question', async () => {
    await start(1);
    const before = currentAddress();
    await userEvent.click(cell('Mill 1'));
    await emptyName('Mill 1');
    await userEvent.click(screen.getByRole('link', { name: /Trash/ }));
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    expect(currentAddress()).toBe(before);
  });

  whole('can all be put back, however many', async () => {
    await start(5);
    await userEvent.click(cell('Mill 1'));
    for (const n of [1, 2, 3, 4, 5]) await emptyName(`Mill ${n}`);
    expect(screen.getAllByRole('button', { name: 'Put back' })).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '2 more not saved: show all' }));
    expect(screen.getAllByRole('button', { name: 'Put back' })).toHaveLength(5);
  });

  whole('are saved as corrected, though the correction comes while the first is under way', async () => {
    const { mills, nameOf, network } = await start(1);
    const saves = () => network.callsTo(`POST /api/home/location/${mills[0]}/`).length;
    let letGo: () => void = () => undefined;
    const held = new Promise<undefined>((done) => {
      letGo = () => done(undefined);
    });
    network.intercept = ({ method }) => (method === 'POST' ? held : undefined);
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('x{Enter}');
    await waitFor(() => expect(saves()).toBe(1));
    // The last row: Enter stays on it.
    await userEvent.keyboard('{Enter}');
    const field = await screen.findByLabelText('Name of Mill 1');
    await userEvent.clear(field);
    await userEvent.type(field, 'Mill 1{Enter}');
    letGo();
    await waitFor(() => expect(saves()).toBe(2));
    await screen.findByText('Saved');
    expect(await nameOf(mills[0])).toBe('Mill 1');
    expect(screen.getByText('Mill 1')).toBeVisible();
  });
});
