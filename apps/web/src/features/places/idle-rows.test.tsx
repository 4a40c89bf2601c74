import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeChildren } from '../../test-support/map-fixtures.ts';
import { renderInApp } from '../../test-support/render-app.tsx';

/** The modules anew, so that the rows of long lists were never fetched. */
async function freshList() {
  vi.resetModules();
  const [{ PlacesList }, { VirtualRows }] = await Promise.all([import('./places-list.tsx'), import('./lazy-rows.ts')]);
  return { PlacesList, VirtualRows };
}

beforeEach(() => {
  // The simulated browser lays nothing out: what scrolls is as high as ten rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

/** Shows a list of so many places in a browser that rests when the test says so. */
async function show(count: number, selectedId: number | null = null) {
  const { PlacesList, VirtualRows } = await freshList();
  const idle: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
  const onRender = vi.fn();
  function Scrolling() {
    const [scroller, setScroller] = useState<HTMLElement | null>(null);
    return (
      <div ref={setScroller} data-testid="scroller">
        <Profiler id="list" onRender={onRender}>
          <PlacesList
            places={makeChildren(1, count)}
            selectedId={selectedId}
            scroller={scroller}
            onSelect={() => undefined}
            onHover={() => undefined}
          />
        </Profiler>
      </div>
    );
  }
  renderInApp(<Scrolling />);
  const rest = async () => {
    for (const work of idle.splice(0)) work({ didTimeout: false, timeRemaining: () => 50 });
    await act(() => VirtualRows.preload());
  };
  const scroll = () => fireEvent.scroll(screen.getByTestId('scroller'));
  return { idle, onRender, rest, scroll, VirtualRows };
}

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-place="${id}"]`);
const isVirtual = () => document.querySelectorAll('[data-place]').length < 60;

it('a short list fetches nothing when the browser rests, and does not render again', async () => {
  const { idle, onRender, rest } = await show(20);
  onRender.mockClear();
  expect(idle).toEqual([]);
  await rest();
  expect(onRender).not.toHaveBeenCalled();
});

it('a long list fetches what draws it when the browser rests, as high as all its rows, and does not render again', async () => {
  const { idle, onRender, rest, VirtualRows } = await show(200);
  onRender.mockClear();
  expect(idle).toHaveLength(1);
  await rest();
  expect(VirtualRows.isReady()).toBe(true);
  expect(onRender).not.toHaveBeenCalled();
  expect(document.querySelectorAll('[data-place]')).toHaveLength(60);
  expect(screen.getByRole('list').style.height).toBe('8000px');
  // Whoever does not see the list hears how long it is.
  const last = screen.getAllByRole('listitem').at(-1);
  expect([last?.getAttribute('aria-posinset'), last?.getAttribute('aria-setsize')]).toEqual(['60', '200']);
});

it('is drawn by its rows in view once it is scrolled; a row keeps the focus', async () => {
  const { rest, scroll } = await show(200);
  await rest();
  rowOf(4)?.focus();
  const before = rowOf(4);
  scroll();
  await waitFor(() => expect(isVirtual()).toBe(true));
  expect(rowOf(4)).not.toBe(before);
  expect(document.activeElement).toBe(rowOf(4));
  expect(document.querySelectorAll('[data-place]').length).toBeLessThan(60);
});

it('takes no focus from elsewhere when it is scrolled', async () => {
  const { rest, scroll } = await show(200);
  await rest();
  scroll();
  await waitFor(() => expect(isVirtual()).toBe(true));
  expect(document.activeElement).toBe(document.body);
});

it('is walked by keys to rows that were not there, also before the browser rested', async () => {
  await show(200);
  rowOf(1)?.focus();
  fireEvent.keyDown(rowOf(1) as HTMLElement, { key: 'End' });
  await waitFor(() => expect(document.activeElement).toBe(rowOf(200)));
});

it('shows the open place, wherever it stands in the list', async () => {
  await show(200, 150);
  await waitFor(() => expect(isVirtual()).toBe(true));
});
