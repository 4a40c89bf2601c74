/** Where a sheet may rest: a strip along the lower edge, half of the stage or all of it. */
export type Detent = 'strip' | 'half' | 'full';
export type SheetRest = Detent | 'closed';

/** Height of a strip, in pixels; the style sheet has the same value. */
export const STRIP_HEIGHT = 190;

/** A faster release, in pixels per millisecond, is a flick, and its direction decides. */
const flickSpeed = 0.5;
/** A sheet released below this share of the stage closes. */
const closingShare = 0.25;

export interface SheetRelease {
  /** Its detent when the drag began. */
  from: Detent;
  /** Height of the sheet now, and of the stage, in pixels. */
  height: number;
  stageHeight: number;
  /** Pixels per millisecond; positive is downward. */
  velocity: number;
}

/**
 * The detent of a sheet after a drag. A flick goes one step in its direction; otherwise, the nearest detent is used.
 */
export function sheetRest({ from, height, stageHeight, velocity }: SheetRelease): SheetRest {
  const half = stageHeight / 2;
  if (from === 'strip') return restOfStrip({ height, stageHeight, velocity });
  if (velocity >= flickSpeed) return from === 'half' || height < half ? 'closed' : 'half';
  if (velocity <= -flickSpeed) return 'full';
  if (height < stageHeight * closingShare) return 'closed';
  return height < half + half / 2 ? 'half' : 'full';
}

/** A strip closes downward, or opens upward to a sheet. */
function restOfStrip({ height, stageHeight, velocity }: Omit<SheetRelease, 'from'>): SheetRest {
  const half = stageHeight / 2;
  if (velocity >= flickSpeed || height < STRIP_HEIGHT * 0.6) return 'closed';
  if (height > half + half / 2) return 'full';
  return velocity <= -flickSpeed || height > (STRIP_HEIGHT + half) / 2 ? 'half' : 'strip';
}
