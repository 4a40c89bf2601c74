import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HistoryPage, LocationSaved, LocationType, PlaceRow } from '@venture-atlas/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { startWorldsServer } from '../../../test-support/worlds-server.ts';

// Nothing has a height here: this much of the table is in view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

/** An own world with three mills, of which one is a shop, and a type for all. @param text of Mill 2; it has none without it */
async function start({ text }: { text?: string } = {}) {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow');
  const make = async (name: string) =>
    (await server.marisol.post<LocationSaved>('/api/home/location/', { name, world_id: world.id })).location.id;
  const mills = [await make('Mill 1'), await make('Mill 2'), await make('Mill 3')] as const;
  if (text !== undefined) {
    const content = { top_section: text, sections: [], image: null, image_text: '', attribution: null };
    const page = { name: 'Mill 2', location_id: mills[1], wiki_page_content: content, world_id: world.id };
    await server.marisol.post('/api/home/wikipage/', { ...page, client_key: crypto.randomUUID() });
  }
  const type = await server.marisol.post<LocationType>('/api/home/type/', { name: 'Shop', world_id: world.id });
  const rowOf = async (id: number) =>
    (await server.marisol.get<PlaceRow[]>(`/api/places/rows/?ids=${id}&world_id=${world.id}`))[0];
  const view = renderApp({ path: `/worlds/${world.id}/registry/places/`, viewer: await server.marisol.signIn() });
  await screen.findByText('Mill 1');
  return { ...server, ...view, world, mills, type, rowOf };
}

const cell = (text: string) => screen.getByText(text).closest('[role=gridcell]') as HTMLElement;

describe('the table of places', () => {
  it('edits a name where it stands, by keyboard alone, and takes it back', async () => {
    const { mills, rowOf } = await start();
    expect(screen.getByText('4 places')).toBeVisible();
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('{Enter}');
    const field = await screen.findByLabelText('Name of Mill 1');
    await userEvent.clear(field);
    await userEvent.type(field, 'Old Mill{Enter}');
    await waitFor(async () => expect((await rowOf(mills[0]))?.name).toBe('Old Mill'));
    await screen.findByText('Saved');
    // Enter went on to the row below.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Mill 2'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await screen.findByText('Mill 1');
    expect((await rowOf(mills[0]))?.name).toBe('Mill 1');
  });

  whole('takes back as many as were asked for, however fast, and saves upon what that left', async () => {
    const { mills, rowOf } = await start();
    const names = async () => Promise.all(mills.slice(0, 2).map(async (id) => (await rowOf(id))?.name));
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('Mill 1a{Enter}Mill 2a{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['Mill 1a', 'Mill 2a']));
    await screen.findByText('Saved');
    await userEvent.keyboard('{Control>}zz{/Control}{ArrowUp}Mill 2b{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['Mill 1', 'Mill 2b']));
    await screen.findByText('Mill 2b');
    expect(screen.queryByText(/changed the name of/)).toBeNull();
  });

  whole('takes back what Enter sent a moment ago, and not the change before it', async () => {
    const { mills, rowOf } = await start();
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('Mill 1a{Enter}');
    await waitFor(async () => expect((await rowOf(mills[0]))?.name).toBe('Mill 1a'));
    await screen.findByText('Saved');
    await userEvent.keyboard('Mill 2a{Enter}{Control>}z{/Control}');
    await screen.findByText('Undone.');
    await screen.findByText('Mill 2');
    expect((await rowOf(mills[1]))?.name).toBe('Mill 2');
    expect((await rowOf(mills[0]))?.name).toBe('Mill 1a');
  });

  whole('puts back what was typed on Escape, and says what cannot be', async () => {
    const { mills, rowOf } = await start();
    await userEvent.click(cell('Mill 2'));
    await userEvent.keyboard('x{Escape}');
    expect(screen.getByText('Mill 2')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(await screen.findByLabelText('Name of Mill 2'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/A place needs a name/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Put back' }));
    expect((await rowOf(mills[1]))?.name).toBe('Mill 2');
  });

  whole('leads by Enter on a text to a new text, where the place has none', async () => {
    const { mills } = await start();
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('{ArrowRight>4/}{Enter}');
    await waitFor(() => expect(currentAddress()).toContain(`/manage/wikipage/?location=${mills[0]}&name=Mill+1`));
  });

  whole('leads by Enter on a text to where that is written', async () => {
    const { mills, rowOf } = await start({ text: 'It grinds.' });
    await screen.findByText('It grinds.');
    await userEvent.click(cell('Mill 2'));
    await userEvent.keyboard('{ArrowRight>4/}{Enter}');
    const text = (await rowOf(mills[1]))?.text_id;
    await waitFor(() => expect(currentAddress()).toMatch(new RegExp(`/manage/wikipage/${text}/?$`)));
  });

  whole('keeps an open field with its place when a row comes in above it', async () => {
    const { mills, rowOf, marisol, world } = await start();
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('x{Enter}');
    await screen.findByText('Saved');
    await marisol.post('/api/home/location/', { name: 'Abbey', world_id: world.id });
    await userEvent.keyboard('{Control>}z{/Control}{Enter}');
    await userEvent.type(await screen.findByLabelText('Name of Mill 2'), ' of mine');
    await screen.findByText('Abbey');
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect((await rowOf(mills[1]))?.name).toBe('Mill 2 of mine'));
    expect((await rowOf(mills[0]))?.name).toBe('Mill 1');
  });

  whole('asks where others changed the same since, and takes back what was before it', async () => {
    const { mills, rowOf, marisol } = await start();
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('x{Enter}');
    await waitFor(async () => expect((await rowOf(mills[0]))?.name).toBe('x'));
    await userEvent.keyboard('y{Enter}');
    await waitFor(async () => expect((await rowOf(mills[1]))?.name).toBe('y'));
    await screen.findByText('Saved');
    await marisol.post(`/api/home/location/${mills[1]}/`, { name: 'Her Mill' });
    await userEvent.keyboard('{Control>}z{/Control}');
    await screen.findByRole('button', { name: 'Undo anyway' });
    expect((await rowOf(mills[1]))?.name).toBe('Her Mill');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Saved');
    await userEvent.click(cell('x'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await rowOf(mills[0]))?.name).toBe('Mill 1'));
  });

  whole('copies a cell by Ctrl+C on a page of plain http too', async () => {
    await start();
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    const copied: unknown[] = [];
    document.execCommand = () => copied.push(document.querySelector('textarea')?.value) > 0;
    cell('Mill 1').focus();
    fireEvent.click(cell('Mill 1'));
    fireEvent.keyDown(cell('Mill 1'), { key: 'c', ctrlKey: true });
    await waitFor(() => expect(copied).toEqual(['Mill 1']));
  });

  whole('keeps both where two changed the same cell, until one is chosen', async () => {
    const { mills, rowOf, marisol } = await start();
    await marisol.post(`/api/home/location/${mills[2]}/`, { name: 'Her Mill' });
    await userEvent.click(cell('Mill 3'));
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByLabelText('Name of Mill 3'), ' of mine{Enter}');
    const alert = await screen.findByText(/changed the name of Mill 3 in the meantime/);
    expect(alert.textContent).toContain('“Her Mill”');
    expect((await rowOf(mills[2]))?.name).toBe('Her Mill');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () => expect((await rowOf(mills[2]))?.name).toBe('Mill 3 of mine'));
  });

  whole('offers no undo any more once Ctrl+Z did it', async () => {
    const { mills, rowOf, network } = await start();
    await userEvent.click(screen.getByLabelText('Choose Mill 1'));
    const bar = within(screen.getByRole('region', { name: 'Chosen places' }));
    await userEvent.click(bar.getByRole('button', { name: 'Type' }));
    await userEvent.type(bar.getByRole('combobox', { name: 'Type' }), 'Shop{Enter}');
    const change = bar.getByRole('button', { name: 'Change 1 place' });
    await waitFor(() => expect(change).toHaveProperty('disabled', false));
    await userEvent.click(change);
    await screen.findByText('Changed the type of 1 place.');
    await userEvent.click(cell('Mill 2'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await rowOf(mills[0]))?.type).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(network.callsTo('POST').filter(({ path }) => path.includes('revert'))).toHaveLength(1);
  });

  whole('changes many at once, with the count on the button, and one undo', async () => {
    const { mills, rowOf, type, world, marisol } = await start();
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Choose Mill 1'));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByLabelText('Choose Mill 3'));
    await user.keyboard('{/Shift}');
    const bar = within(screen.getByRole('region', { name: 'Chosen places' }));
    expect(bar.getByText('3 of 4 chosen')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Type' }));
    await userEvent.type(bar.getByRole('combobox', { name: 'Type' }), 'Shop{Enter}');
    const change = bar.getByRole('button', { name: 'Change 3 places' });
    await waitFor(() => expect(change).toHaveProperty('disabled', false));
    await userEvent.click(change);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    await waitFor(async () => expect((await rowOf(mills[1]))?.type).toBeNull());
    const { changes } = await marisol.get<HistoryPage>(`/api/history/?world_id=${world.id}`);
    expect(changes.slice(0, 2)).toMatchObject([{ together: 3 }, { together: 3, after: { type_id: type.id } }]);
  });

  whole('makes a type by its name in a cell and in the bar, and goes on at once', async () => {
    const { mills, rowOf, world, marisol } = await start();
    await userEvent.click(cell('Mill 1'));
    await userEvent.keyboard('{ArrowRight}watermill{Enter}SHOP{Enter}x{Escape}windmill{Tab}');
    await waitFor(async () => expect((await rowOf(mills[0]))?.type?.name).toBe('watermill'));
    await waitFor(async () => expect((await rowOf(mills[1]))?.type?.name).toBe('Shop'));
    await waitFor(async () => expect((await rowOf(mills[2]))?.type?.name).toBe('windmill'));
    await userEvent.click(screen.getByLabelText('Choose Mill 2'));
    const bar = within(screen.getByRole('region', { name: 'Chosen places' }));
    await userEvent.click(bar.getByRole('button', { name: 'Type' }));
    await userEvent.type(bar.getByRole('combobox', { name: 'Type' }), 'ruin{Enter}');
    const change = bar.getByRole('button', { name: 'Change 1 place' });
    await waitFor(() => expect(change).toHaveProperty('disabled', false));
    await userEvent.click(change);
    await waitFor(async () => expect((await rowOf(mills[1]))?.type?.name).toBe('ruin'));
    const types = await marisol.get<LocationType[]>(`/api/home/type/options/?world_id=${world.id}`);
    expect(types.map(({ name }) => name)).toEqual(['ruin', 'Shop', 'watermill', 'windmill']);
  });

  whole('moves many to the trash', async () => {
    const { mills, rowOf } = await start();
    await userEvent.click(screen.getByLabelText('Choose the rows shown'));
    await userEvent.click(screen.getByLabelText('Choose Harrow'));
    await userEvent.click(screen.getByRole('button', { name: '3 to trash' }));
    await waitFor(async () => expect(await rowOf(mills[0])).toBeUndefined());
    expect(await screen.findByText('1 place')).toBeVisible();
  });

  whole('filters and sorts in the address', async () => {
    const { world } = await start();
    await userEvent.type(screen.getByLabelText('Search by name'), 'mill 2{Enter}');
    await screen.findByText('1 of 4 places');
    await userEvent.click(screen.getByRole('button', { name: 'Changed' }));
    await waitFor(() =>
      expect(currentAddress()).toContain(`/worlds/${world.id}/registry/places/?name=mill+2&sort=changed`),
    );
  });
});
