/** A circle on a map, in map units. */
export interface MapCircle {
  lat: number;
  lng: number;
  radius: number;
}

/** A point on a map, in map units. */
export interface MapPoint {
  lat: number;
  lng: number;
}

/** The properties of a map that matter for circles. */
export interface MapForCircles {
  width: number;
  height: number;
  milesPerUnit: number | null;
}

/** On a map without miles this share of its width counts as a mile, so 40 miles cover an eighth of it. */
const SHARE_OF_WIDTH_PER_MILE = 1 / 320;
/**
 * The largest and the smallest circle, as shares of the longer side. A larger circle would say nothing, and a smaller
 * one could not be clicked.
 */
const LARGEST_SHARE = 1 / 2;
const SMALLEST_SHARE = 1 / 400;

/** The radius of a rumor's circle on a map. */
export function rumourRadius(miles: number, { width, height, milesPerUnit }: MapForCircles): number {
  const units =
    milesPerUnit !== null && milesPerUnit > 0 ? miles / milesPerUnit : miles * width * SHARE_OF_WIDTH_PER_MILE;
  const side = Math.max(width, height);
  return Math.min(side * LARGEST_SHARE, Math.max(side * SMALLEST_SHARE, units));
}

/** The number of random attempts before the fallback that always works. */
const TRIES = 200;

/**
 * A random circle around a place that reveals only that the place is inside.
 * Its center is anywhere within the radius with equal probability, as long as it is on the map. It is drawn once and
 * stored, since the overlap of two circles would reveal more.
 * @param random a number from 0 (included) to 1 (excluded)
 */
export function drawCircle(place: MapPoint, radius: number, map: MapForCircles, random: () => number): MapCircle {
  const middle = drawPoint(place, radius, random, (point) => isOnMap(point, map)) ?? drawPoint(place, radius, random);
  return { ...(middle ?? place), radius };
}

/**
 * The circle with another radius.
 * A smaller circle lies inside the old one and contains the place, so both together reveal only the smaller one. A
 * larger circle depends on the old one alone, so it reveals nothing new.
 */
export function resizeCircle(
  circle: MapCircle,
  place: MapPoint,
  radius: number,
  map: MapForCircles,
  random: () => number,
): MapCircle {
  if (radius >= circle.radius) return { ...circle, radius };
  const space = circle.radius - radius;
  const isInside = (point: MapPoint) => distance(point, circle) <= space;
  const middle =
    drawPoint(place, radius, random, (point) => isInside(point) && isOnMap(point, map)) ??
    drawPoint(place, radius, random, isInside);
  if (middle !== undefined) return { ...middle, radius };
  // Almost no space is left. A point on the line between both centers always works.
  const share = space / circle.radius;
  return {
    lat: circle.lat + (place.lat - circle.lat) * share,
    lng: circle.lng + (place.lng - circle.lng) * share,
    radius,
  };
}

/** A random point of the disc that satisfies the condition; undefined if none was found. */
function drawPoint(
  middle: MapPoint,
  radius: number,
  random: () => number,
  willDo: (point: MapPoint) => boolean = () => true,
): MapPoint | undefined {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const angle = random() * 2 * Math.PI;
    const far = radius * Math.sqrt(random());
    const point = { lat: middle.lat + far * Math.sin(angle), lng: middle.lng + far * Math.cos(angle) };
    if (willDo(point)) return point;
  }
  return undefined;
}

const distance = (one: MapPoint, other: MapPoint): number => Math.hypot(one.lat - other.lat, one.lng - other.lng);

const isOnMap = ({ lat, lng }: MapPoint, { width, height }: MapForCircles): boolean =>
  lat >= 0 && lat <= height && lng >= 0 && lng <= width;
