import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type FogGrid,
  fogInputFromWire,
  hiddenGrid,
  paintFog,
  type Size,
  smallestFogCell,
} from '@venture-atlas/map-math';
import type { Fog, FogAct, LocationMapDetails } from '@venture-atlas/types';
import { useMemo, useState } from 'react';
import { fogActs, fogQuery } from './api-fog.ts';

type FogActs = Fog['acts'];

/** What is hidden of the map on screen, for its DM. */
export function useFog(campaignId: string, details: LocationMapDetails) {
  const client = useQueryClient();
  const mapId = details.id;
  const { data } = useQuery(fogQuery({ campaignId, mapId }));
  const acts = useMemo(() => fogActs(client, { campaignId, mapId }), [client, campaignId, mapId]);
  return { fog: data, acts };
}

/** Map units of a mile; 1 where a map knows no miles. */
export const unitsOfMile = ({ miles_per_unit }: Pick<LocationMapDetails, 'miles_per_unit'>): number =>
  miles_per_unit === null || miles_per_unit <= 0 ? 1 : 1 / miles_per_unit;

/** The smallest measure that covers ground, in miles. */
export const smallestSize = (
  details: Pick<LocationMapDetails, 'map_width' | 'map_height' | 'miles_per_unit'>,
): number => smallestFogCell({ width: details.map_width ?? 1, height: details.map_height ?? 1 }) / unitsOfMile(details);

/** What a map comes to after all acts, cell by cell; a further act is only painted over what was there. */
export function useFogGrid(acts: FogActs | undefined, { width, height }: Size): FogGrid | undefined {
  const [keep] = useState(createGridKeeper);
  return useMemo(() => (acts === undefined ? undefined : keep(acts, { width, height })), [keep, acts, width, height]);
}

/** Each answer is an object of its own, so that whoever draws sees that it is another one. */
export function createGridKeeper(): (acts: FogActs, map: Size) => FogGrid {
  let known: { acts: FogActs; map: Size; grid: FogGrid } | undefined;
  return (acts, map) => {
    const goesOn =
      known !== undefined &&
      known.map.width === map.width &&
      known.map.height === map.height &&
      known.acts.length <= acts.length &&
      known.acts.every((act, index) => act === acts[index]);
    const before = goesOn ? known : undefined;
    const grid = { ...(before?.grid ?? hiddenGrid(map)) };
    for (const act of acts.slice(before?.acts.length ?? 0)) {
      const shape = fogInputFromWire(act.shape);
      if (shape !== undefined) paintFog(grid, { level: act.level, shape } as FogAct);
    }
    known = { acts, map, grid };
    return grid;
  };
}
