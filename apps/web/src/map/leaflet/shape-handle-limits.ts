/** Handles lie this far apart at least, and are made this far beyond the edges of the view, in CSS pixels. */
export const SPACING_PX = { fine: 18, coarse: 34 } as const;
export const RIM_PX = 60;
/** More handles would make every movement of the map heavy. */
export const MOST_HANDLES = 240;
/** A midpoint is shown between points that are further apart than this many spacings. */
export const MIDDLE_SPACINGS = 2.2;
/** How near a target must be to be snapped to, in CSS pixels. */
export const SNAP_PX = 16;
