import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Child } from '@venture-atlas/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { onOpenFind } from '../../navigation/open-find.ts';
import { hurryPauses } from '../../test-support/hurry.ts';
import { makeChild } from '../../test-support/map-fixtures.ts';
import { type RealServer, shareServer } from '../../test-support/real-server.ts';
import { renderInApp } from '../../test-support/render-app.tsx';
import { touchScreen } from '../../test-support/touch-screen.ts';
import { noteChoice } from '../layers/choice-now.ts';
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx';

const startServer = shareServer('saltCoast');
let server: RealServer;
beforeEach(async () => {
  server = await startServer();
});
const asked = () => server.network.calls.map(({ url }) => url);

const named = (id: number, name: string, change: Partial<Child> = {}) =>
  makeChild(id, { name, slug: name.toLowerCase().replaceAll(' ', '_'), ...change });
const places = [
  named(1, 'Saltmere', { scale: 30 }),
  named(2, 'Gullhaven', { scale: 20 }),
  named(3, 'The Salt Stair', { scale: 8 }),
  named(4, 'Old Saltmarch', { scale: 18 }),
];
function show(change: Partial<SearchPanelProps> = {}) {
  const onActive = vi.fn();
  const onChoose = vi.fn();
  const onClose = vi.fn();
  renderInApp(
    <SearchPanel
      map={{ slug: 'sword_coast', name: 'Sword Coast' }}
      places={places}
      progress={{ count: places.length, total: places.length, isLoading: false }}
      width="desktop"
      asked={1}
      onActive={onActive}
      onChoose={onChoose}
      onClose={onClose}
      {...change}
    />,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the Sword Coast map' });
  return { onActive, onChoose, onClose, field, user: userEvent.setup() };
}

const wordsIn = (option: HTMLElement) => option.textContent.replace(option.getAttribute('aria-description') ?? '', '');
const options = () => screen.queryAllByRole('option').map(wordsIn);
const active = () => screen.queryAllByRole('option', { selected: true }).map(wordsIn);

describe('the search over all maps', () => {
  it('takes over the words that were typed, with results and without', async () => {
    const wanted = vi.fn();
    const stop = onOpenFind(wanted);
    const { user, field } = show();
    expect(screen.queryByRole('button', { name: /^Search all maps/ })).toBeNull();
    await user.type(field, 'salt');
    await user.click(screen.getByRole('button', { name: 'Search all maps for “salt”' }));
    await user.type(field, ' kraken');
    await user.click(screen.getByRole('button', { name: 'Search all maps for “salt kraken”' }));
    expect(wanted.mock.calls).toEqual([['salt'], ['salt kraken']]);
    stop();
  });
});

it('names keys only to those who have them', async () => {
  const keys = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  const typing = show();
  await typing.user.type(typing.field, 'salt');
  expect(keys()).toEqual(['Ctrl K', '↑', '↓', 'Enter', 'Esc']);
  cleanup();
  touchScreen();
  const touching = show();
  await touching.user.type(touching.field, 'salt');
  expect(screen.getByRole('button', { name: /^Search all maps/ })).toBeVisible();
  expect(keys()).toEqual([]);
});

describe('a place whose layer is off', () => {
  it('says so until its layer is on, and is found all the same', async () => {
    const inn = { type: 'inn', layer: { name: 'Inns', order: 1, off: true } };
    const { user, field, onChoose } = show({ places: [...places, named(5, 'Salt Inn', inn)] });
    await user.type(field, 'salt inn');
    expect(options()).toEqual(['Salt InnIts layer is off: only this place is shown.']);
    act(() => noteChoice('/sword_coast/', { '=Inns': true }));
    expect(options()).toEqual(['Salt Inn']);
    act(() => noteChoice('/sword_coast/', {}));
    await user.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('salt_inn', 'keyboard');
  });
});

describe('the results', () => {
  it('are names at once, in any case, those that have the words as whole words first', async () => {
    server.network.intercept = () => new Promise(() => {});
    const { field, user } = show();
    expect(document.activeElement).toBe(field);
    await user.keyboard('SALT');
    expect(options()).toEqual(['The Salt Stair', 'Saltmere', 'Old Saltmarch']);
    const group = screen.getByRole('group', { name: /^Names/ });
    expect([...group.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Salt', 'Salt', 'Salt']);
    expect(screen.queryByRole('group', { name: /In the text/ })).toBeNull();
  });

  whole('are then texts, with section and the found words highlighted', async () => {
    const { user } = show();
    await user.keyboard('salt');
    const group = await screen.findByRole('group', { name: /In the text/ });
    const [first, second] = within(group).getAllByRole('option');
    expect(first?.textContent).toBe('GullhavenOverviewA harbour in exchange for a salt right they still holdvillage');
    expect(second?.textContent).toContain('Trade');
    expect(first?.querySelector('mark')?.textContent).toBe('salt');
    expect(asked()).toEqual(['/api/location_text_search/sword_coast/?q=salt']);
  });

  whole('are about twenty in all', async () => {
    const many = Array.from({ length: 40 }, (_, index) => named(100 + index, `Salt ${index}`));
    const { user } = show({ places: many });
    await user.keyboard('salt');
    await screen.findByRole('group', { name: /In the text/ });
    expect(options()).toHaveLength(20);
  });

  whole('are also misspelled names, of the places that are there now', async () => {
    const { field, user } = show();
    await user.type(field, 'satlmere');
    expect(await screen.findByRole('option', { name: 'Saltmere' })).toBeVisible();
    await user.clear(field);
    await user.type(field, 'gulhavn');
    expect(await screen.findByRole('option', { name: 'Gullhaven' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Saltmere' })).toBeNull();
  });

  whole('are gone when the text is blank', async () => {
    const { field, user } = show();
    await user.keyboard('salt');
    await user.clear(field);
    await user.keyboard('   ');
    expect(options()).toEqual([]);
    expect(screen.getByText('Names of places and everything written about them.')).toBeVisible();
    await user.clear(field);
    await user.keyboard('gull');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field.value).toBe('');
    expect(options()).toEqual([]);
  });

  whole('say so when there are none, and Clear search begins anew in the field', async () => {
    const { field, user } = show();
    await user.keyboard('zzqqxx');
    expect(await screen.findByText('Nothing called “zzqqxx”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText(/Nothing called/)).toBeNull();
  });

  whole('of a very long text are those of its beginning, and that is said', async () => {
    const { field, user } = show();
    await user.click(field);
    await user.paste('x'.repeat(10_240));
    expect(screen.getByText('Only the first 100 characters are searched.')).toBeVisible();
    expect(await screen.findByText(/Nothing called/)).toBeVisible();
    expect(asked()).toEqual([`/api/location_text_search/sword_coast/?q=${'x'.repeat(100)}`]);
  });

  it('say that places are still coming', async () => {
    const { user } = show({ progress: { count: 600, total: 1412, isLoading: true } });
    await user.keyboard('salt');
    expect(screen.getByText('Loading locations (600 / 1412)')).toBeVisible();
    expect(options()).toHaveLength(3);
  });

  whole('keep their names when the server is down, and that texts are missing is said', async () => {
    server.network.intercept = () => 'cut';
    hurryPauses();
    const { user } = show();
    await user.keyboard('salt');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The texts could not be searched');
    expect(options()).toEqual(['The Salt Stair', 'Saltmere', 'Old Saltmarch']);
  });
});

describe('the keyboard', () => {
  it('moves up and down and to the ends, and stays in the field', async () => {
    // Without texts: whether they have come yet decides where the end is.
    server.network.intercept = () => 'cut';
    hurryPauses();
    const { field, user, onActive } = show();
    await user.keyboard('salt');
    await screen.findByRole('alert');
    expect(active()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    expect(active()).toEqual(['The Salt Stair']);
    expect(onActive).toHaveBeenLastCalledWith(3);
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toEqual(['Old Saltmarch']);
    await user.keyboard('{Home}');
    expect(active()).toEqual(['The Salt Stair']);
    await user.keyboard('{ArrowUp}');
    expect(active()).toEqual(['The Salt Stair']);
    await user.keyboard('{End}{ArrowUp}');
    expect(active()).toEqual(['Saltmere']);
    expect(onActive).toHaveBeenLastCalledWith(1);
    expect(document.activeElement).toBe(field);
  });

  it('goes to the active result with Enter, or to the first', async () => {
    const { user, onChoose } = show();
    await user.keyboard('salt{Enter}');
    expect(onChoose).toHaveBeenLastCalledWith('the_salt_stair', 'keyboard');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenLastCalledWith('saltmere', 'keyboard');
  });

  whole('forgets the active result when the words change', async () => {
    const { user, onActive } = show();
    await user.keyboard('salt{ArrowDown}m');
    expect(active()).toEqual([]);
    expect(onActive).toHaveBeenLastCalledWith(null);
  });

  it('closes with Escape, once', async () => {
    const { user, onClose, onActive } = show();
    const above = vi.fn();
    document.addEventListener('keydown', above);
    await user.keyboard('salt{ArrowDown}');
    above.mockClear();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onActive).toHaveBeenLastCalledWith(null);
    document.removeEventListener('keydown', above);
  });

  whole('hears how many there are, after typing has rested', async () => {
    const { user } = show();
    await user.keyboard('salt');
    const status = screen.getAllByRole('status').find((one) => one.tagName === 'SPAN');
    expect(status?.textContent).toBe('');
    expect(await screen.findByText('20 results')).toBe(status);
  });
});

describe('the pointer', () => {
  it('underlines on the map what it is over, and goes to what it presses', async () => {
    const { user, onActive, onChoose, field } = show();
    await user.keyboard('salt');
    const stair = screen.getByRole('option', { name: 'The Salt Stair' });
    await user.hover(stair);
    expect(onActive).toHaveBeenLastCalledWith(3);
    await user.click(stair);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('the_salt_stair', 'pointer');
    expect(document.activeElement).toBe(field);
  });

  it('on a phone finds a way to close', async () => {
    const { user, onClose } = show({ width: 'phone' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
