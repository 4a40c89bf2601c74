/** Where a sheet may rest: half of the stage or all of it. */
export type Detent = 'half' | 'full';
export type SheetRest = Detent | 'closed';

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
  if (velocity >= flickSpeed) return from === 'half' || height < half ? 'closed' : 'half';
  if (velocity <= -flickSpeed) return 'full';
  if (height < stageHeight * closingShare) return 'closed';
  return height < half + half / 2 ? 'half' : 'full';
}
