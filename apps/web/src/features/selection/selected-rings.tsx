import { useComputedColorScheme } from '@mantine/core';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useMemo } from 'react';
import { MarkedPlaces } from '../../map/leaflet/marked-places.tsx';

export interface SelectedRingsProps {
  details: LocationMapDetails;
  places: readonly Child[];
}

/** A ring on the map around each chosen place. */
export function SelectedRings({ details, places }: SelectedRingsProps) {
  const theme = useComputedColorScheme('light');
  const { map_width: width, map_height: height } = details;
  const map = useMemo(() => ({ width: width ?? 0, height: height ?? 0 }), [width, height]);
  const marked = useMemo(() => places.map(({ lat, lng }) => ({ lat, lng, mark: 'new' as const })), [places]);
  return <MarkedPlaces map={map} places={marked} theme={theme} hasRim={false} />;
}
