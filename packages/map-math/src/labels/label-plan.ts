import type { MapRect, Size } from '../geometry-types.ts';
import { FreeSpace } from './free-space.ts';
import { type LabelEntry, labelTasks } from './label-entry.ts';
import type { FreeArea, LabelPlacement, LabelPoint, LabelSource, Loss, NameMeasure, PxBox } from './label-types.ts';
import type { Paper } from './paper.ts';
import type { ShapeNames } from './shape-names.ts';
import { boxesMeet, hull } from './text-boxes.ts';
import { type WritingContext, writeLabel } from './write-label.ts';
import type { WriteSelected } from './write-selected.ts';

/** A written label keeps its place until another has this many times its score. */
const KEPT_FACTOR = 1.15;
/** Importance of each kind, added to the scale. */
const CITY = 14;
const WATER = 6;
const LINE = 4;
const POINT = 2;
/** The rank difference between selected labels, labels placed by hand, and all others. */
const TIER = 1e6;

/** The score that decides the order of writing: higher comes first. `wasWritten`: at the previous zoom. */
export function labelScore(point: LabelPoint, wasWritten: boolean): number {
  const own = point.scale + worth(point);
  const score = own * (wasWritten ? KEPT_FACTOR : 1) + point.importance;
  return score + (point.isSelected ? 2 * TIER : point.isByHand ? TIER : 0);
}

function worth({ kind, shape }: LabelPoint): number {
  if (shape !== undefined) return shape.isArea ? 0 : LINE;
  if (kind === 'water') return WATER;
  return kind === 'city' ? CITY : POINT;
}

/** The compared values of two labels that compete for room. */
export interface Ranked {
  readonly point: LabelPoint;
  readonly part: number;
  readonly score: number;
}

/** The order of writing: by score, name, then unique numbers. Negative: `a` comes first. */
export function compareRank(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.point.name !== b.point.name) return a.point.name < b.point.name ? -1 : 1;
  return a.point.id - b.point.id || a.part - b.part;
}

/**
 * The results at the previous zoom: the choice of each label, by `placeKey`, and the divisions of lines and areas, by
 * the key of their part `DIVISION`.
 */
export type PlacesBefore = ReadonlyMap<number, number>;

export interface PlanOptions {
  /** CSS pixels per map unit. */
  readonly zoom: number;
  /** Size of the map, in map units. */
  readonly map: Size;
  /**
   * Size of the screen, in CSS pixels. An area larger than the screen has several places for its name (see
   * `ShownNames`).
   */
  readonly window: Size;
  readonly measure: NameMeasure;
  /** Writes the names of lines and areas. Without it they are left out. */
  readonly shapes?: ShapeNames | undefined;
  /** Writes the selected name where nothing covers it. Without it the name is placed like any other. */
  readonly writeSelected?: WriteSelected | undefined;
  readonly before?: PlacesBefore | undefined;
  /** Names left out even where they have room, by `placeKey`, because they were left out at nearly this zoom. */
  readonly skipped?: ReadonlySet<number> | undefined;
  /** The sheet that limits all names. Straight names are moved onto it. */
  readonly paper?: Paper | undefined;
  /**
   * The frame drawn around the map, in map units. Names of areas, lines, and seas keep off it; others do where they
   * can.
   */
  readonly frame?: readonly MapRect[];
  /** The area that nothing covers. The selected name is written there if its place is in it. */
  readonly free?: FreeArea | undefined;
  /** Whether names without room are placed as ghosts. */
  readonly hasGhosts?: boolean;
}

const DIVISION = 2047;
const CELL = 512;
const ROW = 2 ** 20;
const FORM: Loss = { why: 'form' };
const ZOOM: Loss = { why: 'zoom' };
/** Entries between two pauses. */
const SLICE = 32;
/** With more comparisons for each point than this, deciding the whole map is less work. */
const COMPARISONS_MAX = 300;

/**
 * Decides which names are written at one zoom, and where: in order of rank, each at the first free place. Only the
 * needed part of the map is computed: a name depends only on names of higher rank within reach, these on others, and
 * so on. The result is that of the whole map, whatever part is requested first.
 */
export class LabelPlan {
  readonly zoom: number;
  readonly window: Size;
  private readonly source: LabelSource;
  private readonly options: PlanOptions;
  private readonly space: FreeSpace;
  private readonly cells = new Map<number, LabelEntry[]>();
  private readonly loaded = new Set<number>();
  private readonly context: WritingContext;
  private readonly ghostContext: WritingContext;
  private readonly known = new Set<number>();
  private readonly byIndex = new Map<number, LabelEntry[]>();
  private readonly divisions = new Map<number, number>();
  private count = 0;
  private comparisons = 0;

  constructor(source: LabelSource, options: PlanOptions) {
    this.source = source;
    this.options = options;
    this.zoom = options.zoom;
    this.window = options.window;
    this.space = new FreeSpace(options);
    this.context = {
      zoom: options.zoom,
      measure: options.measure,
      shapes: options.shapes,
      writeSelected: options.writeSelected,
      paper: options.paper,
      free: options.free,
      isFree: (boxes, entry, covers) => this.space.isFree(boxes, entry, covers),
      isOnMap: (box) => this.space.isOnMap(box),
      // A shape with more parts than before stays on the side of its first part.
      choiceBefore: ({ point, part }) =>
        options.before?.get(placeKey(point.id, part)) ?? options.before?.get(placeKey(point.id, 0)),
    };
    this.ghostContext = { ...this.context, isFree: (boxes, { index }) => this.space.isFreeForGhost(boxes, index) };
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

  /** The places of names written in a box, in order of their rows. All of them must be decided. */
  placementsIn(box: PxBox): LabelPlacement[] {
    const found = this.decidedIn(box).filter(({ covered }) => covered !== undefined && boxesMeet(covered, box));
    return found.flatMap(({ placement }) => placement ?? []);
  }

  /** The names without room in a box, in the same order. Names written there are not included. */
  lostIn(box: PxBox): LabelEntry[] {
    return this.decidedIn(box).filter(({ state, reach }) => state === 'lost' && boxesMeet(reach, box));
  }

  private decidedIn(box: PxBox): LabelEntry[] {
    const found = new Set<LabelEntry>();
    for (const cell of cellsOf(box)) for (const entry of this.cells.get(cell) ?? []) found.add(entry);
    return [...found].sort((a, b) => a.index - b.index || a.part - b.part);
  }

  /** The entries of a point that are decided and written. */
  decidedOf(index: number): readonly LabelEntry[] {
    return this.byIndex.get(index) ?? [];
  }

  /** Whether a line or an area has several places for its name, of which few are shown. */
  isRepeated(index: number): boolean {
    return (this.byIndex.get(index)?.length ?? 0) > 1;
  }

  /** The free area at the time of planning; undefined when nothing is selected. */
  get free(): FreeArea | undefined {
    return this.options.free;
  }

  pointOf(index: number): LabelPoint {
    return this.byIndex.get(index)?.[0]?.point ?? this.source.point(index);
  }

  /** The results for the plan of the next zoom. */
  places(): Map<number, number> {
    const places = new Map<number, number>();
    for (const { point, part, placement } of this.entries()) {
      if (placement !== undefined) places.set(placeKey(point.id, part), placement.choice);
    }
    for (const [id, division] of this.divisions) places.set(placeKey(id, DIVISION), division);
    return places;
  }

  /** Names that were left out, by `placeKey`. */
  *lost(): Generator<number> {
    for (const { point, part, state } of this.entries()) if (state === 'lost') yield placeKey(point.id, part);
  }

  private *entries(): Generator<LabelEntry> {
    for (const entries of this.byIndex.values()) yield* entries;
  }

  /** The undecided entries that reach into a box, and those that they depend on. */
  private *needed(box: PxBox): Generator<void, LabelEntry[]> {
    this.comparisons = 0;
    const found = new Set<LabelEntry>();
    for (const entry of this.near(box)) if (entry.state === 'open') found.add(entry);
    // A set also iterates over items that are added during the loop.
    for (const entry of found) {
      if (this.comparisons > COMPARISONS_MAX * Math.max(400, this.count)) return this.everything();
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
    return [...this.entries()].filter(({ state }) => state === 'open');
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
    const { before, skipped, free } = this.options;
    const point = this.source.point(index);
    const { tasks, division } = labelTasks(index, point, this.options, before?.get(placeKey(point.id, DIVISION)));
    if (division > 0) this.divisions.set(point.id, division);
    const entries = tasks.map(({ task, ...placed }, part): LabelEntry => {
      // The selected name may be anywhere in the free area.
      const reach = point.isSelected && free !== undefined ? hull([placed.reach, free.box]) : placed.reach;
      const key = placeKey(point.id, part);
      const score = labelScore(point, before?.has(key) ?? false);
      const isSkipped = (skipped?.has(key) ?? false) && !point.isSelected && !point.isByHand;
      return {
        index,
        point,
        part,
        task,
        reach,
        score,
        isSkipped,
        state: 'open',
        placement: undefined,
        loss: undefined,
        ghost: undefined,
        covered: undefined,
      };
    });
    this.byIndex.set(index, entries);
    this.count += entries.length;
    for (const entry of entries) {
      for (const cell of cellsOf(entry.reach)) {
        const list = this.cells.get(cell);
        if (list === undefined) this.cells.set(cell, [entry]);
        else list.push(entry);
      }
      if (entry.task.how === 'point') this.space.reserveMark(entry, entry.task);
    }
  }

  private write(entry: LabelEntry): void {
    if (entry.state !== 'open') return;
    const placement = entry.isSkipped ? undefined : writeLabel(entry, this.context);
    if (placement === undefined) {
      entry.state = 'lost';
      // A name that found no form made no request for room.
      entry.loss ??= entry.isSkipped ? ZOOM : FORM;
      if (this.options.hasGhosts === true) this.placeGhost(entry);
      return;
    }
    entry.state = 'written';
    entry.loss = undefined;
    entry.placement = placement;
    entry.covered = hull(placement.boxes);
    this.space.take(placement);
  }

  private placeGhost(entry: LabelEntry): void {
    entry.ghost = writeLabel(entry, this.ghostContext);
    if (entry.ghost !== undefined) this.space.takeForGhost(entry.ghost);
  }
}

/** A number for a label that stays the same from zoom to zoom. */
export function placeKey(id: number, part: number): number {
  return id * 2048 + part;
}

function* cellsOf({ left, top, right, bottom }: PxBox): Generator<number> {
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1)
      yield row * ROW + column;
  }
}
