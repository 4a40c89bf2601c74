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

/** A map as far as circles on it are concerned. */
export interface MapForCircles {
  width: number;
  height: number;
  milesPerUnit: number | null;
}

/** On a map without miles this share of its width stands for a mile: 40 miles reach over an eighth of it. */
const SHARE_OF_WIDTH_A_MILE = 1 / 320;
/** A wider circle than this share of the longer side would say nothing at all, and a smaller one could not be hit. */
const LARGEST_SHARE = 1 / 2;
const SMALLEST_SHARE = 1 / 400;

/** How large the circle of a rumour is on a map. */
export function rumourRadius(miles: number, { width, height, milesPerUnit }: MapForCircles): number {
  const units =
    milesPerUnit !== null && milesPerUnit > 0 ? miles / milesPerUnit : miles * width * SHARE_OF_WIDTH_A_MILE;
  const side = Math.max(width, height);
  return Math.min(side * LARGEST_SHARE, Math.max(side * SMALLEST_SHARE, units));
}

/** How often a point is drawn before the way that always works is taken. */
const TRIES = 200;

/**
 * A circle round a place that tells no more than that the place is in it: its middle is anywhere within the radius, all
 * equally likely, as long as it is on the map. It is drawn once and kept, for a second one would tell where both meet.
 * @param random a number from 0 to 1, without 1
 */
export function drawCircle(place: MapPoint, radius: number, map: MapForCircles, random: () => number): MapCircle {
  const middle = drawPoint(place, radius, random, (point) => isOnMap(point, map)) ?? drawPoint(place, radius, random);
  return { ...(middle ?? place), radius };
}

/**
 * The circle with another radius. A smaller one lies inside the old one and still holds the place, so that both say
 * what the smaller one says. A larger one is made of the old one alone: what is known already stays all that is known.
 */
export function resizeCircle(
  circle: MapCircle,
  place: MapPoint,
  radius: number,
  map: MapForCircles,
  random: () => number,
): MapCircle {
  if (radius >= circle.radius) return { ...circle, radius };
  const room = circle.radius - radius;
  const isInside = (point: MapPoint) => distance(point, circle) <= room;
  const middle =
    drawPoint(place, radius, random, (point) => isInside(point) && isOnMap(point, map)) ??
    drawPoint(place, radius, random, isInside);
  if (middle !== undefined) return { ...middle, radius };
  // Hardly any room is left: on the line between both middles there always is some.
  const share = room / circle.radius;
  return {
    lat: circle.lat + (place.lat - circle.lat) * share,
    lng: circle.lng + (place.lng - circle.lng) * share,
    radius,
  };
}

/** A point of the disc, all equally likely of those that will do; undefined when none was found. */
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
