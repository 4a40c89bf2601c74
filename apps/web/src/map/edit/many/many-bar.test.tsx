import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Child } from '@venture-atlas/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

const choice = (...ids: number[]): Many => ({
  ...{ isOn: true, isBusy: false, said: '', chosen: new Set(ids) },
  places: ids.map((id) => ({ id, location_id: id, lat: 0, lng: 0, scale: 20 }) as Child),
  ...{ toggle: () => undefined, add: () => undefined, clear: () => undefined, run },
});
const bar = (many: Many) => (
  <MantineProvider>
    <ManyBar many={many} width="desktop" zoomNow={() => 1} />
  </MantineProvider>
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

  it('are saved for those that they were pressed for when others are chosen', () => {
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
    for (const name of [/larger$/, /smaller$/]) expect(button(name)).toHaveProperty('disabled', true);
  });
});
