import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { CampaignAnswer, LocationMapDetails, LocationSaved, PositionSaved } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ReadingContext } from '../../api/reading-scope.ts';
import { startWorldsServer } from '../../test-support/worlds-server.ts';
import { useMapUnder } from './use-map-under.ts';

describe('what is below a layer of a campaign', () => {
  it('is told to its DM: the places of the map itself, without those of the layer', async () => {
    const { marisol } = await startWorldsServer();
    const world = await marisol.makeWorld('Harrow');
    const put = (parent_id: number, name: string) =>
      marisol.post<PositionSaved>('/api/add_position/', {
        parent_id,
        name,
        lat: 10,
        lng: 20,
        client_key: crypto.randomUUID(),
      });
    const map = { name: 'Harrow Vale', world_id: world.id, map_size: { width: 800, height: 600 } };
    const { location } = await marisol.post<LocationSaved>('/api/home/location/', map);
    await put(location.id, 'Inn');
    const campaign = await marisol.post<CampaignAnswer>('/api/home/campaign/', {
      name: 'The Salt Road',
      sharing: 'members',
      worlds: [world.id],
    });
    const layer = await marisol.post<{ world_id: string; slug: string }>(
      `/api/home/campaign/${campaign.id}/add_to_map/`,
      { location_id: location.id },
    );
    const edited = () =>
      marisol.get<LocationMapDetails>(`/api/location_map_details/${layer.slug}/?world_id=${layer.world_id}`);
    await put((await edited()).id, 'Cultist camp');
    const details = await edited();
    expect(details.children.map(({ name }) => name)).toEqual(['Cultist camp']);

    await marisol.signIn();
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <ReadingContext value={{ worldId: layer.world_id }}>{children}</ReadingContext>
      </QueryClientProvider>
    );
    const { result, rerender } = renderHook(({ own }) => useMapUnder(details, own), {
      wrapper,
      initialProps: { own: details.children },
    });
    await waitFor(() => expect(result.current.points.map(({ name }) => name)).toEqual(['Inn']));
    expect(result.current.find(result.current.points[0]?.id ?? 0)?.name).toBe('Inn');
    // One that was taken off meanwhile does not come back as one of the map's.
    rerender({ own: [] });
    expect(result.current.points.map(({ name }) => name)).toEqual(['Inn']);
  });
});
