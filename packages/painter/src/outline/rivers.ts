import { spline } from '../plane/curves.ts';
import { resample, thinned } from '../plane/lines.ts';
import { type Box, bbox, dist, growBox, inBox, type Point } from '../plane/points.ts';
import { inRing } from '../plane/rings.ts';
import type { RiverSketch } from '../sketch/region-sketch.ts';
import { confluence } from './confluence.ts';
import { meander, snapEnd } from './meander.ts';
import type { RingOutline, RiverOutline } from './region-outlines.ts';
import type { RingIndex } from './ring-index.ts';

/** A river on its way to its outline. */
export interface Course {
  id: string;
  line: readonly Point[];
  width: Point;
  isContinued: boolean;
}

/** A river of this width at its mouth, in sheet units, has an estuary. */
export const ESTUARY_WIDTH = 7.5;
/** How far a tributary reaches for the river it flows into, and a river for the one it goes on from. */
const TRIBUTARY_REACH = 70;
const CONTINUATION = 45;
const CONTINUATION_REACH = 60;
/** A river that begins so near a lake comes from it. */
const LAKE_REACH = 40;

/** Points of a river nearer to each other than this show nothing, in sheet units. */
const FINEST = 2;

const endOf = (line: readonly Point[]): Point | undefined => line.at(-1);

function courseOf(river: RiverSketch, seed: string): readonly Point[] {
  const control = thinned(river.line, FINEST);
  if (river.isExact) return resample(spline(control, 5), 5);
  const width = river.width[1];
  return meander(control, `${seed}:river:${river.id}`, 13 + width * 0.6, 62 + width * 3.0, 5);
}

/** Great rivers first; then each lesser one bends onto the one that it comes near to at its end. */
function drawCourses(rivers: readonly RiverSketch[], seed: string): Course[] {
  const done: (Course & { box: Box })[] = [];
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

/** A river that begins where another ends goes on from there at that width. */
function continueCourses(courses: readonly Course[]): void {
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

function leaveLakes(courses: readonly Course[], lakes: readonly RingOutline[]): void {
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

/** The rivers before the coast is known, greatest first: where each runs, joined to each other and to lakes. */
export function layCourses(rivers: readonly RiverSketch[], lakes: readonly RingOutline[], seed: string): Course[] {
  const courses = drawCourses(
    rivers.filter((river) => river.line.length > 1),
    seed,
  );
  continueCourses(courses);
  leaveLakes(courses, lakes);
  return courses;
}

/** How many points a river keeps beyond the shore. */
const mouthOf = (course: Course): number => (course.width[1] < ESTUARY_WIDTH ? 7 : 15);

/** Rivers that run past the shore are cut a little way out; one that never touches land is left out. */
export function cutAtShore(courses: readonly Course[], land: RingIndex): RiverOutline[] {
  return courses.flatMap(({ id, line, width, isContinued }, i): RiverOutline[] => {
    const end = endOf(line);
    if (end === undefined || land.has(end)) return [{ id, line, width, isContinued, mouth: 0 }];
    let last = line.length - 1;
    while (last >= 0 && !land.has(line[last] as Point)) last--;
    if (last < 0) return [];
    const mouth = mouthOf(courses[i] as Course);
    return [{ id, line: line.slice(0, last + mouth), width, isContinued, mouth }];
  });
}
