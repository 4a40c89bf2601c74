import { useComputedColorScheme } from '@mantine/core';
import type { Child } from '@venture-atlas/types';
import { DraftRings } from '../../../map/leaflet/draft-rings.tsx';

/** Tells on the map which of its places only editors see. */
export function DraftsOnMap({ points }: { points: readonly Child[] }) {
  const theme = useComputedColorScheme('light');
  return <DraftRings key={theme} points={points} />;
}
