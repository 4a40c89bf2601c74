import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { SelectionHandles } from './selection-handles.tsx';

/** Handles of the open place. */
registerEditFeature({ name: 'handles', order: 42, useScene: handlesOf });

function handlesOf({ details, session, isFree, stage: { selected } }: EditScene): EditSceneChange | undefined {
  if (!isFree || selected === null) return undefined;
  return { put: { layer: <SelectionHandles details={details} selected={selected} session={session} /> } };
}
