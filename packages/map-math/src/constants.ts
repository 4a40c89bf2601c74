/**
 * The numbers of the map from specification section 9 and the interface design. Lengths in px are CSS pixels; lengths
 * in units are map units.
 */

/** Factor of the scale for one step of wheel, key, or button. */
export const ZOOM_FACTOR = 1.1;
/** The scale when a map opens. */
export const INITIAL_ZOOM = 0.5;

/** The scale of a map stays between 2^-this and 2^this px a unit. Beyond these limits numbers lose precision. */
export const SCALE_LOG2_MAX = 20;
/** The smallest size of a map, as a share of the size at which it fits the view. */
export const SMALLEST_MAP = 1 / 64;

/** The most px of ground beyond an edge of the map in a view at rest. */
export const PAN_MARGIN = 30;
/** The most px of ground beyond an edge during a drag. On release the view snaps back to PAN_MARGIN. */
export const PAN_SNAP = 60;
/** Duration of a pan. */
export const PAN_SECONDS = 0.2;

/** The scale for a location in focus is FOCUS_NUMERATOR / the point's scale. */
export const FOCUS_NUMERATOR = 40;
/** Free px around a line or area in focus. */
export const FOCUS_MARGIN = 48;
/** A point is hidden when VISIBILITY_NUMERATOR / zoom > VISIBILITY_SCALE_FACTOR x the point's scale. */
export const VISIBILITY_NUMERATOR = 12;
export const VISIBILITY_SCALE_FACTOR = 1.5;

/** A new place stays visible for this many steps of zooming out. */
export const NEW_POINT_STEPS_SEEN = 3;

/** Degrees that the keys a and d turn a label. */
export const ROTATION_STEP = 10;
/** Units by which the keys w and s change a label's scale. */
export const SCALE_STEP = 2;
/** Smallest label scale, in units. */
export const MIN_SCALE = 4;
/** A label with a smaller scale shrinks to MIN_SCALE. */
export const SCALE_SNAP_BELOW = 6;
/** The largest accepted label scale, in units. */
export const MAX_SCALE = 400;

/** A larger scale only sets from how far away a place is visible. It is drawn and focused with this scale. */
export const DRAWN_SCALE_MAX = 64;
/** Smallest and largest type size of a point's name, in px, and larger minimums from some scales on. */
export const LABEL_MIN_PX = 12.5;
export const LABEL_MAX_PX = 40;
export const LABEL_FLOORS: readonly (readonly [fromScale: number, px: number])[] = [
  [40, 17],
  [28, 14.5],
  [20, 13.5],
];
/** Type sizes of the names of areas, regions, and seas without an outline, in px. */
export const AREA_LABEL_MIN_PX = 13;
export const AREA_LABEL_MAX_PX = 30;
export const REGION_LABEL_MAX_PX = 34;
export const WATER_LABEL_MIN_PX = 15;
export const WATER_LABEL_MAX_PX = 46;
export const GREAT_WATER_FROM = 50;
export const GREAT_WATER_MIN_PX = 22;
/** The largest type size of names along roads and rivers, in px. */
export const LINE_LABEL_MAX_PX = 20;
/** A line or area is named when scale x zoom is at least this. */
export const LINE_NAMED_FROM_PX = 2.4;
export const AREA_NAMED_FROM_PX = 4;
/** Districts are named from farther away, if their names fit, because they are the subject of a city map. */
export const DISTRICT_NAMED_FROM_PX = 2;
/** Labels with at least the first scale are bold, with at least the second semi-bold, and otherwise medium. */
export const LABEL_BOLD_FROM = 24;
export const LABEL_SEMIBOLD_FROM = 12;
/** A place gets a dot when its drawing reaches less than this from its middle, in px. */
export const ART_DOT_BELOW_PX = 6;
/** Line height of wrapped labels in multiples of the type size. */
export const LABEL_LINE_HEIGHT = 1.05;
/** The type size above which a polygon's label fades, in px, and its opacity when faded. */
export const POLYGON_LABEL_FADES_FROM_PX = 64;
export const POLYGON_LABEL_FADED_OPACITY = 0.35;
/** The smallest height of touch targets, in px. */
export const HIT_MIN_PX = 44;

/** The longest scale bar, in px. */
export const SCALE_BAR_MAX_PX = 150;

/** Side of a tile, in picture pixels. */
export const TILE_SIZE = 512;

/** Decimals of a stored coordinate, in map units. */
export const COORDINATE_DECIMALS = 2;

/**
 * Distance from a place drawn in the picture down to the center of its label, in multiples of the label's scale. It
 * applies only to labels without a chosen place, which would otherwise cover the drawing.
 */
export const LABEL_BELOW_DRAWING = 1.15;
