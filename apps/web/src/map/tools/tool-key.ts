import type { FurtherTool } from '../model/hotkeys.ts';
import type { Ruler } from '../ruler/use-ruler.tsx';
import { toggleFullScreen } from './full-screen.ts';

/** What the letter of a tool that is not the view's alone does on the map. */
export const toolKey =
  ({ toggle }: Pick<Ruler, 'toggle'>) =>
  (tool: FurtherTool): void =>
    tool === 'ruler' ? toggle() : toggleFullScreen();
