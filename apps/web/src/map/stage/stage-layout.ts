import type { Insets, Size } from '@venture-atlas/map-math';
import { type Detent, STRIP_HEIGHT } from '../../ui/sheet-detents.ts';
import type { Width } from '../../ui/use-width.ts';

/** The panel's share of the window, and its least width in pixels (specification section 9). */
const PANEL_SHARE = 0.3;
const PANEL_LEAST = 340;
const RAIL = 300;
const EDGE = 16;
const PHONE_PLATE = 84;
/** Height of the title with its second line, which stays above a strip. */
const WHOLE_PLATE = 108;

/** How much of the stage the open panel covers. */
export type PanelCover = 'none' | 'side' | Detent;

/** What covers the stage at each side, so that a chosen place can be centered in the free area. */
export function stageInsets(stage: Size, width: Width, panel: PanelCover): Insets {
  if (width === 'phone') {
    if (panel === 'strip') return { top: WHOLE_PLATE, right: 0, bottom: STRIP_HEIGHT, left: 0 };
    return { top: PHONE_PLATE, right: 0, bottom: panel === 'none' ? 0 : stage.height / 2, left: 0 };
  }
  const right = panel === 'none' ? 0 : Math.max(stage.width * PANEL_SHARE, PANEL_LEAST);
  // On a compact screen, the rail shrinks to its title while a panel is open. The little free area includes the title's
  // side.
  const left = width === 'compact' && panel !== 'none' ? 0 : RAIL + EDGE;
  return { top: 0, right, bottom: 0, left };
}
