import { useComputedColorScheme } from '@mantine/core';
import type { MapLatLng } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useLostAt } from '../campaign/live/connection.ts';
import { sayNote } from '../session-bar/sentence.ts';
import { type FogDesk, useFogDesk } from './fog-desk.ts';
import type { FogStrokeTool } from './fog-stroke.ts';
import { FogHand } from './leaflet/fog-hand.tsx';
import { FogShade } from './leaflet/fog-shade.tsx';
import { fogWishOf, regionAt, roadAt } from './place-at.ts';
import { unitsOfMile, useFogGrid } from './use-fog.ts';
import { useFogWork } from './use-fog-work.tsx';

/** A finger finds a road so far away (CSS pixels). */
const ROAD_PX = 24;

export interface FogOnMapProps {
  campaignId: string;
  details: LocationMapDetails;
  points: readonly Child[];
  /** CSS pixels per map unit. */
  zoom: () => number | undefined;
}

/** What the DM sees of the fog on the map, and works it with. */
export function FogOnMap({ campaignId, details, points, zoom }: FogOnMapProps) {
  const desk = useFogDesk();
  const theme = useComputedColorScheme('light');
  const isLost = useLostAt() !== undefined;
  const { fog, work } = useFogWork(campaignId, details);
  const size = { width: details.map_width ?? 1, height: details.map_height ?? 1 };
  const grid = useFogGrid(fog?.acts, size);
  if (fog?.is_on !== true || grid === undefined) return null;
  const tool = desk.isOpen && !isLost ? strokeToolOf(desk, unitsOfMile(details)) : undefined;
  const tap = (place: MapLatLng) => {
    const kind = desk.tool === 'region' ? 'region' : 'road';
    const found = kind === 'region' ? regionAt(points, place) : roadAt(points, place, ROAD_PX / (zoom() ?? 1));
    if (found === undefined) {
      sayNote(kind === 'region' ? 'No region is drawn here.' : 'No road is drawn here.');
      return;
    }
    void work.cover(
      desk.level,
      fogWishOf(kind, found, desk.size * unitsOfMile(details)),
      <>
        <strong translate="no">{found.name}</strong> is
      </>,
    );
  };
  return (
    <>
      <FogShade grid={grid} />
      {tool === undefined ? null : (
        <FogHand tool={tool} theme={theme} onShape={(shape) => void work.coverShape(desk.level, shape)} onTap={tap} />
      )}
    </>
  );
}

function strokeToolOf({ tool, size, rings }: FogDesk, mile: number): FogStrokeTool | undefined {
  switch (tool) {
    case null:
      return undefined;
    case 'hexes':
    case 'squares':
      return { kind: tool, size: size * mile, rings };
    case 'brush':
      return { kind: 'brush', radius: size * mile };
    case 'region':
    case 'road':
      return { kind: 'tap' };
    default:
      return { kind: tool };
  }
}
