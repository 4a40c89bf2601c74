import type { Size } from '../geometry-types.ts';
import { BoxGrid } from './box-grid.ts';
import { type LabelEntry, labelTasks } from './label-entry.ts';
import { compareRank, labelScore } from './label-rank.ts';
import type { LabelPlacement, LabelSource, NameMeasure, PxBox } from './label-types.ts';
import { boxesMeet, hull } from './text-boxes.ts';
import { type Sheet, writeLabel } from './write-label.ts';

/** What was written at the zoom before: the choice of each label, by `placeKey`. */
export type PlacesBefore = ReadonlyMap<number, number>;

export interface PlanOptions {
  /** CSS pixels per map unit. */
  readonly zoom: number;
  /** Of the map, in map units. */
  readonly map: Size;
  /** Of the screen, in CSS pixels: an area larger than it carries its name several times. */
  readonly window: Size;
  readonly measure: NameMeasure;
  readonly before?: PlacesBefore | undefined;
  /** What must stay free, in pixels of the zoom. */
  readonly obstacles?: readonly PxBox[];
}

const CELL = 512;
const ROW = 2 ** 20;
/** Names may reach this far over the edge of the map, in CSS pixels. */
const OVER_EDGE = 30;
/** What the picture draws is covered by no name. */
const DRAWN_STRENGTH = 1e9;
/** Entries between two pauses. */
const SLICE = 32;
/** From so many comparisons for each point on it is less work to decide the whole map. */
const MOST_COMPARISONS = 300;

/**
 * Decides for one zoom which names are written and where: in order of rank, each at the first place that is free.
 * Works out only what a part of the map needs: a name depends on names of higher rank in reach, these on others, and
 * nothing else. So the answer is that of the whole map, whatever part is asked for first.
 */
export class LabelPlan {
  readonly zoom: number;
  readonly window: Size;
  private readonly source: LabelSource;
  private readonly options: PlanOptions;
  private readonly taken = new BoxGrid();
  private readonly cells = new Map<number, LabelEntry[]>();
  private readonly loaded = new Set<number>();
  private readonly sheet: Sheet;
  private readonly known = new Set<number>();
  private readonly byIndex = new Map<number, LabelEntry[]>();
  private count = 0;
  private comparisons = 0;

  constructor(source: LabelSource, options: PlanOptions) {
    this.source = source;
    this.options = options;
    this.zoom = options.zoom;
    this.window = options.window;
    this.sheet = {
      zoom: options.zoom,
      measure: options.measure,
      isFree: (boxes, entry, covers) => this.isFree(boxes, entry, covers),
      choiceBefore: ({ point, part }) => options.before?.get(placeKey(point.id, part)),
    };
    for (const box of options.obstacles ?? []) this.taken.add(box, { owner: -1, strength: Number.POSITIVE_INFINITY });
    for (const index of source.shapes()) this.take(index);
  }

  /** Decides all names that may reach into a box. Pauses (yields) often. */
  *decide(box: PxBox): Generator<void, void> {
    const wanted = yield* this.needed(box);
    wanted.sort(compareRank);
    let count = 0;
    for (const entry of wanted) {
      this.write(entry);
      if (++count % SLICE === 0) yield;
    }
  }

  /** The names that are written in a box, all of which must have been decided; in order of their rows. */
  placementsIn(box: PxBox): LabelPlacement[] {
    const found = new Set<LabelPlacement>();
    for (const cell of cellsOf(box)) {
      for (const { placement, covered } of this.cells.get(cell) ?? []) {
        if (placement !== undefined && covered !== undefined && boxesMeet(covered, box)) found.add(placement);
      }
    }
    return [...found].sort((a, b) => a.index - b.index || a.part - b.part);
  }

  /** What was decided of a point: its written names, and whether it has any that were not. */
  decidedOf(index: number): readonly LabelEntry[] {
    return this.byIndex.get(index) ?? [];
  }

  /** For the plan of the next zoom. */
  places(): Map<number, number> {
    const places = new Map<number, number>();
    for (const entries of this.byIndex.values()) {
      for (const { point, part, placement } of entries) {
        if (placement !== undefined) places.set(placeKey(point.id, part), placement.choice);
      }
    }
    return places;
  }

  /** The open entries that reach into a box, and those that they depend on. */
  private *needed(box: PxBox): Generator<void, LabelEntry[]> {
    this.comparisons = 0;
    const found = new Set<LabelEntry>();
    for (const entry of this.near(box)) if (entry.state === 'open') found.add(entry);
    // A set gives what is added while it is walked.
    for (const entry of found) {
      if (this.comparisons > MOST_COMPARISONS * Math.max(400, this.count)) return this.everything();
      for (const other of this.near(entry.reach)) {
        if (other.state === 'open' && compareRank(other, entry) < 0) found.add(other);
      }
      if (found.size % SLICE === 0) yield;
    }
    return [...found];
  }

  private everything(): LabelEntry[] {
    const { map } = this.options;
    for (const index of this.source.pointsIn({
      minX: -map.width,
      minY: -map.height,
      maxX: 2 * map.width,
      maxY: 2 * map.height,
    })) {
      this.take(index);
    }
    return [...this.byIndex.values()].flat().filter(({ state }) => state === 'open');
  }

  private *near(box: PxBox): Generator<LabelEntry> {
    for (const cell of cellsOf(box)) {
      this.load(cell);
      const entries = this.cells.get(cell) ?? [];
      this.comparisons += entries.length;
      for (const entry of entries) if (boxesMeet(entry.reach, box)) yield entry;
    }
  }

  private load(cell: number): void {
    if (this.loaded.has(cell)) return;
    this.loaded.add(cell);
    const row = Math.floor((cell + ROW / 2) / ROW);
    const column = cell - row * ROW;
    const side = CELL / this.zoom;
    const [minX, minY] = [column * side, row * side];
    for (const index of this.source.pointsIn({ minX, minY, maxX: minX + side, maxY: minY + side })) this.take(index);
  }

  private take(index: number): void {
    if (this.known.has(index)) return;
    this.known.add(index);
    const { zoom, window, measure, before } = this.options;
    const point = this.source.point(index);
    const entries = labelTasks(index, point, zoom, window, measure).map(({ task, reach }, part): LabelEntry => {
      const score = labelScore(point, before?.has(placeKey(point.id, part)) ?? false);
      return { index, point, part, task, reach, score, state: 'open', placement: undefined, covered: undefined };
    });
    this.byIndex.set(index, entries);
    this.count += entries.length;
    for (const entry of entries) {
      for (const cell of cellsOf(entry.reach)) {
        const list = this.cells.get(cell);
        if (list === undefined) this.cells.set(cell, [entry]);
        else list.push(entry);
      }
      if (entry.task.how === 'point' && entry.task.mark > 0)
        this.reserveMark(entry, entry.task.mark, entry.task.isDrawn);
    }
  }

  private reserveMark({ index, point, score }: LabelEntry, mark: number, isDrawn: boolean): void {
    const [x, y] = [point.x * this.zoom, point.y * this.zoom];
    const box = { left: x - mark, top: y - mark, right: x + mark, bottom: y + mark };
    this.taken.add(box, { owner: index, strength: isDrawn ? DRAWN_STRENGTH : score });
  }

  private write(entry: LabelEntry): void {
    if (entry.state !== 'open') return;
    const placement = writeLabel(entry, this.sheet);
    entry.state = placement === undefined ? 'lost' : 'written';
    entry.placement = placement;
    if (placement !== undefined) entry.covered = hull(placement.boxes);
    for (const box of placement?.boxes ?? []) {
      this.taken.add(box, { owner: entry.index, strength: Number.POSITIVE_INFINITY });
    }
  }

  private isFree(boxes: readonly PxBox[], { point, index, score }: LabelEntry, covers: boolean): boolean {
    const strength = point.isByHand ? Number.POSITIVE_INFINITY : covers ? score : 0;
    const { map } = this.options;
    const [right, bottom] = [map.width * this.zoom + OVER_EDGE, map.height * this.zoom + OVER_EDGE];
    return boxes.every(
      (box) =>
        (point.isByHand ||
          (box.left >= -OVER_EDGE && box.top >= -OVER_EDGE && box.right <= right && box.bottom <= bottom)) &&
        !this.taken.isTaken(box, index, strength),
    );
  }
}

/** One number for a label that stays the same from zoom to zoom. */
export function placeKey(id: number, part: number): number {
  return id * 1024 + part;
}

function* cellsOf({ left, top, right, bottom }: PxBox): Generator<number> {
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1)
      yield row * ROW + column;
  }
}
