import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { answerCalls } from '../test-support/network.ts';
import { fetchChildrenPage, useLocationSearch, useLocationWiki, useMapDetails, useTextSearch } from './locations.ts';
import { createQueryClient } from './query-client.ts';

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
    const calls = answerCalls({ 'GET /api/location_map_details/': { body: { name: 'Sword Coast' } } });
    const { result } = renderHook(() => useMapDetails('sword_coast'), inCache());
    await waitFor(() => expect(result.current.data?.name).toBe('Sword Coast'));
    expect(calls.map(({ path }) => path)).toEqual(['/api/location_map_details/sword_coast/?content=0']);
  });

  it('names the campaign and escapes whatever the address holds', async () => {
    const calls = answerCalls({ 'GET /api/location_map_details/': { body: {} } });
    const { result } = renderHook(() => useMapDetails('a/b ü', 'Kx9&y'), inCache());
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(calls[0]?.path).toBe('/api/location_map_details/a%2Fb%20%C3%BC/?campaign_id=Kx9%26y&content=0');
  });

  it('asks for one page of points', async () => {
    const calls = answerCalls({ 'GET /api/location_children/': { body: { children: [], next_page: null } } });
    await fetchChildrenPage('sword_coast', 3);
    expect(calls[0]?.path).toBe('/api/location_children/sword_coast/?page=3&content=0');
  });

  it('asks for a text only when a panel is open', async () => {
    const calls = answerCalls({ 'GET /api/location_wiki/': { body: { name: 'Daggerford' } } });
    const { result, rerender } = renderHook(({ slug }) => useLocationWiki(slug), {
      ...inCache(),
      initialProps: { slug: undefined as string | undefined },
    });
    expect(calls).toHaveLength(0);
    rerender({ slug: 'daggerford' });
    await waitFor(() => expect(result.current.data?.name).toBe('Daggerford'));
    expect(calls.map(({ path }) => path)).toEqual(['/api/location_wiki/daggerford/']);
  });
});

describe('search', () => {
  it('asks nothing for blank text', () => {
    const calls = answerCalls({});
    renderHook(() => useLocationSearch('   '), inCache());
    renderHook(() => useTextSearch('sword_coast', ''), inCache());
    expect(calls).toHaveLength(0);
  });

  it('trims and never sends more than the server takes', async () => {
    const calls = answerCalls({ 'GET /api/': { body: [] } });
    const { result } = renderHook(() => useTextSearch('sword_coast', `  ${'é'.repeat(300)} `), inCache());
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(new URL(calls[0]?.path ?? '', 'http://x').searchParams.get('q')).toBe('é'.repeat(100));
  });
});

describe('asking again', () => {
  it('is done for a server that is busy, and not for a place that does not exist', async () => {
    let busy = 2;
    const calls = answerCalls({
      'GET /api/location_wiki/': {
        status: 404,
        body: { error: 'There is nothing at this address.', code: 'not_found' },
      },
      'GET /api/location_map_details/': () => {
        busy -= 1;
        return busy > 0
          ? { status: 503, body: { error: 'Busy.', code: 'unavailable' } }
          : { body: { name: 'Neverwinter' } };
      },
    });
    const map = renderHook(() => useMapDetails('neverwinter'), inCache());
    const wiki = renderHook(() => useLocationWiki('nowhere'), inCache());
    await waitFor(() => expect(wiki.result.current.isError).toBe(true));
    await waitFor(() => expect(map.result.current.data?.name).toBe('Neverwinter'));
    expect(calls.filter(({ path }) => path.includes('location_wiki'))).toHaveLength(1);
    expect(calls.filter(({ path }) => path.includes('location_map_details'))).toHaveLength(2);
  });
});
