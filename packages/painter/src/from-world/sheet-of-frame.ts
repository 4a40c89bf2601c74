/** The longer side of the sheets that imported worlds are drawn on, in sheet units; symbols are made for it. */
const LONGER_SIDE = 8192;
/** A very long and narrow map still gets a sheet that can be drawn. */
const SHORTEST_SIDE = 64;

/** The size of a map as the import gives it, in map units. */
export interface MapFrame {
  width: number;
  height: number;
}

/** The sheet of a map: its size in sheet units, and how many of them a map unit is. */
export interface SheetSize {
  width: number;
  height: number;
  factor: number;
}

/** The sheet for a map of this size: of the same shape, its longer side 8,192. */
export function sheetOf({ width, height }: MapFrame): SheetSize {
  const factor = LONGER_SIDE / Math.max(width, height);
  const side = (length: number): number => Math.max(SHORTEST_SIDE, Math.round(length * factor));
  return { width: side(width), height: side(height), factor };
}
