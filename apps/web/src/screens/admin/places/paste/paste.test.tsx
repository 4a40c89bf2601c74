import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationSaved, NamedPlace } from '@venture-atlas/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../../../api/test-support/whole.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';
import { startWorldsServer } from '../../../../test-support/worlds-server.ts';

// Nothing has a height here: this much of the tables is in view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

/** An own world with three mills. */
async function start() {
  const server = await startWorldsServer();
  const world = await server.marisol.makeWorld('Harrow');
  const mills: number[] = [];
  for (const name of ['Mill 1', 'Mill 2', 'Mill 3']) {
    const made = await server.marisol.post<LocationSaved>('/api/home/location/', { name, world_id: world.id });
    mills.push(made.location.id);
  }
  const named = async (...names: string[]) =>
    server.marisol.post<NamedPlace[]>('/api/places/by_name/', { world_id: world.id, names });
  renderApp({ path: `/worlds/${world.id}/registry/places/`, viewer: await server.marisol.signIn() });
  await screen.findByText('Mill 1');
  return { ...server, mills, named };
}

const paste = (text: string, on: Element = document.body) =>
  fireEvent.paste(on, { clipboardData: { getData: () => text, types: ['text/plain'], files: [] } });
const cell = (text: string) => screen.getByText(text).closest('[role=gridcell]') as HTMLElement;
const dialog = async () => within(await screen.findByRole('dialog'));

describe('a range that is pasted on the page', () => {
  it('is looked at first, mended where it stands, saved as one and taken back as one', async () => {
    const { named } = await start();
    paste('Name\tType\tSize\tText\nFen\tCrannog\t12x\tPeat.\nMill 2\tCrannog\t\tIt turns.\nCold Fen\t\t\t');
    const preview = await dialog();
    await preview.findByRole('heading', { name: 'Paste 3 rows' });
    await preview.findByText('“12x” is not a number');
    await preview.findByText('Changes type, text (new)');
    expect(preview.getByText('1 new type: Crannog')).toBeVisible();
    await preview.findByRole('button', { name: 'Save 2 rows' });
    const size = preview.getByLabelText('Size, row 1');
    expect(size.getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(size);
    await userEvent.type(size, '12');
    await userEvent.click(await preview.findByRole('button', { name: 'Save 3 rows' }));
    await screen.findByText('Made 2 places, changed 1 place.');
    expect(screen.queryByRole('dialog')).toBeNull();
    const types = (await named('Fen', 'Mill 2')).map(({ type }) => type?.name);
    expect(types).toEqual(['Crannog', 'Crannog']);
    await screen.findByText('Cold Fen');
    await waitFor(() => expect(document.activeElement?.closest('[data-cell]')).not.toBeNull());
    await userEvent.keyboard('{Control>}z{/Control}');
    await screen.findByText('Undone.');
    expect(await named('Fen', 'Cold Fen')).toEqual([]);
  });

  whole('keeps what could not be saved, with the reason, and saves it when it is mended', async () => {
    const { marisol, mills, named } = await start();
    paste('Name\tText\nMill 1\tIt turns.\nCold Fen\tPeat.\n\tNobody.');
    const preview = await dialog();
    await preview.findByText('Changes text');
    await preview.findByText('New place, on no map');
    await marisol.post('/api/home/wikipage/', { name: 'Mill 1', location_id: mills[0] });
    await userEvent.click(await preview.findByRole('button', { name: 'Save 2 rows' }));
    await preview.findByRole('heading', { name: '2 rows not saved' });
    await preview.findByText(/changed this meanwhile/);
    await userEvent.type(preview.getByLabelText('Name, row 2'), 'Gannet Rock');
    await userEvent.click(await preview.findByRole('button', { name: 'Save 2 rows' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await named('Gannet Rock', 'Mill 1', 'Cold Fen')).toHaveLength(3);
  });

  whole('goes into the rows of the table from the cell that has the focus, also one value alone', async () => {
    const { named } = await start();
    await userEvent.click(cell('Mill 1'));
    paste('Old Mill\tCrannog\nNew Mill\tCrannog', cell('Mill 1'));
    const preview = await dialog();
    expect(preview.getByLabelText('Where')).toHaveProperty('value', 'into');
    await preview.findAllByText('Changes name, type (new)');
    await userEvent.click(await preview.findByRole('button', { name: 'Save 2 rows' }));
    await screen.findByText('Changed 2 places.');
    expect(await named('Old Mill', 'New Mill')).toHaveLength(2);
    await userEvent.click(cell('Mill 3'));
    paste('Last Mill', cell('Mill 3'));
    await waitFor(async () => expect(await named('Last Mill')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  whole('leads to the import where it is too long, and is typed where no key pastes', async () => {
    await start();
    paste(Array.from({ length: 5_100 }, (_, i) => `Place ${i}`).join('\n'));
    await screen.findByRole('heading', { name: '5,100 rows are too many to paste' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Paste rows' }));
    fireEvent.change(await screen.findByLabelText('Rows'), { target: { value: 'Name;Size\nFen;12' } });
    await userEvent.click(screen.getByRole('button', { name: 'Look at them' }));
    await screen.findByRole('heading', { name: 'Paste 1 row' });
    expect(screen.getByLabelText('Name, row 1')).toHaveProperty('value', 'Fen');
  });
});
