import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { DraftsOnMap } from './drafts-on-map.tsx';

/** Drafts: places that only editors see. */
registerEditFeature({
  name: 'drafts',
  order: 44,
  useScene: ({ drawn }: EditScene): EditSceneChange => ({ put: { layer: <DraftsOnMap points={drawn} /> } }),
});
