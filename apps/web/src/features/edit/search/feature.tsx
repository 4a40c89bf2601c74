import { SearchRail } from '../../search/search-rail.tsx';
import { useSearchKey } from '../../search/use-search-key.ts';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';

/** Search on an edited map. */
registerEditFeature({ name: 'search', order: 62, useScene: useSearchOfEdit });

function useSearchOfEdit({ opening, details, points, total, data }: EditScene): EditSceneChange {
  useSearchKey(opening.openSearch);
  return {
    put: {
      rail: (
        <SearchRail
          stage={opening}
          details={details}
          points={points}
          total={total}
          isLoading={data.isLoading}
          isRefresh={data.isRefresh}
        />
      ),
    },
  };
}
