import {
  isPointVisible,
  LABEL_LINE_HEIGHT,
  labelPx,
  type Scale,
  spreadLabelPx,
  VISIBILITY_NUMERATOR,
  VISIBILITY_SCALE_FACTOR,
} from '@venture-atlas/map-math';
import { EYE_OFF_WIDTH, guessWidth, turnedReach } from './label-place.ts';
import { PackedBoxes } from './packed-boxes.ts';
import type { PointStore } from './point-store.ts';

/** A rectangle in map units, y running down. */
export interface MapBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * Least true size of a visible label, in pixels. A visible label has at least 12 / 1.5 = 8 px, and none is drawn
 * smaller than the minimum for its scale. So boxes enlarged by that minimum / 8 contain every visible label at every
 * zoom, and one index serves all zooms. Shapes are visible at any zoom; they are few and checked one by one.
 */
const LEAST_TRUE_PX = VISIBILITY_NUMERATOR / VISIBILITY_SCALE_FACTOR;
/**
 * Space for gaps, rims, and the mark beside a name: in CSS pixels, and in multiples of the scale where that is
 * smallest.
 */
const ROOM_PX = 46;
const ROOM = 1.1 + ROOM_PX / LEAST_TRUE_PX;

/** New and changed points are checked one by one until the index is rebuilt. */
const LOOSE_ALLOWED = 512;

/** Finds the points whose dot or label may lie in a part of the map, at any zoom. Never misses one. */
export class PointIndex {
  private tree: PackedBoxes | undefined;
  private indexed = 0;
  private loose = new Set<number>();
  private readonly store: PointStore;

  constructor(store: PointStore) {
    this.store = store;
  }

  /** Drops the index if rows that it covers were replaced (all rows from `from` on). */
  dropTail(from: number): void {
    if (from < this.indexed) {
      this.tree = undefined;
      this.indexed = 0;
      this.loose.clear();
    }
  }

  /** Marks rows as changed in place. They are checked one by one. */
  loosen(rows: readonly number[]): void {
    for (const row of rows) if (row < this.indexed) this.loose.add(row);
  }

  /** Whether so many points are checked one by one that a rebuild pays. */
  get isStale(): boolean {
    return this.store.count - this.indexed + this.loose.size > Math.max(LOOSE_ALLOWED, this.indexed / 2);
  }

  /** Whether any point is checked one by one. */
  get isLoose(): boolean {
    return this.store.count > this.indexed || this.loose.size > 0;
  }

  /** Builds the index over all points. Its bytes can be passed to the index of another store with the same points. */
  build(): ArrayBufferLike | undefined {
    this.loose.clear();
    this.indexed = this.store.count;
    this.tree = undefined;
    if (this.store.count === 0) return undefined;
    this.tree = PackedBoxes.pack(this.store.count, (index) => reach(this.store, index));
    return this.tree.data;
  }

  /** Uses an index that was built elsewhere over the first `count` points. `changed` rows have changed since then. */
  adopt(data: ArrayBufferLike, count: number, changed: readonly number[]): void {
    this.tree = new PackedBoxes(data);
    this.indexed = count;
    this.loose = new Set(changed);
  }

  /**
   * The points in `box` that are drawn at `zoom`, without lines and polygons, in no order. `selected` (an index, or -1)
   * is drawn at any zoom.
   */
  pointsIn(box: MapBox, zoom: Scale, selected: number): number[] {
    const { store } = this;
    const isDrawn = (index: number) =>
      !store.isShape(index) &&
      isPointVisible({ scale: store.scale(index), isShape: false, isSelected: index === selected }, zoom);
    const found = this.search(box, (index) => isDrawn(index) && meets(reachAt(store, index, zoom), box));
    // At low zooms, a selected small label is larger than its box, so it is always included.
    if (selected >= 0 && !store.isShape(selected) && !found.includes(selected)) found.push(selected);
    return found;
  }

  /** The points in `box` that show no dot, at any zoom, without lines and polygons. The picture may show them. */
  dotlessIn(box: MapBox): number[] {
    return this.search(box, (index) => !this.store.has(index, 'dot') && !this.store.isShape(index));
  }

  private search(box: MapBox, isWanted: (index: number) => boolean): number[] {
    const { store } = this;
    const found = this.tree?.search(box, (index) => !this.loose.has(index) && isWanted(index)) ?? [];
    const check = (index: number) => {
      if (isWanted(index) && meets(reach(store, index), box)) found.push(index);
    };
    for (const index of this.loose) check(index);
    for (let index = this.indexed; index < store.count; index += 1) check(index);
    return found;
  }

  /** The points in `box` that are not drawn at `zoom`, without lines and polygons, in no order. */
  hiddenIn(box: MapBox, zoom: Scale): number[] {
    const { store } = this;
    const isHidden = (index: number) => {
      const [x, y] = [store.x(index), store.y(index)];
      return (
        x >= box.minX &&
        x <= box.maxX &&
        y >= box.minY &&
        y <= box.maxY &&
        !isPointVisible({ scale: store.scale(index), isShape: store.isShape(index), isSelected: false }, zoom)
      );
    };
    const found = this.tree?.search(box, (index) => !this.loose.has(index) && isHidden(index)) ?? [];
    for (const index of this.loose) if (isHidden(index)) found.push(index);
    for (let index = this.indexed; index < store.count; index += 1) if (isHidden(index)) found.push(index);
    return found;
  }
}

/** The box that a point's dot and label may cover at any zoom at which the point is visible. */
function reach(store: PointStore, index: number): MapBox {
  return reachOf(store, index, LEAST_TRUE_PX / store.scale(index), ROOM * store.scale(index));
}

/** The same at one zoom. */
function reachAt(store: PointStore, index: number, zoom: number): MapBox {
  return reachOf(store, index, zoom, 1.1 * store.scale(index) + ROOM_PX / zoom);
}

function reachOf(store: PointStore, index: number, zoom: number, room: number): MapBox {
  const scale = store.scale(index);
  const isWater = store.kind(index) === 'water';
  const px = Math.max(labelPx(scale, zoom as Scale), spreadLabelPx(scale, zoom as Scale, isWater));
  // Above the largest type size a name only shrinks in map units.
  const size = px / zoom;
  const name = store.names[index] ?? '';
  const width = guessWidth(name) + (store.has(index, 'hidden') ? 2 * EYE_OFF_WIDTH : 0);
  const lines = store.wrapRatio(index) > 0 ? name.split(' ').length : 1;
  const half = turnedReach((width / 2) * size, (lines * LABEL_LINE_HEIGHT * size) / 2, store.rotation(index));
  // The name stands beside its point on either side, or at its offset.
  const reachX = Math.max(2 * half.x, Math.abs(store.offsetRight(index)) * size + 1.5 * half.x) + room;
  const reachY = Math.max(2 * half.y, Math.abs(store.offsetDown(index)) * size + half.y + 0.3 * half.x) + room;
  const [x, y] = [store.x(index), store.y(index)];
  return { minX: x - reachX, minY: y - reachY, maxX: x + reachX, maxY: y + reachY };
}

function meets(a: MapBox, b: MapBox): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}
