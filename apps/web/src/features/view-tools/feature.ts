import { viewKeys } from '../../map/model/hotkeys.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { toggleFullScreen } from './full-screen.ts';

/** What changes the view, and where one can go from a map. */
registerMapFeature({
  name: 'view tools',
  order: 80,
  useScene: ({ stage: { mapRef }, keys }) => ({
    keys: {
      ...keys,
      [viewKeys.home]: () => mapRef.current?.home(),
      [viewKeys.whole]: () => mapRef.current?.whole(),
      [viewKeys.fullScreen]: toggleFullScreen,
    },
  }),
  tools: () => import('./view-tools.ts'),
});
// Last in the menu.
registerMapFeature({ name: 'map links', order: 90, tools: () => import('./map-links.tsx') });
