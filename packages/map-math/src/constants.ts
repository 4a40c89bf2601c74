/**
 * The map numbers of specification section 9 and of the interface design, under their names.
 * Lengths called px are CSS pixels; lengths called units are map units.
 */

/** One step of wheel, key or button multiplies or divides the scale by this. */
export const ZOOM_FACTOR = 1.1;
/** Scale on arriving at a map. */
export const INITIAL_ZOOM = 0.5;

/** No map is seen at more than 2^this px a unit, or less than its reciprocal: beyond it numbers lose their places. */
export const SCALE_LOG2_MAX = 20;
/** A map is never smaller than this part of the size at which it fits the view. */
export const SMALLEST_MAP = 1 / 64;

/** At rest the view shows at most this many px of ground beyond an edge of the map. */
export const PAN_MARGIN = 30;
/** While dragging, the map may be pulled out this many px; let go, it snaps back to PAN_MARGIN. */
export const PAN_SNAP = 60;
/** How long a pan takes. */
export const PAN_SECONDS = 0.2;

/** Going to a location uses the scale FOCUS_NUMERATOR / the point's scale. */
export const FOCUS_NUMERATOR = 40;
/** Going to a line or an area leaves this many px free around it. */
export const FOCUS_MARGIN = 48;
/** A point is hidden when VISIBILITY_NUMERATOR / zoom > VISIBILITY_SCALE_FACTOR x the point's scale. */
export const VISIBILITY_NUMERATOR = 12;
export const VISIBILITY_SCALE_FACTOR = 1.5;

/** A new place is still seen this many steps of zooming out from where it was put. */
export const NEW_POINT_STEPS_SEEN = 3;

/** Degrees that the keys a and d turn a label. */
export const ROTATION_STEP = 10;
/** Units that the keys w and s change a label's scale. */
export const SCALE_STEP = 2;
/** Smallest label scale, in units. */
export const MIN_SCALE = 4;
/** Shrinking a label whose scale is below this goes to MIN_SCALE. */
export const SCALE_SNAP_BELOW = 6;
/** Largest label scale that is accepted, in units. */
export const MAX_SCALE = 400;

/** What stands for a scale larger than this says from how far away a place is seen, and is drawn and gone to as this one. */
export const DRAWN_SCALE_MAX = 64;
/** The name of a point is never drawn smaller or larger than this, in px; from these scales on not under that. */
export const LABEL_MIN_PX = 12.5;
export const LABEL_MAX_PX = 40;
export const LABEL_FLOORS: readonly (readonly [fromScale: number, px: number])[] = [
  [40, 17],
  [28, 14.5],
  [20, 13.5],
];
/** Names of areas, of regions among them, and of seas that have no outline, in px. */
export const AREA_LABEL_MIN_PX = 13;
export const AREA_LABEL_MAX_PX = 30;
export const REGION_LABEL_MAX_PX = 34;
export const WATER_LABEL_MIN_PX = 15;
export const WATER_LABEL_MAX_PX = 46;
export const GREAT_WATER_FROM = 50;
export const GREAT_WATER_MIN_PX = 22;
/** Names along roads and rivers, in px. */
export const LINE_LABEL_MAX_PX = 20;
/** A line or area is named while scale x zoom is not under this. */
export const LINE_NAMED_FROM_PX = 2.4;
export const AREA_NAMED_FROM_PX = 4;
/** The parts of a city are what its map is about: they are named from farther away, where they hold their names. */
export const DISTRICT_NAMED_FROM_PX = 2;
/** Labels with at least this scale are bold, from the second on semi-bold, else medium. */
export const LABEL_BOLD_FROM = 24;
export const LABEL_SEMIBOLD_FROM = 12;
/** Where the drawing of a place reaches less far than this from its middle, in px, a dot stands for it. */
export const ART_DOT_BELOW_PX = 6;
/** Line height of wrapped labels in multiples of the type size. */
export const LABEL_LINE_HEIGHT = 1.05;
/** A polygon's label fades once its true size passes this, in px; and what is left of it then. */
export const POLYGON_LABEL_FADES_FROM_PX = 64;
export const POLYGON_LABEL_FADED_OPACITY = 0.35;
/** The least height of what answers to a finger, in px. */
export const HIT_MIN_PX = 44;

/** Longest scale bar, in px. */
export const SCALE_BAR_MAX_PX = 150;

/** Side of a tile, in picture pixels. */
export const TILE_SIZE = 512;

/** Decimals kept of a coordinate, in map units. */
export const COORDINATE_DECIMALS = 2;

/**
 * From a place that is drawn in the picture down to the centre of its label, in multiples of the label's scale. Only for
 * labels that nobody placed: they stood on the dot, and would cover the drawing.
 */
export const LABEL_BELOW_DRAWING = 1.15;
