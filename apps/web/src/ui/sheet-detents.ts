/** Where a sheet may rest: a strip along the lower edge, half of the stage or all of it. */
export type Detent = 'strip' | 'half' | 'full';
export type SheetRest = Detent | 'closed';

/** How high a strip is, in pixels; the style sheet says the same. */
export const STRIP_HEIGHT = 190;

/** Faster than this, in pixels a millisecond, a release is a flick and its direction decides. */
const flickSpeed = 0.5;
/** A sheet let go below this share of the stage is put away. */
const closingShare = 0.25;

export interface SheetRelease {
  /** Where it rested when the drag began. */
  from: Detent;
  /** Height of the sheet now, and of the stage, in pixels. */
  height: number;
  stageHeight: number;
  /** Pixels a millisecond; positive is downward. */
  velocity: number;
}

/** Where a sheet comes to rest after a drag: a flick goes one step in its direction, else the nearest rest. */
export function sheetRest({ from, height, stageHeight, velocity }: SheetRelease): SheetRest {
  const half = stageHeight / 2;
  if (from === 'strip') return restOfStrip({ height, stageHeight, velocity });
  if (velocity >= flickSpeed) return from === 'half' || height < half ? 'closed' : 'half';
  if (velocity <= -flickSpeed) return 'full';
  if (height < stageHeight * closingShare) return 'closed';
  return height < half + half / 2 ? 'half' : 'full';
}

/** A strip goes down to nothing, or up to the sheet that it is the beginning of. */
function restOfStrip({ height, stageHeight, velocity }: Omit<SheetRelease, 'from'>): SheetRest {
  const half = stageHeight / 2;
  if (velocity >= flickSpeed || height < STRIP_HEIGHT * 0.6) return 'closed';
  if (height > half + half / 2) return 'full';
  return velocity <= -flickSpeed || height > (STRIP_HEIGHT + half) / 2 ? 'half' : 'strip';
}
