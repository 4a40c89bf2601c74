import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isNotFound } from '../../api/api-error.ts';
import { mapDetailsQuery } from '../../api/locations.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { prefetchFirstMap } from '../../app/first-map.ts';
import { hurryPauses } from '../../test-support/hurry.ts';
import { type RealServer, shareServer } from '../../test-support/real-server.ts';
import { type MapData, useMapData } from './use-map-data.ts';

const startServer = shareServer({ places: 601 });
let server: RealServer;
beforeEach(async () => {
  server = await startServer();
});

const children = '/api/location_children/sword_coast/';
const asked = () => server.network.calls.map(({ url }) => url);
/** Points with these ids, which are in the order of pages: 200 on each. */
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

function show(first = 'sword_coast', client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const seen: MapData[] = [];
  const read = (slug: string) => {
    const data = useMapData(slug);
    seen.push(data);
    return data;
  };
  const hook = renderHook(({ slug }) => read(slug), { wrapper, initialProps: { slug: first } });
  const ids = () => hook.result.current.points.map((point) => point.id).sort((a, b) => a - b);
  return { ...hook, ids, now: () => hook.result.current, seen };
}

describe('a map that is not there', () => {
  it('and was fetched ahead is asked for once; later it is asked for anew', async () => {
    const client = createQueryClient();
    await prefetchFirstMap(client, { pathname: '/nowhere/' });
    const { now, unmount } = show('nowhere', client);
    await waitFor(() => expect(isNotFound(now().error)).toBe(true));
    const once = ['/api/location_map_details/nowhere/?content=0'];
    expect(asked()).toEqual(once);
    unmount();

    vi.setSystemTime(Date.now() + 60_000);
    // Somebody makes it: pretended, since the other tests read the same world.
    const made = await server.send('/api/location_map_details/place_1/?content=0', {});
    server.network.answer('GET /api/location_map_details/nowhere/', { body: made.text });
    const again = show('nowhere', client);
    await waitFor(() => expect(again.now().details?.name).toBe('Place 1'));
    expect(asked()).toEqual([...once, ...once]);
    vi.useRealTimers();
  });
});

describe('the points of a map', () => {
  it('come with the details, then page by page until none is left', async () => {
    const { now, ids } = show();
    await waitFor(() => expect(now().details?.name).toBe('Sword Coast'));
    expect(now().total).toBe(601);
    await waitFor(() => expect(now().isLoading).toBe(false));
    expect(ids()).toEqual(from(1, 601));
    expect(now().error).toBeUndefined();
    expect(asked().sort()).toEqual([
      '/api/location_children/sword_coast/?page=2&content=0',
      '/api/location_children/sword_coast/?page=3&content=0',
      '/api/location_children/sword_coast/?page=4&content=0',
      '/api/location_map_details/sword_coast/?content=0',
    ]);
  });

  it('need no further call when the first page is all', async () => {
    const { now } = show('place_1');
    await waitFor(() => expect(now().details?.slug).toBe('place_1'));
    expect(now().isLoading).toBe(false);
    expect(now().points).toHaveLength(1);
    expect(asked()).toHaveLength(1);
  });

  it('that came stay when the API stops in the middle, and the rest comes by trying again', async () => {
    server.network.intercept = ({ path, query }) =>
      path === children && query.get('page') === '3'
        ? { status: 503, body: { error: 'Busy.', code: 'unavailable' } }
        : undefined;
    hurryPauses();
    const { now, ids } = show();
    await waitFor(() => expect(now().error).toMatchObject({ code: 'unavailable' }));
    expect(now().isLoading).toBe(false);
    expect(ids()).toEqual([...from(1, 400), 601]);

    server.network.intercept = () => undefined;
    act(() => now().retry());
    expect(now().isLoading).toBe(true);
    expect(now().error).toBeUndefined();
    expect(ids()).toEqual([...from(1, 400), 601]);
    await waitFor(() => expect(now().isLoading).toBe(false));
    expect(ids()).toEqual(from(1, 601));
  });

  it('come without a banner when a map that is whole is read again because there is one more', async () => {
    const client = createQueryClient();
    const { now, seen } = show('sword_coast', client);
    await waitFor(() => expect(now()).toMatchObject({ total: 601, isLoading: false }));
    expect(seen.some(({ isLoading, isRefresh }) => isLoading && !isRefresh)).toBe(true);
    seen.length = 0;
    act(() => {
      client.setQueryData(mapDetailsQuery('sword_coast').queryKey, (before) => {
        return before && { ...before, total_children: 602, version: before.version + 1 };
      });
    });
    await waitFor(() => expect(now()).toMatchObject({ total: 602, isLoading: false }));
    const whileRead = seen.filter(({ isLoading }) => isLoading);
    expect(whileRead.length).toBeGreaterThan(0);
    expect(whileRead.every(({ isRefresh }) => isRefresh)).toBe(true);
  });

  it('of another map replace them, and the load of the first one is given up', async () => {
    server.network.intercept = ({ path }) => (path === children ? new Promise(() => {}) : undefined);
    const { now, ids, rerender } = show();
    await waitFor(() => expect(asked()).toHaveLength(4));
    rerender({ slug: 'place_1' });
    expect(now().points).toEqual([]);
    await waitFor(() => expect(ids()).toEqual([602]));
    expect(now().isLoading).toBe(false);
    await waitFor(() => expect(server.network.givenUp).toHaveLength(3));
    expect(server.network.givenUp.every(({ path }) => path === children)).toBe(true);
  });
});

describe('a map that does not come', () => {
  it('is an error that trying again can mend', async () => {
    server.network.intercept = () => 'cut';
    hurryPauses();
    const { now } = show();
    await waitFor(() => expect(now().error).toMatchObject({ code: 'unreachable' }));
    expect(now().details).toBeUndefined();
    expect(now().points).toEqual([]);

    server.network.intercept = () => undefined;
    act(() => now().retry());
    await waitFor(() => expect(now().points).toHaveLength(601));
    expect(now().error).toBeUndefined();
  });

  it('because it does not exist is asked for once', async () => {
    const { now } = show('nowhere');
    await waitFor(() => expect(now().error).toMatchObject({ status: 404 }));
    expect(asked()).toEqual(['/api/location_map_details/nowhere/?content=0']);
  });
});
