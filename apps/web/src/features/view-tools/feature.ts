import { viewKeys } from '../../map/model/hotkeys.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { toggleFullScreen } from './full-screen.ts';

/** Tools that change the view, and links from a map. */
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
// The last items of the menu.
registerMapFeature({ name: 'map links', order: 90, tools: () => import('./map-links.tsx') });
