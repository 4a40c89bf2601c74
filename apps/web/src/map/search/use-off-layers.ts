import type { Child } from '@venture-atlas/types';
import { useMemo, useSyncExternalStore } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { mapPath } from '../../navigation/paths.ts';
import { choiceOn, followChoice } from '../layers/choice-now.ts';
import { idsOff } from '../layers/layer-groups.ts';
import { useWorldHere } from '../world/use-world-here.ts';

/** Whether the layer of a place is off where it is searched for: then it is shown alone. @param slug of the map */
export function useOffLayers(slug: string, places: readonly Child[]): (positionId: number | null) => boolean {
  const { campaignId, worldId } = useReadingScope();
  const edited = useWorldHere()?.campaign?.id;
  const of = campaignId ?? edited;
  const path = mapPath(slug, of === undefined ? { worldId } : { campaignId: of });
  const choice = useSyncExternalStore(followChoice, () => choiceOn(path));
  const off = useMemo(() => idsOff(places, choice), [places, choice]);
  return (id) => id !== null && off.has(id);
}
