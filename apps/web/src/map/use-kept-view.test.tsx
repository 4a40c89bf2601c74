import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asScale } from '@venture-atlas/map-math';
import { useEffect } from 'react';
import { BrowserRouter, Link } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { recallLastView, rememberLastView } from '../session/last-views.ts';
import type { MapView } from './leaflet/map-view.ts';
import { useKeptView } from './use-kept-view.ts';

const size = { width: 800, height: 600 };
const at = (lng: number): MapView => ({
  centre: { lng, lat: 5 },
  freeCentre: { lng: lng + 10, lat: 5 },
  zoom: 1,
  size,
});
const onLinked = vi.fn();
let control: ReturnType<typeof useKeptView>;
let renders = 0;

function Page() {
  const now = useKeptView('/sword_coast/', onLinked);
  renders += 1;
  useEffect(() => {
    control = now;
  });
  return (
    <>
      <Link to="/sword_coast/?child=amphail">Amphail</Link>
      <Link to="/sword_coast/#70,80,2">There</Link>
    </>
  );
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  renders = 0;
}

const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;
const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onLinked.mockReset();
});

it('is written into the address after half a second of rest, replaced, and nothing renders', () => {
  open('/sword_coast/');
  const entries = window.history.length;
  control.keep(at(1));
  rest(400);
  control.keep(at(2));
  rest(499);
  expect(address()).toBe('/sword_coast/');
  rest(1);
  expect(address()).toBe('/sword_coast/#12,5,1');
  expect(window.history.length).toBe(entries);
  expect(renders).toBe(0);
});

it('leaves an address alone that nobody moved the map of, also when the window is resized', () => {
  open('/sword_coast/');
  control.began({ centre: { lng: 1, lat: 5 }, scale: asScale(1) });
  control.keep(at(1));
  control.keep({ ...at(1), freeCentre: { lng: 300, lat: 5 } });
  rest(2_000);
  expect(address()).toBe('/sword_coast/');
  expect(recallLastView('/sword_coast/')).toBeUndefined();
  control.keep(at(2));
  control.keep(at(1));
  rest(500);
  expect(address()).toBe('/sword_coast/#11,5,1');
});

it('is known on this device when the map is opened without a view the next time', () => {
  open('/sword_coast/');
  control.keep(at(1));
  rest(500);
  expect(recallLastView('/sword_coast/')).toEqual({ lng: 11, lat: 5, zoom: 1 });
});

it('is remembered, too, when the page goes before it rested', () => {
  open('/sword_coast/');
  control.keep(at(1));
  window.dispatchEvent(new Event('pagehide'));
  expect(recallLastView('/sword_coast/')?.lng).toBe(11);
});

it('asks for what the address and the device know', () => {
  rememberLastView('/sword_coast/', { lng: 3, lat: 4, zoom: 0.5 });
  open('/sword_coast/#70,80,2');
  expect(control.linked).toEqual({ lng: 70, lat: 80, zoom: 2 });
  expect(control.last).toEqual({ lng: 3, lat: 4, zoom: 0.5 });
});

it('leaves the invite of a visitor without an account in the address', () => {
  open('/sword_coast/#invite=abc');
  control.keep(at(1));
  rest(500);
  expect(address()).toBe('/sword_coast/#invite=abc');
  expect(recallLastView('/sword_coast/')?.lng).toBe(11);
});

it('goes to a view that is followed while the map is open, and stands in the entry of a place that is opened', async () => {
  open('/sword_coast/');
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('link', { name: 'There' }));
  expect(onLinked).toHaveBeenCalledExactlyOnceWith({ lng: 70, lat: 80, zoom: 2 });
  control.keep(at(1));
  rest(500);
  await user.click(screen.getByRole('link', { name: 'Amphail' }));
  rest(500);
  expect(address()).toBe('/sword_coast/?child=amphail#11,5,1');
  expect(onLinked).toHaveBeenCalledOnce();
});

/** As the browser does when another fragment is typed into the address. */
const typeAddress = (typed: string) =>
  act(() => {
    window.history.pushState(null, '', typed);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
const back = async (to: string) => {
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe(to));
  rest(0);
};

it.each(['', '#70,80,2'])('stays as it is on the way back to the first entry of the tab, %j', async (hash) => {
  open(`/sword_coast/${hash}`);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  if (hash === '') {
    control.keep(at(1));
    rest(500);
  }
  const first = address();
  await user.click(screen.getByRole('link', { name: 'Amphail' }));
  control.keep(at(2));
  rest(500);
  await back(first);
  expect(onLinked).not.toHaveBeenCalled();
});

it('is that of an address that is typed, and stays as it is on the way back to it', async () => {
  open('/sword_coast/');
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  typeAddress('/sword_coast/#70,80,2');
  expect(onLinked).toHaveBeenCalledExactlyOnceWith({ lng: 70, lat: 80, zoom: 2 });
  await user.click(screen.getByRole('link', { name: 'Amphail' }));
  control.keep(at(2));
  rest(500);
  await back('/sword_coast/#70,80,2');
  expect(onLinked).toHaveBeenCalledOnce();
});
