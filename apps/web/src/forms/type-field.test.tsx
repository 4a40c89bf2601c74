import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usualKinds } from '@venture-atlas/rules';
import { type LocationType, type Option, type PositionSaved, TYPE_NAME_MAX } from '@venture-atlas/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { editMapPath } from '../navigation/paths.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { startWorldsServer } from '../test-support/worlds-server.ts';

// Nothing has a height here: this much of a map, and of a table, is in view.
beforeEach(() => {
  window.happyDOM.setViewport({ width: 1440, height: 900 });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

/** An own world with the usual types alone: its map has an inn and a mill on it, and one of them is open for editing. */
async function openPlace(child?: string) {
  const server = await startWorldsServer();
  const { marisol } = server;
  const world = await marisol.makeWorld('Harrow');
  const at = { parent_id: world.home?.id ?? 0, client_key: crypto.randomUUID() };
  const inn = await marisol.post<PositionSaved>('/api/add_position/', { ...at, name: 'Inn', lat: 10, lng: 20 });
  /** The types that somebody added. */
  const types = async () => {
    const all = await marisol.get<Option[]>(`/api/home/type/list/?limit=100&world_id=${world.id}`);
    return all.filter(({ name }) => !usualKinds.some((usual) => usual.name === name));
  };
  const typeOf = async () =>
    (await marisol.get<{ type: Option | null }>(`/api/home/location/${inn.position.location_id}/`)).type;
  renderApp({ path: editMapPath('harrow', { worldId: world.id, child }), viewer: await marisol.signIn() });
  return { ...server, world, types, typeOf };
}

const field = async () => {
  const found = await screen.findByRole('combobox', { name: 'Type' });
  await waitFor(() => expect(found).toHaveProperty('disabled', false));
  return found;
};

describe('a field for the type of a place', () => {
  it('makes what is typed a type, where the world has none of this name, and gives it to the place', async () => {
    const { types, typeOf } = await openPlace('inn');
    await userEvent.type(await field(), 'ferry');
    await userEvent.click(await screen.findByRole('option', { name: 'Make “ferry” a type', hidden: true }));
    await waitFor(async () => expect((await typeOf())?.name).toBe('ferry'));
    expect((await types()).map(({ name }) => name)).toEqual(['ferry']);
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'ferry'));
  });

  whole('does so by Enter alone, and takes what is called like that already', async () => {
    const { types, typeOf, marisol, world } = await openPlace('inn');
    await marisol.post<LocationType>('/api/home/type/', { name: 'Ferry, old', world_id: world.id });
    await userEvent.type(await field(), 'ferry{Enter}');
    await waitFor(async () => expect((await typeOf())?.name).toBe('ferry'));
    expect((await field()).getAttribute('aria-expanded')).toBe('false');
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'FERRY, OLD{Enter}');
    await waitFor(async () => expect((await typeOf())?.name).toBe('Ferry, old'));
    expect((await types()).map(({ name }) => name)).toEqual(['ferry', 'Ferry, old']);
  });

  whole('takes the type that somebody else made of the same name a moment ago', async () => {
    const { types, typeOf, marisol, world } = await openPlace('inn');
    await userEvent.type(await field(), 'ferry');
    const row = await screen.findByRole('option', { name: 'Make “ferry” a type', hidden: true });
    const theirs = await marisol.post<LocationType>('/api/home/type/', { name: 'Ferry', world_id: world.id });
    await userEvent.click(row);
    await waitFor(async () => expect((await typeOf())?.id).toBe(theirs.id));
    expect(await types()).toHaveLength(1);
  });

  whole('says why a type cannot be called that, and makes none', async () => {
    const { types } = await openPlace('inn');
    await userEvent.click(await field());
    await userEvent.paste('f'.repeat(TYPE_NAME_MAX + 1));
    const message = await screen.findByText(/at most 120 characters/);
    expect(message.textContent).toBe('The name can have at most 120 characters.');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(await types()).toEqual([]);
  });

  whole('says what the server refused, and keeps what the place had', async () => {
    const { network, typeOf } = await openPlace('inn');
    network.intercept = ({ method, path }) =>
      method === 'POST' && path.startsWith('/api/home/type/')
        ? { status: 404, body: { error: 'Not found.', code: 'not_found' } }
        : undefined;
    await userEvent.type(await field(), 'ferry{Enter}');
    expect(await screen.findByText('Not found.')).toBeVisible();
    expect(await typeOf()).toBeNull();
  });

  whole('makes one while places are added', async () => {
    const { types } = await openPlace();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a place' }));
    const bar = within(await screen.findByRole('region', { name: 'Adding places' }));
    await userEvent.type(bar.getByRole('combobox', { name: 'Type' }), 'Sunken bell{Enter}');
    await waitFor(async () => expect((await types()).map(({ name }) => name)).toEqual(['Sunken bell']));
    expect(bar.getByRole('combobox', { name: 'Type' })).toHaveProperty('value', 'Sunken bell');
  });
});
