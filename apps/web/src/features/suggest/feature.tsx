import { useState } from 'react';
import { useLocation } from 'react-router';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { MapScene, SceneChange } from '../../map/stage/map-scene.ts';

/** Whoever may read a place and not edit it suggests a change. What they want stands in the address. */
registerMapFeature({ name: 'suggest', order: 88, useScene: useSuggest, tab: () => import('./tab.ts') });

const SuggestOnMap = lazyScreen(async () => (await import('./parts.ts')).SuggestOnMap);

function useSuggest({ points }: MapScene): SceneChange | undefined {
  const isAsked = useLocation().search.includes('suggest=');
  const [change, hold] = useState<SceneChange>();
  if (!isAsked) return undefined;
  return {
    ...change,
    put: {
      layer: (
        <MapPart waiting={null} isQuiet>
          <SuggestOnMap points={points} hold={hold} />
        </MapPart>
      ),
    },
  };
}
