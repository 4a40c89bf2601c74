import { useMemo } from 'react';
import { showToast } from '../../../ui/toasts.tsx';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { useUnderlyingMap } from './use-map-under.ts';

/** The places of the map below a campaign's layer. They are visible and cannot be changed. */
registerEditFeature({ name: 'map under', order: 45, useScene: useUnder });

function useUnder({ details, points, drawn, onSelect }: EditScene): EditSceneChange {
  const under = useUnderlyingMap(details, points);
  return {
    drawn: useMemo(() => (under.points.length === 0 ? drawn : [...under.points, ...drawn]), [under.points, drawn]),
    onSelect: (id) => {
      const below = id === null ? undefined : under.find(id);
      if (below === undefined) onSelect(id);
      else showToast(`${below.name} belongs to the map. You can change only what you added here.`);
    },
  };
}
