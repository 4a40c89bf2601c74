import { useUnsavedGuard } from '../../../forms/use-unsaved-guard.tsx';
import { useShapeOnMap } from '../leaflet/use-shape-on-map.tsx';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { ShapeTools } from './shape-tools.tsx';
import { withShapeTools } from './shape-tools-insets.ts';

/** The shape of a place, edited on the map. */
registerEditFeature({ name: 'shape', order: 50, useScene: useShape });

function useShape({ acts: { shape } }: EditScene): EditSceneChange {
  const guard = useUnsavedGuard(shape?.isChanged ?? false);
  const onMap = useShapeOnMap(shape?.stage);
  if (shape === null || onMap === undefined) return { put: { over: guard } };
  return {
    without: onMap.without,
    onPlace: onMap.onPlace,
    isPlacing: onMap.isPlacing,
    withTools: withShapeTools,
    put: {
      layer: onMap.layer,
      over: (
        <>
          <ShapeTools editing={shape} />
          {guard}
        </>
      ),
    },
  };
}
