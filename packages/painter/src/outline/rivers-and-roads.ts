import { spline } from '../plane/curves.ts';
import { PointIndex, SegmentIndex } from '../plane/indexes.ts';
import { polyLen, resample, thinned } from '../plane/lines.ts';
import { type Box, bbox, boxesTouch, clamp, dist, growBox, inBox, type Point } from '../plane/points.ts';
import { inRing } from '../plane/rings.ts';
import { makeNoise } from '../random/noise.ts';
import type { RiverSketch, RoadSketch, Settlement, VignetteKind } from '../sketch/region-sketch.ts';
import type { RingOutline, RiverOutline, RoadOutline } from './region-outlines.ts';
import type { RingIndex } from './ring-index.ts';

/**
 * A line through the control points that wanders from side to side, but keeps its direction at both ends.
 * @param amp how far it wanders, in sheet units
 * @param wave the length of its bends
 * @param step the distance between the returned points
 */
export function meander(control: readonly Point[], seed: string, amp: number, wave: number, step = 6): Point[] {
  const noise = makeNoise(seed);
  const base = spline(control, 14);
  const length = polyLen(base);
  let passed = 0;
  const wandering = base.map((point, i): Point => {
    const before = base[Math.max(0, i - 1)] as Point;
    const after = base[Math.min(base.length - 1, i + 1)] as Point;
    if (i > 0) passed += dist(before, point);
    const reach = dist(before, after) || 1;
    const fade = Math.max(0, Math.min(1, passed / (wave * 0.9), (length - passed) / (wave * 0.9)));
    const aside = (noise(passed / wave, 3.7) + noise(passed / (wave * 0.4), 9.1) * 0.42) * amp * fade;
    return [point[0] - ((after[1] - before[1]) / reach) * aside, point[1] + ((after[0] - before[0]) / reach) * aside];
  });
  return spline(resample(wandering, 11), step);
}

/** The number of last points that bend when the end of a line moves. */
const BENDING = 22;

/** Bends one end of a line to the nearest `target` within `reach`. Returns the line itself if there is none. */
export function snapEnd(
  line: readonly Point[],
  target: readonly Point[],
  atStart: boolean,
  reach: number,
): readonly Point[] {
  const points = atStart ? [...line].reverse() : line;
  const end = points.at(-1);
  if (end === undefined) return line;
  let nearest: Point | undefined;
  let distance = reach;
  for (const point of target) {
    const d = dist(point, end);
    if (d >= distance) continue;
    distance = d;
    nearest = point;
  }
  if (nearest === undefined) return line;
  const dx = nearest[0] - end[0];
  const dy = nearest[1] - end[1];
  const last = points.length - 1;
  const bending = Math.min(last, BENDING);
  const bent = points.map(([x, y], i): Point => {
    const t = bending === 0 ? 1 : clamp((i - (last - bending)) / bending, 0, 1);
    const share = t * t * (3 - 2 * t);
    return [x + dx * share, y + dy * share];
  });
  return atStart ? bent.reverse() : bent;
}

type Line = readonly Point[];

/** The number of last points of a river that may lie beyond the river it flows into. The lines of both wander. */
const LAST = 44;
/** Two rivers nearer than this look like one, in sheet units. */
const TOUCHING = 5;
/** The number of points before its end that a river may share with another it joins at a sharp angle. */
const JOINING = 8;

/** Bends a river to the nearest greater river within `reach` of its end, and ends it where the two first meet. */
export function confluence(line: Line, greater: readonly Line[], reach: number): Line {
  const end = line.at(-1);
  if (end === undefined) return line;
  let into: Line | undefined;
  let nearest = reach;
  for (const other of greater)
    for (const point of other) {
      const distance = dist(point, end);
      if (distance >= nearest) continue;
      [into, nearest] = [other, distance];
    }
  if (into === undefined) return line;
  const bent = snapEnd(line, into, false, reach);
  const met = firstMeeting(bent, into);
  return met === undefined ? bent : snapEnd(bent.slice(0, met + 1), into, false, reach);
}

/**
 * The index of the first of its last points from which a line lies on the other; undefined when only its end does.
 */
function firstMeeting(line: Line, other: Line): number | undefined {
  const end = line.length - 1;
  // A river that begins on the other is an arm of it.
  const from = Math.max(JOINING, end - LAST);
  const box = growBox(bbox(line.slice(from)), TOUCHING);
  const near = new SegmentIndex(TOUCHING * 8);
  for (const [i, b] of other.entries()) {
    const a = other[i - 1];
    if (a !== undefined && boxesTouch(box, bbox([a, b]))) near.addSegment(a, b);
  }
  for (let i = from; i < end - JOINING; i++) {
    const [x, y] = line[i] as Point;
    if (near.dist(x, y, TOUCHING) < TOUCHING) return i;
  }
  return undefined;
}

/** A river before its outline is final. */
export interface RiverCourse {
  id: string;
  line: readonly Point[];
  width: Point;
  isContinued: boolean;
}

/** Rivers at least this wide at the mouth have an estuary, in sheet units. */
export const ESTUARY_WIDTH = 7.5;
/**
 * The largest distance between a tributary and the river it flows into, and between a river and the one it continues.
 */
const TRIBUTARY_REACH = 70;
const CONTINUATION = 45;
const CONTINUATION_REACH = 60;
/** A river that starts this near to a lake flows out of it, in sheet units. */
const LAKE_REACH = 40;

/** Points of a river nearer to each other than this are merged, in sheet units. */
const FINEST = 2;

const endOf = (line: readonly Point[]): Point | undefined => line.at(-1);

function courseOf(river: RiverSketch, seed: string): readonly Point[] {
  const control = thinned(river.line, FINEST);
  if (river.isExact) return resample(spline(control, 5), 5);
  const width = river.width[1];
  return meander(control, `${seed}:river:${river.id}`, 13 + width * 0.6, 62 + width * 3.0, 5);
}

/** Great rivers first. Each lesser river then bends to the one near its end. */
function drawCourses(rivers: readonly RiverSketch[], seed: string): RiverCourse[] {
  const done: (RiverCourse & { box: Box })[] = [];
  for (const river of [...rivers].sort((a, b) => b.width[1] - a.width[1])) {
    const own = courseOf(river, seed);
    const end = endOf(own);
    const near = done.filter(({ box }) => end !== undefined && inBox(box, end[0], end[1]));
    const line = confluence(
      own,
      near.map((other) => other.line),
      TRIBUTARY_REACH,
    );
    done.push({
      id: river.id,
      line,
      width: river.width,
      isContinued: false,
      box: growBox(bbox(line), TRIBUTARY_REACH),
    });
  }
  return done.map(({ id, line, width, isContinued }) => ({ id, line, width, isContinued }));
}

/** A river that begins where another ends continues it at that width. */
function continueCourses(courses: readonly RiverCourse[]): void {
  for (const course of courses)
    for (const other of courses) {
      const start = course.line[0];
      const end = endOf(other.line);
      if (other === course || start === undefined || end === undefined || dist(start, end) >= CONTINUATION) continue;
      course.line = snapEnd(course.line, [end], true, CONTINUATION_REACH);
      course.isContinued = true;
      course.width = [Math.max(course.width[0], other.width[1] * 0.9), course.width[1]];
    }
}

function leaveLakes(courses: readonly RiverCourse[], lakes: readonly RingOutline[]): void {
  const waters = lakes.map(({ ring }) => ({ ring, box: growBox(bbox(ring), LAKE_REACH) }));
  for (const course of courses) {
    const start = course.line[0];
    if (start === undefined) continue;
    const leaves = waters.some(
      ({ ring, box }) =>
        inBox(box, start[0], start[1]) &&
        (ring.some((point) => dist(point, start) < LAKE_REACH) || inRing(ring, start[0], start[1])),
    );
    if (leaves) course.isContinued = true;
  }
}

/** The rivers before the coast is known, greatest first, joined to each other and to lakes. */
export function layCourses(rivers: readonly RiverSketch[], lakes: readonly RingOutline[], seed: string): RiverCourse[] {
  const courses = drawCourses(
    rivers.filter((river) => river.line.length > 1),
    seed,
  );
  continueCourses(courses);
  leaveLakes(courses, lakes);
  return courses;
}

/** The number of points that a river keeps beyond the shore. */
const mouthOf = (course: RiverCourse): number => (course.width[1] < ESTUARY_WIDTH ? 7 : 15);

/** Cuts rivers a little beyond the shore. A river that never touches land is left out. */
export function cutAtShore(courses: readonly RiverCourse[], land: RingIndex): RiverOutline[] {
  return courses.flatMap(({ id, line, width, isContinued }, i): RiverOutline[] => {
    const end = endOf(line);
    if (end === undefined || land.has(end)) return [{ id, line, width, isContinued, mouth: 0 }];
    let last = line.length - 1;
    while (last >= 0 && !land.has(line[last] as Point)) last--;
    if (last < 0) return [];
    const mouth = mouthOf(courses[i] as RiverCourse);
    return [{ id, line: line.slice(0, last + mouth), width, isContinued, mouth }];
  });
}

/** A road nearer to a place than this passes through it, in sheet units. */
const SETTLEMENT_REACH = 46;

const OFF_ROAD: readonly (VignetteKind | null)[] = ['ruin', 'dungeon', 'camp'];

/** The places that roads bend to: all except lairs, ruins, and camps. */
export const placesOnRoads = (settlements: readonly Settlement[]): PointIndex =>
  new PointIndex(
    settlements.filter((place) => !place.isOffRoad && !OFF_ROAD.includes(place.vignette)).map((place) => place.at),
  );

/** A road through the places along it, wandering a little. */
export function refineRoad(road: RoadSketch, places: PointIndex, seed: string): RoadOutline {
  const control = thinned(road.line, 2).map((point) => places.nearest(point, SETTLEMENT_REACH) ?? point);
  return { id: road.id, kind: road.kind, line: meander(control, `${seed}:road:${road.id}`, 6.5, 105, 6) };
}
