import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isNotFound } from '../../api/api-error.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { prefetchFirstMap } from '../../app/first-map.ts';
import { hurryPauses } from '../../test-support/hurry.ts';
import { childrenPath, detailsPath, makeChildren, makeDetails, makePage } from '../../test-support/map-fixtures.ts';
import { type MapServer, startMapServer } from '../../test-support/map-server.ts';
import { useMapData } from './use-map-data.ts';

let server: MapServer;
beforeEach(async () => {
  server = await startMapServer();
});

/** The Sword Coast with 11 points, 3 a page. */
const pages = new Map([
  ['2', makePage(makeChildren(4, 6), 3, 11)],
  ['3', makePage(makeChildren(7, 9), 4, 11)],
  ['4', makePage(makeChildren(10, 11), null, 11)],
]);
const details = makeDetails(makeChildren(1, 3), { next_page: 2, total_children: 11 });
const page = (query: URLSearchParams) => ({ body: pages.get(query.get('page') ?? '') });

function show(first = 'sword_coast', client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ slug }) => useMapData(slug), { wrapper, initialProps: { slug: first } });
  const ids = () => hook.result.current.points.map((point) => point.id).sort((a, b) => a - b);
  return { ...hook, ids, now: () => hook.result.current };
}

describe('a map that is not there', () => {
  it('and was fetched ahead is asked for once; later it is asked for anew', async () => {
    const client = createQueryClient();
    await prefetchFirstMap(client, { pathname: '/nowhere/' });
    const { now, unmount } = show('nowhere', client);
    await waitFor(() => expect(isNotFound(now().error)).toBe(true));
    const asked = ['/api/location_map_details/nowhere/?content=0'];
    expect(server.calls).toEqual(asked);
    unmount();

    vi.setSystemTime(Date.now() + 60_000);
    server.answer(detailsPath('nowhere'), { body: makeDetails([], { slug: 'nowhere', name: 'Nowhere' }) });
    const again = show('nowhere', client);
    await waitFor(() => expect(again.now().details?.name).toBe('Nowhere'));
    expect(server.calls).toEqual([...asked, ...asked]);
    vi.useRealTimers();
  });
});

describe('the points of a map', () => {
  it('come with the details, then page by page until none is left', async () => {
    server.answer(detailsPath('sword_coast'), { body: details });
    server.answer(childrenPath('sword_coast'), page);
    const { now, ids } = show();
    await waitFor(() => expect(now().details?.name).toBe('Sword Coast'));
    expect(now().total).toBe(11);
    await waitFor(() => expect(now().isLoading).toBe(false));
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(now().error).toBeUndefined();
    expect(server.calls.slice().sort()).toEqual([
      '/api/location_children/sword_coast/?page=2&content=0',
      '/api/location_children/sword_coast/?page=3&content=0',
      '/api/location_children/sword_coast/?page=4&content=0',
      '/api/location_map_details/sword_coast/?content=0',
    ]);
  });

  it('need no further call when the first page is all', async () => {
    server.answer(detailsPath('sword_coast'), { body: makeDetails(makeChildren(1, 2)) });
    const { now } = show();
    await waitFor(() => expect(now().details).toBeDefined());
    expect(now().isLoading).toBe(false);
    expect(now().points).toHaveLength(2);
    expect(server.calls).toHaveLength(1);
  });

  it('that came stay when the API stops in the middle, and the rest comes by trying again', async () => {
    server.answer(detailsPath('sword_coast'), { body: details });
    server.answer(childrenPath('sword_coast'), (query) =>
      query.get('page') === '3' ? { status: 503, body: { error: 'Busy.', code: 'unavailable' } } : page(query),
    );
    hurryPauses();
    const { now, ids } = show();
    await waitFor(() => expect(now().error).toMatchObject({ code: 'unavailable' }));
    expect(now().isLoading).toBe(false);
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 10, 11]);

    server.answer(childrenPath('sword_coast'), page);
    act(() => now().retry());
    expect(now().isLoading).toBe(true);
    expect(now().error).toBeUndefined();
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 10, 11]);
    await waitFor(() => expect(now().isLoading).toBe(false));
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('of another map replace them, and the load of the first one is given up', async () => {
    server.answer(detailsPath('sword_coast'), { body: details });
    server.answer(childrenPath('sword_coast'), 'hold');
    server.answer(detailsPath('waterdeep'), {
      body: makeDetails(makeChildren(51, 52), { id: 2, name: 'Waterdeep', slug: 'waterdeep' }),
    });
    const { now, ids, rerender } = show();
    await waitFor(() => expect(server.calls).toHaveLength(4));
    rerender({ slug: 'waterdeep' });
    expect(now().points).toEqual([]);
    await waitFor(() => expect(ids()).toEqual([51, 52]));
    expect(now().isLoading).toBe(false);
    await waitFor(() => expect(server.givenUp).toHaveLength(3));
    expect(server.givenUp.every((call) => call.startsWith(childrenPath('sword_coast')))).toBe(true);
  });
});

describe('a map that does not come', () => {
  it('is an error that trying again can mend', async () => {
    server.setDown(true);
    hurryPauses();
    const { now } = show();
    await waitFor(() => expect(now().error).toMatchObject({ code: 'unreachable' }));
    expect(now().details).toBeUndefined();
    expect(now().points).toEqual([]);

    server.setDown(false);
    server.answer(detailsPath('sword_coast'), { body: makeDetails(makeChildren(1, 2)) });
    act(() => now().retry());
    await waitFor(() => expect(now().points).toHaveLength(2));
    expect(now().error).toBeUndefined();
  });

  it('because it does not exist is asked for once', async () => {
    const { now } = show('nowhere');
    await waitFor(() => expect(now().error).toMatchObject({ status: 404 }));
    expect(server.calls).toEqual(['/api/location_map_details/nowhere/?content=0']);
  });
});
