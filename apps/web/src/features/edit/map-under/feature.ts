import { useMemo } from 'react';
import { showToast } from '../../../ui/toasts.tsx';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { useMapUnder } from './use-map-under.ts';

/** The places of the map that a campaign's layer lies on: they are seen, and stay as they are. */
registerEditFeature({ name: 'map under', order: 45, useScene: useUnder });

function useUnder({ details, points, drawn, onSelect }: EditScene): EditSceneChange {
  const under = useMapUnder(details, points);
  return {
    drawn: useMemo(() => (under.points.length === 0 ? drawn : [...under.points, ...drawn]), [under.points, drawn]),
    onSelect: (id) => {
      const below = id === null ? undefined : under.find(id);
      if (below === undefined) onSelect(id);
      else showToast(`${below.name} belongs to the map. You can change only what you added here.`);
    },
  };
}
