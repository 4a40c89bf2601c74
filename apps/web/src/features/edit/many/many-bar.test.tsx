import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { Child } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { REST_MS } from '../session/resting.ts';
import { ManyBar } from './many-bar.tsx';
import type { Many } from './use-many.ts';

const run = vi.fn<Many['run']>();
beforeEach(() => {
  run.mockReset();
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
  };
});

const focusMap = vi.fn();
const mapRef = { current: { focus: focusMap } };
const ask = vi.fn<Many['ask']>();
const choice = (...ids: number[]): Many => ({
  isOn: true,
  isBusy: false,
  said: '',
  chosen: new Set(ids),
  places: ids.map(
    (id) => ({ id, location_id: id, name: `Place ${id}`, lat: 0, lng: 0, scale: 20, geojson: null }) as Child,
  ),
  toggle: () => undefined,
  add: () => undefined,
  clear: () => undefined,
  run,
  asks: null,
  ask,
});
const bar = (many: Many) => (
  <MantineProvider>
    <ManyBar
      many={many}
      points={many.places}
      width={'desktop'}
      offersDrafts={true}
      zoomNow={() => 1}
      onList={() => undefined}
      mapRef={mapRef}
    />
  </MantineProvider>
);
const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const button = (name: RegExp) => screen.getByRole('button', { name });
const larger = () => fireEvent.click(button(/larger$/));
const two = choice(1, 2);

describe('Larger and Smaller', () => {
  it('are saved as one after a rest', () => {
    render(bar(two));
    larger();
    larger();
    expect(run).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(REST_MS));
    expect(run).toHaveBeenCalledExactlyOnceWith({ act: 'resize', factor: 1.1 * 1.1 }, two.places);
  });

  whole('are saved for those that they were pressed for when others are chosen', () => {
    const { rerender } = render(bar(two));
    larger();
    // The same choice as the server tells it anew.
    const moved = { ...two, places: two.places.map((place) => ({ ...place, lat: 5 })) };
    rerender(bar(moved));
    expect(run).not.toHaveBeenCalled();
    rerender(bar(choice(1, 2, 3)));
    expect(run).toHaveBeenCalledExactlyOnceWith({ act: 'resize', factor: 1.1 }, moved.places);
    act(() => vi.advanceTimersByTime(REST_MS));
    expect(run).toHaveBeenCalledOnce();
  });

  it('are saved when the bar goes', () => {
    const { unmount } = render(bar(two));
    larger();
    unmount();
    expect(run).toHaveBeenCalledExactlyOnceWith({ act: 'resize', factor: 1.1 }, two.places);
  });

  it('are saved before anything else is done to the places', () => {
    render(bar(two));
    larger();
    fireEvent.click(button(/De-activate/));
    expect(run.mock.calls.map(([{ act }]) => act)).toEqual(['resize', 'take_off']);
  });

  it('cannot be pressed while something is saved', () => {
    render(bar({ ...two, isBusy: true }));
    for (const name of [/larger$/, /smaller$/]) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(button(name));
    }
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Size of 2 places' }), { key: 'ArrowUp' });
    act(() => vi.advanceTimersByTime(REST_MS));
    expect(run).not.toHaveBeenCalled();
  });
});

describe('a size that is typed', () => {
  const field = () => screen.getByRole('textbox', { name: 'Size of 2 places' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });

  it('is that of all of them once the field is left', () => {
    render(bar(two));
    expect(field()).toHaveProperty('value', '20');
    type('3');
    type('32');
    act(() => vi.advanceTimersByTime(10 * REST_MS));
    expect(run).not.toHaveBeenCalled();
    fireEvent.blur(field());
    expect(run).toHaveBeenCalledExactlyOnceWith({ act: 'size', scale: 32 }, two.places);
  });

  it('is saved by Enter, put back by Escape, and none where it is as it was', () => {
    render(bar(two));
    type('12,5');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(run).toHaveBeenCalledExactlyOnceWith({ act: 'size', scale: 12.5 }, two.places);
    type('99');
    fireEvent.keyDown(field(), { key: 'Escape' });
    type('20');
    fireEvent.blur(field());
    expect(run).toHaveBeenCalledOnce();
    expect(field()).toHaveProperty('value', '20');
  });

  it('says why it cannot be, and keeps what was typed', () => {
    render(bar(two));
    type('huge');
    fireEvent.blur(field());
    expect(run).not.toHaveBeenCalled();
    expect(field()).toHaveProperty('value', 'huge');
    expect(screen.getByRole('alert').textContent).not.toBe('');
  });

  it('says that they have several', () => {
    const places = two.places.map((place, at) => ({ ...place, scale: 20 + at }));
    render(bar({ ...two, places }));
    expect(field()).toHaveProperty('value', '');
    expect(field()).toHaveProperty('placeholder', 'mixed');
  });

  it('goes to those that it was typed for when others are chosen', () => {
    const { rerender } = render(bar(two));
    type('32');
    rerender(bar(choice(1, 2, 3)));
    expect(run).toHaveBeenCalledExactlyOnceWith({ act: 'size', scale: 32 }, two.places);
  });
});

describe('what is saved', () => {
  it.each([/larger$/, /^Look$/, /^Duplicate$/, /^More$/])('leaves the focus on %s', (name) => {
    const { rerender } = render(bar(two));
    button(name).focus();
    rerender(bar({ ...two, isBusy: true }));
    expect(document.activeElement).toBe(button(name));
    fireEvent.click(button(name));
    expect(run).not.toHaveBeenCalled();
    rerender(bar(two));
    expect(document.activeElement).toBe(button(name));
  });

  it('gives the focus to the map when the bar goes with the places, and only if it had it', () => {
    focusMap.mockReset();
    const first = render(bar(two));
    first.unmount();
    expect(focusMap).not.toHaveBeenCalled();
    const second = render(bar(two));
    button(/^More$/).focus();
    second.unmount();
    expect(focusMap).toHaveBeenCalledOnce();
  });

  it('leaves the focus in the field of the size', () => {
    const { rerender } = render(bar(two));
    const field = screen.getByRole('textbox', { name: 'Size of 2 places' });
    field.focus();
    rerender(bar({ ...two, isBusy: true }));
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('readOnly', true);
  });

  it('offers no other type until it is', () => {
    const { rerender } = render(bar(two), { wrapper: Queries });
    fireEvent.click(button(/^Type$/));
    rerender(bar({ ...two, isBusy: true }));
    expect(screen.getByRole('combobox', { name: 'Type of 2 places' })).toHaveProperty('disabled', true);
  });
});

describe('the look of many', () => {
  const open = () => fireEvent.click(button(/^Look$/));
  const group = (name: string) => within(screen.getByRole('group', { name }));

  it('is changed in what is named, as one', () => {
    render(bar(two));
    open();
    const restyle = button(/^Restyle 2 places$/);
    fireEvent.click(restyle);
    expect(run).not.toHaveBeenCalled();
    fireEvent.click(group('Color').getByLabelText('Blue'));
    fireEvent.click(group('Sign').getByLabelText('As its type'));
    fireEvent.click(restyle);
    expect(run).toHaveBeenCalledExactlyOnceWith({ act: 'look', look: { colour: 'lake', sign: null } });
    expect(screen.queryByRole('group', { name: 'Color' })).toBeNull();
    expect(document.activeElement).toBe(button(/^Look$/));
  });

  it('is copied from a place that is pressed', () => {
    render(bar(two));
    open();
    fireEvent.click(button(/^Pick it on the map$/));
    const copy = ask.mock.calls.at(-1)?.[0];
    const inn = {
      ...two.places[0],
      type: 'Inn',
      type_icon: 'inn',
      look: { colour: 'pine' },
      display_dot: true,
    } as Child;
    act(() => copy?.(inn));
    fireEvent.click(button(/^Restyle 2 places$/));
    const look = { sign: 'inn', colour: 'pine', dash: null, weight: null };
    expect(run).toHaveBeenCalledExactlyOnceWith({ act: 'look', look, display_dot: true });
  });

  it('is left by Escape without choosing others', () => {
    render(bar(two));
    open();
    fireEvent.keyDown(group('Color').getByLabelText('Blue'), { key: 'Escape' });
    expect(screen.queryByRole('group', { name: 'Color' })).toBeNull();
  });
});

describe('more for many', () => {
  const more = (name: RegExp) => {
    fireEvent.click(button(/^More$/));
    fireEvent.click(button(name));
  };
  const drafts = { ...two, places: two.places.map((place) => ({ ...place, draft: place.id === 1 })) };

  it('publishes drafts and makes drafts, each with its count', () => {
    render(bar(drafts));
    more(/^Publish 1 draft$/);
    more(/^Make 1 a draft$/);
    more(/^2 places to the trash$/);
    expect(run.mock.calls).toEqual([[{ act: 'publish' }], [{ act: 'draft' }], [{ act: 'remove' }]]);
  });

  it('offers neither on the map of a draft', () => {
    render(
      <MantineProvider>
        <ManyBar
          many={drafts}
          points={[]}
          width={'desktop'}
          offersDrafts={false}
          zoomNow={() => 1}
          onList={() => undefined}
          mapRef={mapRef}
        />
      </MantineProvider>,
    );
    fireEvent.click(button(/^More$/));
    expect(screen.queryByRole('button', { name: /draft/ })).toBeNull();
  });

  it('adds all of a type on this map', () => {
    const add = vi.fn<Many['add']>();
    const points = [...two.places, { ...two.places[0], id: 9, type: 'Inn' } as Child];
    render(
      <MantineProvider>
        <ManyBar
          many={{ ...two, add }}
          points={points}
          width={'phone'}
          offersDrafts={true}
          zoomNow={() => 1}
          onList={() => undefined}
          mapRef={mapRef}
        />
      </MantineProvider>,
    );
    more(/^Add all of a type$/);
    fireEvent.click(button(/^Choose 1 place$/));
    expect(add).toHaveBeenCalledExactlyOnceWith([9]);
  });
});
