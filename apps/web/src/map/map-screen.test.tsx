import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { preloadDmParts } from '../features/campaign/campaign-parts.ts';
import { findMap, openMap, pressOnMap } from '../test-support/open-map.tsx';
import { shareServer, startServer } from '../test-support/real-server.ts';
import { currentAddress } from '../test-support/render-app.tsx';
import { preloadParts } from './lazy-parts.ts';

// As in a browser that had an idle moment.
beforeAll(async () => {
  await Promise.all([preloadParts(), preloadDmParts()]);
});

beforeEach(shareServer({ places: 8 }));

const PHONE = { width: 390, height: 844 };
const row = (name: string) =>
  within(screen.getByRole('region', { name: 'Places on this map' })).getByRole('button', { name });
/** The other heading of its level is a button, which folds the list. */
const openPlace = () =>
  screen.queryAllByRole('heading', { level: 2 }).find((one) => one.querySelector('button') === null)?.textContent;
const close = () => screen.getByRole('button', { name: 'Close' });
/** What browsers send for Enter on a button: a click that was no click. */
const pressEnterOn = (button: HTMLElement) => {
  button.focus();
  fireEvent.click(button, { detail: 0 });
};

describe('the open place', () => {
  it('is in the address; back closes it, forward opens it again', async () => {
    const { go } = openMap();
    const map = await findMap();
    await userEvent.click(row('Place 3'));
    expect(currentAddress()).toBe('/sword_coast/?child=place_3');
    expect(openPlace()).toBe('Place 3');
    expect(document.title).toBe('Place 3 · Sword Coast Map · Venture Atlas');
    await userEvent.click(row('Place 5'));
    expect(currentAddress()).toBe('/sword_coast/?child=place_5');
    await go(-1);
    expect(openPlace()).toBe('Place 3');
    await go(-1);
    expect(openPlace()).toBeUndefined();
    expect(document.title).toBe('Sword Coast Map · Venture Atlas');
    await go(2);
    expect(openPlace()).toBe('Place 5');
    expect(screen.getByRole('application')).toBe(map);
  });

  whole('closed by Back on a phone gives the keyboard to the list of places, not to nothing', async () => {
    const { go } = openMap('/sword_coast/', PHONE);
    await findMap();
    await userEvent.click(screen.getByRole('button', { name: /^Places/ }));
    pressEnterOn(row('Place 3'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Place 3'));
    expect(document.activeElement?.tagName).toBe('H2');
    await go(-1);
    expect(openPlace()).toBeUndefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Places/ }));
  });

  whole('closed by Back on a desktop gives the keyboard back to its row', async () => {
    const { go } = openMap();
    await findMap();
    pressEnterOn(row('Place 3'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await go(-1);
    expect(document.activeElement).toBe(row('Place 3'));
  });

  whole('is that of the address, also when it comes with a later page', async () => {
    await startServer({ places: 201 });
    openMap('/sword_coast/?child=place_201');
    await findMap();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('heading', { level: 2, name: 'Place 201' })).toBeVisible();
    expect(await screen.findByText('About place_201.')).toBeVisible();
  });

  whole('leaves the other parts of the address alone', async () => {
    openMap('/sword_coast/?from=mail&child=place_2');
    await findMap();
    await userEvent.click(close());
    expect(currentAddress()).toBe('/sword_coast/?from=mail');
  });

  it("may be the map's own location", async () => {
    openMap();
    await findMap();
    await userEvent.click(screen.getByRole('button', { name: 'About Sword Coast' }));
    expect(openPlace()).toBe('Sword Coast');
    expect(currentAddress()).toBe('/sword_coast/?child=sword_coast');
    expect(screen.queryByRole('link', { name: 'Venture To Sword Coast Map' })).toBeNull();
  });

  whole('is closed by Escape on the map, after search', async () => {
    openMap('/sword_coast/?child=place_4');
    await findMap();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    pressOnMap('Escape');
    expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
    expect(openPlace()).toBe('Place 4');
    pressOnMap('Escape');
    expect(openPlace()).toBeUndefined();
  });

  whole('is closed by Escape where nothing on the stage has the focus, after what else is open', async () => {
    openMap('/sword_coast/?child=place_4');
    await findMap();
    // What hears the key comes when the browser has rested.
    await screen.findByRole('button', { name: 'More tools' });
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
    expect(openPlace()).toBe('Place 4');
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    expect(openPlace()).toBeUndefined();
  });

  whole('is closed by Escape only after what was opened later: search, then the ruler', async () => {
    openMap('/sword_coast/?child=place_4');
    await findMap();
    pressOnMap('m');
    expect(await screen.findByRole('region', { name: 'Ruler' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    pressOnMap('Escape');
    expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Ruler' })).toBeVisible();
    pressOnMap('Escape');
    expect(screen.queryByRole('region', { name: 'Ruler' })).toBeNull();
    expect(openPlace()).toBe('Place 4');
    pressOnMap('Escape');
    expect(openPlace()).toBeUndefined();
  });

  whole('is closed by Escape after Back led to it, wherever the focus is then', async () => {
    const { go } = openMap();
    await findMap();
    await screen.findByRole('button', { name: 'More tools' });
    await userEvent.click(row('Place 3'));
    await userEvent.click(row('Place 5'));
    await go(-1);
    expect(openPlace()).toBe('Place 3');
    // Browsers leave the focus on the page where what had it is gone.
    act(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
    await userEvent.keyboard('{Escape}');
    expect(openPlace()).toBeUndefined();
  });

  whole('stays open when Escape in the field closes the search', async () => {
    openMap('/sword_coast/?child=place_4');
    await findMap();
    await userEvent.keyboard('/pla{Escape}');
    expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
    expect(openPlace()).toBe('Place 4');
  });
});

describe('by keyboard', () => {
  it('/ opens search anywhere but in a field, and Escape gives the focus back', async () => {
    openMap();
    await findMap();
    const user = userEvent.setup();
    await user.keyboard('/');
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Search/ });
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
    await user.keyboard('a/b');
    expect(field.value).toBe('a/b');
    screen.getByRole('application').focus();
    await user.keyboard('/');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  });

  whole('a place found by search takes the focus, and Close gives it back to the field', async () => {
    openMap();
    await findMap();
    const user = userEvent.setup();
    await user.keyboard('/place 6{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Place 6' }));
    pressEnterOn(close());
    expect(openPlace()).toBeUndefined();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Search/ }));
  });

  whole('a place chosen in the list takes the focus, and Close gives it back to its row', async () => {
    openMap();
    await findMap();
    pressEnterOn(row('Place 7'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Place 7' }));
    pressEnterOn(close());
    expect(document.activeElement).toBe(row('Place 7'));
  });

  whole('the info link takes the focus to the text, and Close gives it back', async () => {
    openMap();
    await findMap();
    const info = screen.getByRole('button', { name: 'About Sword Coast' });
    pressEnterOn(info);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Sword Coast' }));
    pressEnterOn(close());
    expect(document.activeElement).toBe(info);
  });

  whole('what is closed by pointer leaves the keyboard with the map', async () => {
    openMap();
    await findMap();
    await userEvent.click(row('Place 2'));
    expect(document.activeElement).toBe(row('Place 2'));
    await userEvent.click(close());
    expect(document.activeElement).toBe(screen.getByRole('application'));
  });
});

describe('what stands where', () => {
  it('is either the list or search', async () => {
    openMap();
    await findMap();
    expect(screen.getByRole('list')).toBeVisible();
    const search = screen.getByRole('button', { name: 'Search' });
    await userEvent.click(search);
    expect(search.getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('region', { name: 'Places on this map' })).toBeNull();
    await userEvent.click(search);
    expect(screen.getByRole('region', { name: 'Places on this map' })).toBeVisible();
  });

  whole('on a phone is one sheet at a time', async () => {
    openMap('/sword_coast/', PHONE);
    await findMap();
    await userEvent.click(screen.getByRole('button', { name: 'Places 8' }));
    expect(screen.getByRole('region', { name: 'Places on this map' }).dataset.detent).toBe('half');
    await userEvent.click(screen.getByRole('button', { name: 'Search this map' }));
    expect(screen.queryByRole('region', { name: 'Places on this map' })).toBeNull();
    const user = userEvent.setup();
    await user.keyboard('place 2');
    await user.click(screen.getByRole('option', { name: 'Place 2' }));
    expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Place 2' }).dataset.detent).toBe('half');
    expect(screen.queryByRole('button', { name: 'Places 8' })).toBeNull();
  });

  whole('on a phone every place opens at half, whatever was open before', async () => {
    const { go } = openMap('/sword_coast/?child=place_1', PHONE);
    await findMap();
    await userEvent.click(screen.getByRole('button', { name: 'Expand' }));
    expect(screen.getByRole('region', { name: 'Place 1' }).dataset.detent).toBe('full');
    await userEvent.click(close());
    await go(-1);
    expect(screen.getByRole('region', { name: 'Place 1' }).dataset.detent).toBe('half');
  });
});

describe('while the map moves', () => {
  it('nothing renders, and the scale bar follows', async () => {
    const server = await startServer({ places: 0 });
    await server.act.changePlace({ slug: 'sword_coast', map_width: 8000, map_height: 6000 });
    const { onRender } = openMap();
    const map = await findMap();
    // They come when the browser first rests, and stay.
    await screen.findByRole('button', { name: 'Layers' });
    const miles = () => Number.parseInt(screen.getByText(/mile/).textContent ?? '', 10);
    const zoomIn = (steps: number) => {
      for (let step = 0; step < steps; step += 1) fireEvent.keyDown(map, { key: '+' });
    };
    // A map without places opens whole.
    zoomIn(1);
    await waitFor(() => expect(miles()).toBe(200));
    onRender.mockClear();
    zoomIn(10);
    await waitFor(() => expect(miles()).toBeLessThan(200));
    const before = miles();
    fireEvent.keyDown(map, { key: 'ArrowLeft' });
    for (let turn = 0; turn < 6; turn += 1) fireEvent.wheel(map, { deltaY: -100, clientX: 500, clientY: 300 });
    await waitFor(() => expect(miles()).toBeLessThan(before));
    expect(onRender).not.toHaveBeenCalled();
  });
});
