import { registerMapFeature } from '../../map/stage/map-features.ts';
import type { MapScene, SceneChange } from '../../map/stage/map-scene.ts';
import { SearchPanel, SearchRail } from './search-rail.tsx';
import { useSearchKey } from './use-search-key.ts';

/** Search on a map for readers. */
registerMapFeature({ name: 'search', order: 25, useScene: useSearchOnMap, preload: SearchPanel.preload });

function useSearchOnMap({ stage, details, data }: MapScene): SceneChange {
  useSearchKey(stage.openSearch);
  return {
    put: {
      rail: (
        <SearchRail
          stage={stage}
          details={details}
          points={data.points}
          total={data.total}
          isLoading={data.isLoading}
          isRefresh={data.isRefresh}
        />
      ),
    },
  };
}
