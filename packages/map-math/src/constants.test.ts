import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';

describe('the map numbers', () => {
  it('match section 9 of the specification and the interface design', () => {
    expect({ ...constants }).toEqual({
      // "Zoom factor 1.1 per step", "Initial zoom 0.5"
      ZOOM_FACTOR: 1.1,
      INITIAL_ZOOM: 0.5,
      // "Pan bounds margin 30 (snap to 60). Pan animation 0.2s."
      PAN_MARGIN: 30,
      PAN_SNAP: 60,
      PAN_SECONDS: 0.2,
      // "Pan to a location uses zoom 40 divided by the point's scale."
      FOCUS_NUMERATOR: 40,
      // A line or an area in focus, which the specification does not mention.
      FOCUS_MARGIN: 48,
      // "Points hidden when 12 divided by zoom exceeds 1.5 times the point's scale"
      VISIBILITY_NUMERATOR: 12,
      VISIBILITY_SCALE_FACTOR: 1.5,
      // "Rotation step 10, scale step 2, minimum scale 4."; section 4: "if scale is under 6 it goes to 4"
      ROTATION_STEP: 10,
      SCALE_STEP: 2,
      MIN_SCALE: 4,
      SCALE_SNAP_BELOW: 6,
      MAX_SCALE: 400,
      // Interface design, section 5
      DRAWN_SCALE_MAX: 64,
      LABEL_MIN_PX: 12.5,
      LABEL_MAX_PX: 40,
      LABEL_FLOORS: [
        [40, 17],
        [28, 14.5],
        [20, 13.5],
      ],
      ART_DOT_BELOW_PX: 6,
      AREA_LABEL_MIN_PX: 13,
      AREA_LABEL_MAX_PX: 30,
      REGION_LABEL_MAX_PX: 34,
      WATER_LABEL_MIN_PX: 15,
      WATER_LABEL_MAX_PX: 46,
      GREAT_WATER_FROM: 50,
      GREAT_WATER_MIN_PX: 22,
      LINE_LABEL_MAX_PX: 20,
      LINE_NAMED_FROM_PX: 2.4,
      AREA_NAMED_FROM_PX: 4,
      DISTRICT_NAMED_FROM_PX: 2,
      POLYGON_LABEL_FADES_FROM_PX: 64,
      LABEL_BOLD_FROM: 24,
      LABEL_SEMIBOLD_FROM: 12,
      LABEL_LINE_HEIGHT: 1.05,
      POLYGON_LABEL_FADED_OPACITY: 0.35,
      HIT_MIN_PX: 44,
      SCALE_BAR_MAX_PX: 150,
      // Map space
      TILE_SIZE: 512,
      COORDINATE_DECIMALS: 2,
      LABEL_BELOW_DRAWING: 1.15,
      // A new place on a map stays visible there.
      NEW_POINT_STEPS_SEEN: 3,
      // Frames of unintended size.
      SCALE_LOG2_MAX: 20,
      SMALLEST_MAP: 1 / 64,
    });
  });
});
