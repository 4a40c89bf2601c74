import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { type ReactNode, useMemo, useState } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { useCurrentWorld } from '../../../map/world/use-current-world.ts';
import { mapPath } from '../../../navigation/paths.ts';
import { type Layers, useLayers } from '../../layers/use-layers.tsx';
import type { LocalEdits } from '../session/local-points.ts';
import { withKept } from './with-kept.ts';

export interface EditLayersParts {
  details: LocationMapDetails;
  points: readonly Child[];
  selected: Child | null;
  known: LocalEdits['known'];
  /** The places chosen for an action. */
  chosen: ReadonlySet<number>;
}

export interface EditLayers extends Pick<Layers, 'choice' | 'notice' | 'isOpen' | 'toggle' | 'close'> {
  /** The shown places, which a box can choose. */
  shown: readonly Child[];
  /** The card of layers, while it is open. */
  card: ReactNode;
}

/**
 * The layers of an edited map, as the user switched them for reading. Places that are created, changed, or chosen stay
 * visible even if their layer is off, until a layer is switched.
 */
export function useEditLayers({ details, points, selected, known, chosen }: EditLayersParts): EditLayers {
  const { worldId } = useReadingScope();
  const campaignId = useCurrentWorld()?.campaign?.id;
  const path = mapPath(details.slug, campaignId === undefined ? { worldId } : { campaignId });
  const layers = useLayers(path, points, selected);
  const { choice } = layers;
  const [switched, setSwitched] = useState({ choice, known });
  if (switched.choice !== choice) setSwitched({ choice, known });
  const shown = useMemo(
    () => withKept(points, layers.shown, (id) => chosen.has(id) || (known.has(id) && !switched.known.has(id))),
    [points, layers.shown, chosen, known, switched],
  );
  return { ...layers, shown };
}
