import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { SelectionHandles } from './selection-handles.tsx';

/** Handles of the open place, after unpublished names are drawn. */
registerEditFeature({ name: 'handles', order: 80, useScene: handlesOf });

function handlesOf({ details, drawn, session, isFree, stage: { selected } }: EditScene): EditSceneChange | undefined {
  if (!isFree || selected === null) return undefined;
  const drawnName = drawn.find(({ id }) => id === selected.id)?.name ?? selected.name;
  const handles = { details, selected, drawnName, session };
  return { put: { layer: <SelectionHandles {...handles} /> } };
}
