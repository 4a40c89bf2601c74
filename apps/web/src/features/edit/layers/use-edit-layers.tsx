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
  /** Places that something is about to be done with. */
  chosen: ReadonlySet<number>;
}

export interface EditLayers extends Pick<Layers, 'choice' | 'notice' | 'isOpen' | 'toggle' | 'close'> {
  /** The places that are drawn, and that a box chooses. */
  shown: readonly Child[];
  /** What switches them, while it is open. */
  card: ReactNode;
}

/**
 * The layers of a map that is edited: those that this person switched where they read it. What is made, changed or chosen
 * here stays in sight also in a layer that is off, until one is switched.
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
