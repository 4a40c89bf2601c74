import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../test-support/page-network.ts';
import { type RealServer, shareServer } from '../test-support/real-server.ts';
import { fetchChildrenPage, useLocationSearch, useLocationWiki, useMapDetails, useTextSearch } from './locations.ts';
import { createQueryClient } from './query-client.ts';
import { publicScope } from './reading-scope.ts';

const startServer = shareServer('coast');
let server: RealServer;
beforeEach(async () => {
  server = await startServer();
});
const asked = () => server.network.calls.map(({ url }) => url);

function inCache() {
  const client = createQueryClient();
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  };
}

describe('the calls of a map', () => {
  it('asks for the details without texts', async () => {
    const { result } = renderHook(() => useMapDetails('sword_coast'), inCache());
    await waitFor(() => expect(result.current.data?.name).toBe('Sword Coast'));
    expect(asked()).toEqual(['/api/location_map_details/sword_coast/?content=0']);
  });

  it('names the revision that stands in the page, so that a cache on the way may answer, but not for a campaign', async () => {
    const named = document.createElement('script');
    named.id = 'app-config';
    named.type = 'application/json';
    named.textContent = JSON.stringify({ revision: 'r7' });
    document.body.append(named);
    // As the page has just come; this one is as old as all tests of its worker.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(2_000);
    try {
      const all = () => [
        useMapDetails('sword_coast'),
        useLocationWiki('gullhaven', publicScope),
        useMapDetails('sword_coast', { campaignId: 'Kx9' }),
      ];
      const { result } = renderHook(all, inCache());
      await waitFor(() => expect(result.current.some(({ isPending }) => isPending)).toBe(false));
      expect(asked()).toEqual([
        '/api/location_map_details/sword_coast/?content=0&revision=r7',
        '/api/location_wiki/gullhaven/?revision=r7',
        '/api/location_map_details/sword_coast/?campaign_id=Kx9&content=0',
      ]);
    } finally {
      clock.mockRestore();
      named.remove();
    }
  });

  it('names the campaign and escapes whatever the address holds', async () => {
    const { result } = renderHook(() => useMapDetails('a/b ü', { campaignId: 'Kx9&y' }), inCache());
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(asked()[0]).toBe('/api/location_map_details/a%2Fb%20%C3%BC/?campaign_id=Kx9%26y&content=0');
  });

  it('names the world in each of them, and keeps its answers apart from those of all others', async () => {
    const scope = { worldId: 'w&1' };
    const cache = inCache();
    const all = () => [
      useMapDetails('sword_coast', scope),
      useLocationWiki('gullhaven', scope),
      useTextSearch('sword_coast', 'salt', scope),
      useLocationSearch('hask', scope),
    ];
    const { result } = renderHook(all, cache);
    await waitFor(() => expect(result.current.every(({ isError }) => isError)).toBe(true));
    await expect(fetchChildrenPage('sword_coast', 2, scope)).rejects.toThrow();
    expect(asked().map((url) => new URL(url, 'http://x').searchParams.get('world_id'))).toEqual(Array(5).fill('w&1'));
    const everywhere = renderHook(() => useLocationWiki('gullhaven', publicScope), cache);
    await waitFor(() => expect(everywhere.result.current.data?.name).toBe('Gullhaven'));
    const inCampaign = renderHook(() => useLocationWiki('gullhaven', { campaignId: 'w&1' }), cache);
    await waitFor(() => expect(inCampaign.result.current.isError).toBe(true));
    expect(asked()).toHaveLength(7);
  });

  it('asks for one page of points', async () => {
    await fetchChildrenPage('sword_coast', 3, publicScope);
    expect(asked()[0]).toBe('/api/location_children/sword_coast/?page=3&content=0');
  });

  it('asks for a text only when a panel is open', async () => {
    const { result, rerender } = renderHook(({ slug }) => useLocationWiki(slug, publicScope), {
      ...inCache(),
      initialProps: { slug: undefined as string | undefined },
    });
    expect(asked()).toHaveLength(0);
    rerender({ slug: 'gullhaven' });
    await waitFor(() => expect(result.current.data?.name).toBe('Gullhaven'));
    expect(asked()).toEqual(['/api/location_wiki/gullhaven/']);
  });
});

describe('search', () => {
  it('asks nothing for blank text', () => {
    renderHook(() => useLocationSearch('   ', publicScope), inCache());
    renderHook(() => useTextSearch('sword_coast', '', publicScope), inCache());
    expect(asked()).toHaveLength(0);
  });

  it('trims and never sends more than the server takes', async () => {
    const { result } = renderHook(() => useTextSearch('sword_coast', `  ${'é'.repeat(300)} `, publicScope), inCache());
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(new URL(asked()[0] ?? '', 'http://x').searchParams.get('q')).toBe('é'.repeat(100));
  });
});

describe('asking again', () => {
  it('is done for a server that is busy, and not for a place that does not exist', async () => {
    let busy = true;
    server.network.intercept = ({ path }) => {
      if (!busy || !path.includes('location_map_details')) return undefined;
      busy = false;
      return refusal(503, 'unavailable', 'Busy.');
    };
    const map = renderHook(() => useMapDetails('sword_coast'), inCache());
    const wiki = renderHook(() => useLocationWiki('nowhere', publicScope), inCache());
    await waitFor(() => expect(wiki.result.current.isError).toBe(true));
    await waitFor(() => expect(map.result.current.data?.name).toBe('Sword Coast'));
    expect(asked().filter((url) => url.includes('location_wiki'))).toHaveLength(1);
    expect(asked().filter((url) => url.includes('location_map_details'))).toHaveLength(2);
  });
});
