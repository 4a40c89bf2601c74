import type { Ruler } from '../../features/ruler/feature.tsx';
import { toggleFullScreen } from '../../features/view-tools/full-screen.ts';
import type { FurtherTool } from '../model/hotkeys.ts';

/** What the letter of a tool that is not the view's alone does on the map. */
export const toolKey =
  ({ toggle }: Pick<Ruler, 'toggle'>) =>
  (tool: FurtherTool): void =>
    tool === 'ruler' ? toggle() : toggleFullScreen();
