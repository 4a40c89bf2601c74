import { IconArrowsMaximize, IconArrowsMinimize, IconHome, IconMaximize } from '@tabler/icons-react';
import { viewKeys } from '../../map/model/hotkeys.ts';
import type { UseTools } from '../../map/stage/map-features.ts';
import type { MapTool } from '../../map/tools/map-tool.ts';
import { hasFullScreen, isFullScreen, toggleFullScreen } from './full-screen.ts';
import { randomPlaceTool } from './random-place.ts';

export const useTools: UseTools = ({ places, stage }) => [
  {
    name: 'home',
    label: 'Home view',
    Icon: IconHome,
    letter: viewKeys.home,
    place: 'with view',
    use: () => stage.mapRef.current?.home(),
  },
  {
    name: 'whole',
    label: 'Whole map',
    Icon: IconMaximize,
    letter: viewKeys.whole,
    place: 'with view',
    use: () => stage.mapRef.current?.whole(),
  },
  ...randomPlaceTool({ places, stage }),
  ...(hasFullScreen() ? [fullScreenTool()] : []),
];

function fullScreenTool(): MapTool {
  return {
    name: 'full screen',
    label: isFullScreen() ? 'Leave full screen' : 'Full screen',
    Icon: isFullScreen() ? IconArrowsMinimize : IconArrowsMaximize,
    letter: viewKeys.fullScreen,
    place: 'menu',
    use: toggleFullScreen,
  };
}
