import { useOnEscape } from '../../../map/stage/escape-stack.ts';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { EditLayersTool } from './edit-layers-tool.tsx';
import { useEditLayers } from './use-edit-layers.tsx';

/** The layers of an edited map. */
registerEditFeature({ name: 'layers', order: 20, useScene: useLayersOfEdit });

const none: ReadonlySet<number> = new Set();

function useLayersOfEdit({ details, points, stage, state, many }: EditScene): EditSceneChange {
  const { selected, escapes } = stage;
  const chosen = many?.chosen ?? none;
  const layers = useEditLayers({ details, points, selected, known: state.edits.known, chosen });
  useOnEscape(escapes, layers.isOpen, layers.close);
  return {
    drawn: layers.shown,
    switched: layers.choice,
    put: { tools: <EditLayersTool layers={layers} />, top: layers.notice },
  };
}
