import type { Frame, Measure } from '../draft.ts';
import { type Bounds, DEFAULT_LONGER_SIDE, type Project, projectAround, projectStretched } from '../map-projection.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';

/** The conversion of a source's numbers to a map. `measure` is null if the frame is the source's own. */
export interface Space {
  frame: Frame;
  project: Project;
  measure: Measure | null;
}

/**
 * Chooses the units of a GeoJSON source and the conversion to a map. For degrees and meters the map is the rectangle
 * around everything. Pixels are the map's own numbers.
 */
export function chooseSpace(
  bounds: Bounds | undefined,
  options: Pick<ReadOptions, 'frame' | 'mapFrame' | 'pictureFrame' | 'units' | 'yAxis' | 'bounds'>,
  report: ReportBuilder,
): Space {
  if (bounds === undefined) {
    const frame = options.frame ??
      options.mapFrame ??
      options.pictureFrame ?? { width: DEFAULT_LONGER_SIDE, height: DEFAULT_LONGER_SIDE };
    return { frame, project: (x, y) => [x, y], measure: null };
  }
  const units = options.units ?? guessUnits(bounds, options.frame ?? options.mapFrame ?? options.pictureFrame);
  const yAxis = options.yAxis ?? 'up';
  report.note(`The coordinates were read as ${units}, the second one running ${yAxis} (--units, --y).`);
  if (units !== 'pixels') return projectAround(bounds, yAxis, options);
  const ground = groundOf(bounds, options, report);
  if (ground === undefined && options.frame === null && options.bounds === null && !beginsAtCorner(bounds, yAxis)) {
    report.note('They do not begin at the corner of a picture: the map is the rectangle around them (--frame).');
    return projectAround(bounds, yAxis, options);
  }
  const frame = ground ?? options.frame ?? pixelFrame(bounds, yAxis);
  const wanted = options.bounds ?? pixelBounds(bounds, frame);
  const isOpen = ground !== options.mapFrame && options.frame === null && options.bounds === null;
  return {
    frame,
    project: projectStretched(wanted, yAxis, frame),
    measure: isOpen ? { ...pixelMeasure(wanted, yAxis), ...(ground === undefined ? {} : { isWhole: true }) } : null,
  };
}

/** The frame for pixels when no size is given: the existing map, else the imported picture. */
function groundOf(
  bounds: Bounds,
  options: Pick<ReadOptions, 'frame' | 'mapFrame' | 'pictureFrame' | 'bounds'>,
  report: ReportBuilder,
): Frame | undefined {
  const { mapFrame, pictureFrame } = options;
  if (options.frame !== null || options.bounds !== null) return undefined;
  if (mapFrame !== null && fits(bounds, mapFrame)) {
    report.note('They are numbers of the map itself: everything fits on it (--frame).');
    return mapFrame;
  }
  if (mapFrame !== null || pictureFrame === null || !fits(bounds, pictureFrame)) return undefined;
  const { width, height } = pictureFrame;
  report.note(`The map is as large as its picture, ${width} x ${height} pixels: everything fits on it (--frame).`);
  return pictureFrame;
}

/** Pictures begin at 0,0, so only the ends beyond the outermost place are unknown. */
function pixelMeasure([minX, minY, , maxY]: Bounds, yAxis: 'up' | 'down'): Measure {
  const far = yAxis === 'down' || minY < 0 ? 'bottom' : 'top';
  return { factor: 1, x: minX, y: yAxis === 'up' ? minY : -maxY, openSides: ['right', far] };
}

/** Degrees by their range; pixels only if they fit a given frame. */
function guessUnits([minX, minY, maxX, maxY]: Bounds, frame: Frame | null): 'degrees' | 'metres' | 'pixels' {
  if (minX >= -360 && maxX <= 360 && minY >= -90 && maxY <= 90) return 'degrees';
  return frame !== null && fits([minX, minY, maxX, maxY], frame) ? 'pixels' : 'metres';
}

/**
 * Whether numbers can be pixels of a frame, with rows counted from its top (also as negative numbers) or from its
 * bottom.
 */
const fits = ([minX, minY, maxX, maxY]: Bounds, { width, height }: Frame): boolean =>
  minX >= 0 && maxX <= width && maxY - minY <= height && minY >= -height && maxY <= height;

/**
 * Whether numbers can be a picture's pixels: columns from its left edge, and rows from its top or bottom, or upward
 * from below it.
 */
const beginsAtCorner = ([minX, minY, , maxY]: Bounds, yAxis: 'up' | 'down'): boolean =>
  minX >= 0 && (minY >= 0 || (yAxis === 'up' && maxY <= 0));

function pixelFrame([, minY, maxX, maxY]: Bounds, yAxis: 'up' | 'down'): Frame {
  // A picture whose rows are negative numbers counted upward lies below zero.
  const height = yAxis === 'up' && maxY <= 0 ? -minY : maxY;
  return { width: Math.max(1, Math.ceil(maxX)), height: Math.max(1, Math.ceil(height)) };
}

/** A picture begins at 0,0. If all rows are negative, it ends there. */
function pixelBounds([, minY, , maxY]: Bounds, { width, height }: Frame): Bounds {
  return minY < 0 && maxY <= 0 ? [0, -height, width, 0] : [0, 0, width, height];
}
