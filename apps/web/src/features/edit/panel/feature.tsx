import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { EditPanel } from './edit-panel.tsx';

/** The panel for reading and editing the open place. */
registerEditFeature({ name: 'panel', order: 75, useScene: panelOf });

function panelOf(scene: EditScene): EditSceneChange | undefined {
  const { stage, details, session, acts, drafts, points, many, isPanelOpen } = scene;
  const { place, selected } = stage;
  if (place === null || !isPanelOpen) return undefined;
  return {
    put: {
      over: (
        <EditPanel
          stage={stage}
          place={place}
          selected={selected}
          details={details}
          canDraw={scene.canDraw === true}
          session={session}
          acts={acts}
          drafts={drafts}
          points={points}
          onChooseMany={(ids) => many?.add(ids)}
          onClose={acts.close}
        />
      ),
    },
  };
}
