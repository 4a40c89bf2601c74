import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { EditBar } from './edit-bar.tsx';

/** The banner at the lower edge. */
registerEditFeature({ name: 'bar', order: 35, useScene: barOf });

function barOf({ state, acts, stage, isLowerEdgeTaken }: EditScene): EditSceneChange {
  return {
    put: {
      over: isLowerEdgeTaken ? null : (
        <EditBar
          state={state}
          mode={acts.mode}
          isSelected={stage.selected !== null}
          onPin={acts.turnOrSize}
          onUndo={acts.undo}
          onRedo={acts.redo}
        />
      ),
    },
  };
}
