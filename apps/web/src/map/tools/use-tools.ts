import type { LocationMapDetails } from '@venture-atlas/types';
import type { RefObject } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { mapLink } from '../../navigation/paths.ts';
import { viewHash } from '../../navigation/view-hash.ts';
import type { Layers } from '../layers/use-layers.tsx';
import type { LivingMapHandle } from '../living-map.tsx';
import type { Ruler } from '../ruler/use-ruler.tsx';
import { toggleFullScreen } from './full-screen.ts';
import type { ToolActs } from './tool-acts.ts';

/**
 * The tools of a map that is read.
 *
 * @param child slug of the place that is open: the link opens it too
 */
export function useTools(
  mapRef: RefObject<LivingMapHandle | null>,
  { slug }: Pick<LocationMapDetails, 'slug'>,
  child: string | undefined,
  ruler: Pick<Ruler, 'isOn' | 'toggle'>,
  layers: Pick<Layers, 'isOpen' | 'toggle' | 'linkTo'>,
): ToolActs {
  const { campaignId, worldId } = useReadingScope();
  return {
    home: () => mapRef.current?.home(),
    whole: () => mapRef.current?.whole(),
    fullScreen: toggleFullScreen,
    measure: ruler.toggle,
    isMeasuring: ruler.isOn,
    layers: layers.toggle,
    areLayersOpen: layers.isOpen,
    viewLink: () => {
      const view = mapRef.current?.openingHere();
      // Without the look of the DM: who gets the link has their own.
      return layers.linkTo(
        `${mapLink(slug, { campaignId, worldId, child })}${view === undefined ? '' : viewHash(view)}`,
      );
    },
  };
}
