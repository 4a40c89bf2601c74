import { MAX_SCALE, MIN_SCALE, VISIBILITY_NUMERATOR, VISIBILITY_SCALE_FACTOR } from './constants.ts';
import type { MapLatLng, Size } from './geometry-types.ts';
import { fitScale } from './zoom.ts';

/** A place without a chosen label size. */
export interface PlaceToSize extends MapLatLng {
  /** Importance of its kind. Places of more important kinds show earlier. */
  readonly kind: number;
  /** Rank within its kind, such as the population. The greatest comes first. */
  readonly weight: number;
}

/** The window that sizes are chosen for, in CSS pixels: a laptop screen below the bar. */
const WINDOW = { width: 1440, height: 840 };
/** The number of names that show when the whole map is visible. */
const NAMES_IN_WINDOW = 12;
/** The smallest supported window: a phone, in CSS pixels. */
const SMALL_WINDOW = { width: 390, height: 784 };
/** The number of those names that also show with the whole map on a phone, as far as they have room there. */
const NAMES_ON_PHONE = 10;
/**
 * The number of names grows with this power of the zoom. A view of twice the zoom, with a quarter of the land, shows
 * twice as many.
 */
const GROWTH = 3;
/** A place shows when the nearest more important one is this many pixels away. */
const APART_PX = 40;
/** Places appear in zoom steps of this factor. A few distinct sizes look ordered; many look like noise. */
const STEP = 1.25;
/** The last places appear this many steps after the whole map. */
const STEPS_MAX = 16;
/** Places between two pauses. */
const PLACES_PER_STEP = 500;
/** Extra size of the names on the whole map, by rank of their kind, as a multiple of the least size that shows. */
const EMPHASIS = [1.3, 1.15, 1] as const;

/**
 * Label sizes for the places of one map, from its size, the density of places, and their kinds. About ten of the most
 * important names show when the whole map is visible, also on a phone. The others appear while zooming in, important
 * and isolated ones first.
 * @param places all points of the map without a chosen size
 * @param map its size in map units
 * @returns a scale in map units for each place, in the same order
 */
export function labelSizes(places: readonly PlaceToSize[], map: Size): number[] {
  const steps = labelSizesInSteps(places, map);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same as a generator that pauses, for a server with other requests. */
export function* labelSizesInSteps(places: readonly PlaceToSize[], map: Size): Generator<void, number[]> {
  const whole = fitScale(map, WINDOW);
  const small = fitScale(map, SMALL_WINDOW);
  const order = places.map((_, index) => index).sort((a, b) => compare(places[a], places[b]) || a - b);
  const kinds = [...new Set(places.map(({ kind }) => kind))].sort((a, b) => b - a);
  const near = new NearIndex(APART_PX / whole);
  const far = new NearIndex(APART_PX / small);
  const sizes = new Array<number>(places.length).fill(MIN_SCALE);
  let shown = 0;
  let shownFar = 0;
  for (const [rank, index] of order.entries()) {
    if (rank % PLACES_PER_STEP === PLACES_PER_STEP - 1) yield;
    const place = places[index] as PlaceToSize;
    const free = near.distance(place);
    near.add(place);
    const isFree = free >= near.reach;
    if (shown < NAMES_IN_WINDOW && isFree) {
      shown += 1;
      const isFar = shownFar < NAMES_ON_PHONE && far.distance(place) >= far.reach;
      if (isFar) {
        shownFar += 1;
        far.add(place);
      }
      sizes[index] = emphasised(place.kind, kinds, leastScale(isFar ? small : whole));
      continue;
    }
    const byNumber = Math.log((rank + 1) / NAMES_IN_WINDOW) / GROWTH / Math.log(STEP);
    const byRoom = Math.log(APART_PX / Math.max(free * whole, 1e-9)) / Math.log(STEP);
    const steps = Math.min(STEPS_MAX, Math.max(1, Math.ceil(Math.max(byNumber, byRoom))));
    sizes[index] = rounded(leastScale(whole * STEP ** steps), Math.floor);
  }
  return sizes;
}

/** The smallest scale that shows at a zoom. */
const leastScale = (zoom: number): number => VISIBILITY_NUMERATOR / VISIBILITY_SCALE_FACTOR / zoom;

function emphasised(kind: number, kinds: readonly number[], least: number): number {
  const factor = EMPHASIS[Math.min(kinds.indexOf(kind), EMPHASIS.length - 1)] ?? 1;
  return rounded(least * (kinds.length === 1 ? 1 : factor), Math.ceil);
}

/** Rounds to half units within the limits of a label. */
const rounded = (scale: number, way: (value: number) => number): number =>
  Math.min(MAX_SCALE, Math.max(MIN_SCALE, way(scale * 2) / 2));

function compare(a: PlaceToSize | undefined, b: PlaceToSize | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return b.kind - a.kind || b.weight - a.weight;
}

/** The reach of an index in squares. */
const RINGS = 12;

/** Finds the distance to the nearest of some places, up to a limit. */
class NearIndex {
  readonly #cells = new Map<string, MapLatLng[]>();
  readonly #cell: number;
  /** The largest distance; farther places count as this far. */
  readonly reach: number;

  constructor(reach: number) {
    this.reach = reach;
    this.#cell = reach / RINGS;
  }

  add(place: MapLatLng): void {
    const key = this.#key(this.#column(place.lng), this.#column(place.lat));
    const there = this.#cells.get(key);
    if (there === undefined) this.#cells.set(key, [place]);
    else if (!there.some(({ lat, lng }) => lat === place.lat && lng === place.lng)) there.push(place);
  }

  distance({ lng, lat }: MapLatLng): number {
    const [column, row] = [this.#column(lng), this.#column(lat)];
    let nearest = this.reach;
    for (let ring = 0; ring <= RINGS && (ring - 1) * this.#cell < nearest; ring += 1) {
      for (const [right, up] of ringAround(ring)) {
        for (const other of this.#cells.get(this.#key(column + right, row + up)) ?? []) {
          nearest = Math.min(nearest, Math.hypot(other.lng - lng, other.lat - lat));
        }
      }
    }
    return nearest;
  }

  #column(value: number): number {
    return Math.floor(value / this.#cell);
  }

  #key(column: number, row: number): string {
    return `${column} ${row}`;
  }
}

const rings = new Map<number, [number, number][]>();

/** The squares at this many steps. */
function ringAround(ring: number): [number, number][] {
  const known = rings.get(ring);
  if (known !== undefined) return known;
  const squares: [number, number][] = [];
  for (let right = -ring; right <= ring; right += 1) {
    for (let up = -ring; up <= ring; up += 1) {
      if (Math.max(Math.abs(right), Math.abs(up)) === ring) squares.push([right, up]);
    }
  }
  rings.set(ring, squares);
  return squares;
}
