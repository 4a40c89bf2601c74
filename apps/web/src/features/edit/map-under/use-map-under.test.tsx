import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type {
  CampaignAnswer,
  LocationMapDetails,
  LocationSaved,
  PositionSaved,
  WhereToAdd,
} from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { ReadingContext } from '../../../api/reading-scope.ts';
import { startWorldsServer, type WorldMaker } from '../../../test-support/worlds-server.ts';
import { useUnderlyingMap } from './use-map-under.ts';

const put = (by: WorldMaker, parent_id: number, name: string) =>
  by.post<PositionSaved>('/api/add_position/', {
    parent_id,
    name,
    lat: 10,
    lng: 20,
    client_key: crypto.randomUUID(),
  });

/** A campaign on a world with maps of these names, each with a place that is called as its map and a number. */
async function campaignOn(by: WorldMaker, ...names: string[]) {
  const world = await by.makeWorld('Harrow');
  const maps: number[] = [];
  for (const [at, name] of names.entries()) {
    const map = { name, world_id: world.id, map_size: { width: 800, height: 600 } };
    const { location } = await by.post<LocationSaved>('/api/home/location/', map);
    await put(by, location.id, `${name} ${at + 1}`);
    maps.push(location.id);
  }
  const body = { name: 'The Salt Road', sharing: 'members', worlds: [world.id] };
  const { id } = await by.post<CampaignAnswer>('/api/home/campaign/', body);
  return { id, maps };
}

/** Begins to add to a map of a campaign. @returns the layer, and the map as it is edited there */
async function addTo(by: WorldMaker, campaign: string, map: number | undefined) {
  const layer = await by.post<WhereToAdd>(`/api/home/campaign/${campaign}/add_to_map/`, { location_id: map });
  const edited = () =>
    by.get<LocationMapDetails>(`/api/location_map_details/${layer.slug}/?world_id=${layer.world_id}`);
  return { layer, edited };
}

async function show(by: WorldMaker, worldId: string, details: LocationMapDetails) {
  await by.signIn();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ReadingContext value={{ worldId }}>{children}</ReadingContext>
    </QueryClientProvider>
  );
  return renderHook(({ own }) => useUnderlyingMap(details, own), { wrapper, initialProps: { own: details.children } });
}

describe('what is below a layer of a campaign', () => {
  it('is told to its DM: the places of the map itself, without those of the layer', async () => {
    const { marisol } = await startWorldsServer();
    const campaign = await campaignOn(marisol, 'Harrow Vale');
    const { layer, edited } = await addTo(marisol, campaign.id, campaign.maps[0]);
    await put(marisol, (await edited()).id, 'Cultist camp');
    const details = await edited();
    expect(details.children.map(({ name }) => name)).toEqual(['Cultist camp']);
    const { result, rerender } = await show(marisol, layer.world_id, details);
    await waitFor(() => expect(result.current.points.map(({ name }) => name)).toEqual(['Harrow Vale 1']));
    expect(result.current.find(result.current.points[0]?.id ?? 0)?.name).toBe('Harrow Vale 1');
    // One that was taken off meanwhile does not come back as one of the map's.
    rerender({ own: [] });
    expect(result.current.points.map(({ name }) => name)).toEqual(['Harrow Vale 1']);
  });

  whole('is of the very map that it lies on where two maps have one name', async () => {
    const { marisol } = await startWorldsServer();
    const campaign = await campaignOn(marisol, 'Ground Floor', 'Ground Floor');
    const second = await addTo(marisol, campaign.id, campaign.maps[1]);
    const { result } = await show(marisol, second.layer.world_id, await second.edited());
    await waitFor(() => expect(result.current.points.map(({ name }) => name)).toEqual(['Ground Floor 2']));
  });

  it('is told where a place of the layer already has the name of the map', async () => {
    const { marisol } = await startWorldsServer();
    const campaign = await campaignOn(marisol, 'Harrow Vale', 'Mill');
    const first = await addTo(marisol, campaign.id, campaign.maps[0]);
    await put(marisol, (await first.edited()).id, 'Mill');
    const mill = await addTo(marisol, campaign.id, campaign.maps[1]);
    expect(mill.layer.slug).toBe('mill_2');
    const { result } = await show(marisol, mill.layer.world_id, await mill.edited());
    await waitFor(() => expect(result.current.points.map(({ name }) => name)).toEqual(['Mill 2']));
  });
});
