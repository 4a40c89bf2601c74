import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PanelCover, stageInsets } from '../../apps/web/src/map/stage/stage-layout.ts';
import type { Width } from '../../apps/web/src/ui/use-width.ts';
import type { FreeArea, Size } from '../../packages/map-math/src/index.ts';

/** The stage of a map, and the measured boxes that cover it, in CSS pixels from its corner. */
interface MeasuredStage {
  readonly stage: Size;
  readonly width: Width;
  readonly panel: PanelCover;
  readonly covers: readonly (readonly [left: number, top: number, right: number, bottom: number])[];
}

/** A screen for checking maps, with the parts that one kind of visitor has. */
export interface Screen {
  readonly name: string;
  readonly role: 'reader' | 'dm' | 'editor';
  /** While no place is open. */
  readonly resting: MeasuredStage;
  /** While a place is open. For a DM this is after the place was shown to players, when the bar says so. */
  readonly open: MeasuredStage;
}

/** Measured in a browser by `apps/web/e2e/map-covers.e2e.ts`, which fails when the layout of the stage changes. */
export const SCREENS = JSON.parse(readFileSync(join(import.meta.dirname, 'covers.json'), 'utf8')) as readonly Screen[];

/** The screens of readers. Other roles differ only in what covers the map. */
export const READERS_SCREENS = SCREENS.filter(({ role }) => role === 'reader');

/** The uncovered area, in CSS pixels of the stage. */
export function freeAreaOf({ stage, width, panel, covers }: MeasuredStage): FreeArea {
  const insets = stageInsets(stage, width, panel);
  const box = {
    left: insets.left,
    top: insets.top,
    right: stage.width - insets.right,
    bottom: stage.height - insets.bottom,
  };
  return { box, covers: covers.map(([left, top, right, bottom]) => ({ left, top, right, bottom })) };
}
