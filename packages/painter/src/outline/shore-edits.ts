import { segDist } from '../plane/lines.ts';
import { type Box, bbox, boxesTouch, growBox, inBox, lerp, type Point } from '../plane/points.ts';
import { inRing, ringDist } from '../plane/rings.ts';
import type { Noise } from '../random/noise.ts';
import type { CoastSketch, Settlement } from '../sketch/region-sketch.ts';

/** The last stretch of a river, cut into the land as a widening trench. */
export interface Mouth {
  line: readonly Point[];
  /** Half its width where it begins and where it meets the sea. */
  half: Point;
  /** The area that it changes. */
  box: Box;
}

/** Changes to a shore before it is traced. */
export interface ShoreEdits {
  /** Places that stay dry; the ground around each is raised. */
  towns: readonly Point[];
  /** How high it is raised in sheet units, which is about how far around; default `TOWN_HEIGHT`. */
  townHeight?: number;
  /** Discs that stay wet. */
  harbours: readonly { at: Point; radius: number }[];
  mouths: readonly Mouth[];
}

type Edit = (x: number, y: number, depth: number) => number;

/** How high the ground of a town is raised where outlines are not exact, in sheet units. */
const TOWN_HEIGHT = 36;
/** How uneven that ground is, as a share of its height. */
const TOWN_ROUGH = 26 / 36;
/** Radius of the raised ground of a town, in sheet units. */
const TOWN_GROUND = 120;
/** How far the disc of a harbor has an effect beyond its rim, in sheet units. */
const HARBOUR_RIM = 20;
/** The side of the squares that index the edits, in sheet units. */
const SQUARE = 256;

/** Distance of a point from the water of a mouth; negative in it. */
function besideMouth({ line, half }: Mouth, x: number, y: number): number {
  let nearest = Infinity;
  for (let i = 1; i < line.length; i++) {
    const t = i / (line.length - 1);
    const away = segDist(x, y, line[i - 1] as Point, line[i] as Point) - lerp(half[0], half[1], t * t);
    if (away < nearest) nearest = away;
  }
  return nearest;
}

/** The depth of a point after the edits for towns, then harbors, then mouths. */
function edited(edits: ShoreEdits, rough: Noise, x: number, y: number, depth: number): number {
  const { towns, townHeight = TOWN_HEIGHT, harbours, mouths } = edits;
  let value = depth;
  for (const [townX, townY] of towns) {
    const away = Math.hypot(townX - x, townY - y);
    if (away < TOWN_GROUND)
      value = Math.max(value, townHeight - away * 0.8 + townHeight * TOWN_ROUGH * rough(x / 34, y / 34));
  }
  for (const { at, radius } of harbours) {
    const away = Math.hypot(at[0] - x, at[1] - y);
    if (away < radius + HARBOUR_RIM) value = Math.min(value, away - radius);
  }
  for (const mouth of mouths) if (inBox(mouth.box, x, y)) value = Math.min(value, besideMouth(mouth, x, y));
  return value;
}

const around = ([x, y]: Point, reach: number): Box => [x - reach, y - reach, x + reach, y + reach];

/** The edits that change anything in a square; undefined for none. */
function within(edits: ShoreEdits, square: Box): ShoreEdits | undefined {
  const towns = edits.towns.filter((at) => boxesTouch(around(at, TOWN_GROUND), square));
  const harbours = edits.harbours.filter(({ at, radius }) => boxesTouch(around(at, radius + HARBOUR_RIM), square));
  const mouths = edits.mouths.filter(({ box }) => boxesTouch(box, square));
  return towns.length + harbours.length + mouths.length > 0 ? { ...edits, towns, harbours, mouths } : undefined;
}

/** The edits as a function of a point and its previous depth inside the land. It is fast where nothing changes. */
export function shoreEdit(edits: ShoreEdits, rough: Noise): Edit {
  const squares = new Map<number, ShoreEdits | undefined>();
  let lastKey = Number.NaN;
  let last: ShoreEdits | undefined;
  return (x, y, depth) => {
    const column = Math.floor(x / SQUARE);
    const row = Math.floor(y / SQUARE);
    const key = column * 2 ** 20 + row;
    if (key !== lastKey) {
      lastKey = key;
      if (!squares.has(key)) {
        const corner = [column * SQUARE, row * SQUARE] as const;
        squares.set(key, within(edits, [corner[0], corner[1], corner[0] + SQUARE, corner[1] + SQUARE]));
      }
      last = squares.get(key);
    }
    return last === undefined ? depth : edited(last, rough, x, y, depth);
  };
}

/**
 * The id of the land of each place: the land around it, or the nearest one. Only places at exact shores are included.
 */
export function landOfPlaces(
  places: readonly Settlement[],
  coasts: readonly CoastSketch[],
  reach: number,
): Map<Settlement, string> {
  const homes = new Map<Settlement, string>();
  if (coasts.every((coast) => coast.wander === undefined)) return homes;
  const lands = coasts.map(({ id, ring }) => ({ id, ring, box: growBox(bbox(ring), reach) }));
  for (const place of places) {
    const [x, y] = place.at;
    let nearest = reach;
    for (const { id, ring, box } of lands) {
      if (!inBox(box, x, y)) continue;
      const away = inRing(ring, x, y) ? 0 : ringDist(ring, x, y);
      if (away >= nearest) continue;
      nearest = away;
      homes.set(place, id);
    }
  }
  return homes;
}
