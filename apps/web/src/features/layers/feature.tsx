import { useReadingScope } from '../../api/reading-scope.ts';
import { useOnEscape } from '../../map/stage/escape-stack.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import type { MapScene, SceneChange } from '../../map/stage/map-scene.ts';
import { mapPath } from '../../navigation/paths.ts';
import { type Layers, useLayers } from './use-layers.tsx';

declare module '../../map/stage/map-scene.ts' {
  interface MapScene {
    readonly layers?: Layers;
  }
}

/** The shown places of a map, by layer. */
registerMapFeature({ name: 'layers', order: 70, useScene: useLayersOnMap, tools: () => import('./tools.ts') });

function useLayersOnMap({ details, data, stage }: MapScene): SceneChange {
  const { campaignId, worldId } = useReadingScope();
  const layers = useLayers(mapPath(details.slug, { campaignId, worldId }), data.points, stage.selected);
  useOnEscape(stage.escapes, layers.isOpen, layers.close);
  return {
    points: layers.shown,
    switched: layers.choice,
    linkTo: layers.linkTo,
    layers,
    put: { top: layers.notice },
  };
}
