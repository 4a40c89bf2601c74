import { useState } from 'react';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { useEditOffers } from '../use-edit-offers.ts';
import { EditPlate, type EditTool } from './edit-plate.tsx';
import { EditToolSheet } from './edit-tool-sheet.tsx';
import { WholeMapButton } from './whole-map-button.tsx';

/** Edit mode in the title, with the tools for the whole map. */
registerEditFeature({ name: 'tools', order: 78, useScene: useToolsOfEdit });

function useToolsOfEdit({ details, stage, session, acts, blank, canDraw = false }: EditScene): EditSceneChange {
  const { mapRef, selected } = stage;
  const offers = useEditOffers();
  const [tool, setTool] = useState<EditTool | null>(null);
  return {
    put: {
      plate: (
        <EditPlate
          map={details}
          child={selected?.slug}
          canDraw={canDraw}
          offers={offers}
          isAdding={acts.mode === 'adding'}
          onAdd={blank === null ? acts.armAdd : undefined}
          onTool={setTool}
        />
      ),
      tools: <WholeMapButton onClick={() => mapRef.current?.whole()} />,
      over: (
        <EditToolSheet
          tool={tool}
          details={details}
          session={session}
          middle={() => mapRef.current?.middle()}
          zoomNow={() => mapRef.current?.zoom()}
          onPlaced={(position) => {
            setTool(null);
            acts.added(position);
          }}
          onClose={() => setTool(null)}
        />
      ),
    },
  };
}
