import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PanelCover, stageInsets } from '../../apps/web/src/map/stage/stage-layout.ts';
import type { Width } from '../../apps/web/src/ui/use-width.ts';
import type { FreeArea, Size } from '../../packages/map-math/src/index.ts';

/** The stage of a map, and what was measured to lie over it, in CSS pixels from its corner. */
interface MeasuredStage {
  readonly stage: Size;
  readonly width: Width;
  readonly panel: PanelCover;
  readonly covers: readonly (readonly [left: number, top: number, right: number, bottom: number])[];
}

/** A screen on which maps are looked at, as one of its visitors has it. */
export interface Screen {
  readonly name: string;
  readonly role: 'reader' | 'dm' | 'editor';
  /** While no place is open. */
  readonly resting: MeasuredStage;
  /** While one is; of a DM, after it was shown to players, which the bar says. */
  readonly open: MeasuredStage;
}

/** Measured in a browser by `apps/web/e2e/map-covers.e2e.ts`, which fails when the stage is laid out in another way. */
export const SCREENS = JSON.parse(readFileSync(join(import.meta.dirname, 'covers.json'), 'utf8')) as readonly Screen[];

/** The same screens as readers have them: what stands over a map is all that differs. */
export const READERS_SCREENS = SCREENS.filter(({ role }) => role === 'reader');

/** What nothing covers, in CSS pixels of the stage. */
export function freeOn({ stage, width, panel, covers }: MeasuredStage): FreeArea {
  const insets = stageInsets(stage, width, panel);
  const box = {
    left: insets.left,
    top: insets.top,
    right: stage.width - insets.right,
    bottom: stage.height - insets.bottom,
  };
  return { box, covers: covers.map(([left, top, right, bottom]) => ({ left, top, right, bottom })) };
}
