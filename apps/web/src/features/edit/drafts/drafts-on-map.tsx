import { useComputedColorScheme } from '@mantine/core';
import type { Child } from '@venture-atlas/types';
import { DraftRings } from '../../../map/leaflet/draft-rings.tsx';

/** Marks drafts on the map. */
export function DraftsOnMap({ points }: { points: readonly Child[] }) {
  const theme = useComputedColorScheme('light');
  return <DraftRings key={theme} points={points} />;
}
