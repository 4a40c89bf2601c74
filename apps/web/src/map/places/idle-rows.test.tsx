import { act } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { makeChildren } from '../../test-support/map-fixtures.ts';
import { renderInApp } from '../../test-support/render-app.tsx';
import { VirtualRows } from './lazy-rows.ts';
import { PlacesList } from './places-list.tsx';

/** Shows a list of so many places in a browser that rests when the test says so. */
function show(count: number) {
  const idle: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
  const onRender = vi.fn();
  renderInApp(
    <Profiler id="list" onRender={onRender}>
      <PlacesList
        places={makeChildren(1, count)}
        selectedId={null}
        scroller={null}
        onSelect={() => undefined}
        onHover={() => undefined}
      />
    </Profiler>,
  );
  const rest = async () => {
    for (const work of idle.splice(0)) work({ didTimeout: false, timeRemaining: () => 50 });
    await act(() => VirtualRows.preload());
  };
  return { idle, onRender, rest };
}

// The order matters: once a long list has fetched its rows they are there for good.
it('a short list fetches nothing when the browser rests, and does not render again', async () => {
  const { idle, onRender, rest } = show(20);
  onRender.mockClear();
  expect(idle).toEqual([]);
  await rest();
  expect(onRender).not.toHaveBeenCalled();
});

it('a long list that stands there already is drawn by its rows in view', async () => {
  const { onRender } = show(200);
  expect(onRender).toHaveBeenCalled();
  expect(VirtualRows.isReady()).toBe(true);
  expect(document.querySelectorAll('[data-place]').length).toBeLessThan(60);
});
