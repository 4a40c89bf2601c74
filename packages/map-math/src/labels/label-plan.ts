import type { MapRect, Size } from '../geometry-types.ts';
import { type LabelEntry, labelTasks } from './label-entry.ts';
import type { FreeArea, LabelPlacement, LabelPoint, LabelSource, Loss, NameMeasure, PxBox } from './label-types.ts';
import { NameRoom } from './name-room.ts';
import type { Paper } from './paper.ts';
import type { ShapeNames } from './shape-names.ts';
import { boxesMeet, hull } from './text-boxes.ts';
import { type Sheet, writeLabel } from './write-label.ts';
import type { WriteSelected } from './write-selected.ts';

/** A label that was written keeps its place until something beats it by this much. */
const KEPT_FACTOR = 1.15;
/** What a kind is worth beside its scale. */
const CITY = 14;
const WATER = 6;
const LINE = 4;
const POINT = 2;
/** How far selected labels stand above those placed by hand, and these above all others. */
const TIER = 1e6;

/** What decides who is written first: higher comes first. `wasWritten`: at the zoom before. */
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

/** What is compared of two labels that want the same room. */
export interface Ranked {
  readonly point: LabelPoint;
  readonly part: number;
  readonly score: number;
}

/** Order of writing: score, name, then numbers that no two have in common. Negative: `a` comes first. */
export function compareRank(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.point.name !== b.point.name) return a.point.name < b.point.name ? -1 : 1;
  return a.point.id - b.point.id || a.part - b.part;
}

/**
 * What was written at the zoom before: the choice of each label, by `placeKey`; and how lines and areas were divided,
 * by the key of their part `DIVISION`.
 */
export type PlacesBefore = ReadonlyMap<number, number>;

export interface PlanOptions {
  /** CSS pixels per map unit. */
  readonly zoom: number;
  /** Of the map, in map units. */
  readonly map: Size;
  /** Of the screen, in CSS pixels: an area larger than it has several places for its name (see `ShownNames`). */
  readonly window: Size;
  readonly measure: NameMeasure;
  /** Writes the names of lines and areas; without it they are left out. */
  readonly shapes?: ShapeNames | undefined;
  /** Writes the selected name where nothing covers it; without it, the name is placed like every other one. */
  readonly writeSelected?: WriteSelected | undefined;
  readonly before?: PlacesBefore | undefined;
  /** Names that are left out even where they have room, by `placeKey`: they were left out at nearly this zoom. */
  readonly held?: ReadonlySet<number> | undefined;
  /** Beyond it nothing is written: straight names are moved onto it. */
  readonly paper?: Paper | undefined;
  /** Drawn round the map, in map units: names of areas, lines and seas keep off it, others where they can. */
  readonly frame?: readonly MapRect[];
  /** What nothing covers: there the selected name is written, where its place is there. */
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
  private readonly room: NameRoom;
  private readonly cells = new Map<number, LabelEntry[]>();
  private readonly loaded = new Set<number>();
  private readonly sheet: Sheet;
  private readonly ghostSheet: Sheet;
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
    this.room = new NameRoom(options);
    this.sheet = {
      zoom: options.zoom,
      measure: options.measure,
      shapes: options.shapes,
      writeSelected: options.writeSelected,
      paper: options.paper,
      free: options.free,
      isFree: (boxes, entry, covers) => this.room.isFree(boxes, entry, covers),
      isOnMap: (box) => this.room.isOnMap(box),
      // What is divided into more parts than before stays on the side of its first one.
      choiceBefore: ({ point, part }) =>
        options.before?.get(placeKey(point.id, part)) ?? options.before?.get(placeKey(point.id, 0)),
    };
    this.ghostSheet = { ...this.sheet, isFree: (boxes, { index }) => this.room.isFreeForGhost(boxes, index) };
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

  /** The places for names that are written in a box, all of which must have been decided; in order of their rows. */
  placementsIn(box: PxBox): LabelPlacement[] {
    const found = this.decidedIn(box).filter(({ covered }) => covered !== undefined && boxesMeet(covered, box));
    return found.flatMap(({ placement }) => placement ?? []);
  }

  /** The names that have no room in a box, in the same order: those that are written there have none. */
  lostIn(box: PxBox): LabelEntry[] {
    return this.decidedIn(box).filter(({ state, reach }) => state === 'lost' && boxesMeet(reach, box));
  }

  private decidedIn(box: PxBox): LabelEntry[] {
    const found = new Set<LabelEntry>();
    for (const cell of cellsOf(box)) for (const entry of this.cells.get(cell) ?? []) found.add(entry);
    return [...found].sort((a, b) => a.index - b.index || a.part - b.part);
  }

  /** What was decided of a point: its written names, and whether it has any that were not. */
  decidedOf(index: number): readonly LabelEntry[] {
    return this.byIndex.get(index) ?? [];
  }

  /** Whether a line or an area has several places for its name, of which few are shown. */
  isRepeated(index: number): boolean {
    return (this.byIndex.get(index)?.length ?? 0) > 1;
  }

  /** What nothing covered when it was made; undefined where nothing is selected. */
  get free(): FreeArea | undefined {
    return this.options.free;
  }

  pointOf(index: number): LabelPoint {
    return this.byIndex.get(index)?.[0]?.point ?? this.source.point(index);
  }

  /** For the plan of the next zoom. */
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
    const { before, held, free } = this.options;
    const point = this.source.point(index);
    const { tasks, division } = labelTasks(index, point, this.options, before?.get(placeKey(point.id, DIVISION)));
    if (division > 0) this.divisions.set(point.id, division);
    const entries = tasks.map(({ task, ...placed }, part): LabelEntry => {
      // The selected name may be anywhere that is free.
      const reach = point.isSelected && free !== undefined ? hull([placed.reach, free.box]) : placed.reach;
      const key = placeKey(point.id, part);
      const score = labelScore(point, before?.has(key) ?? false);
      const isHeld = (held?.has(key) ?? false) && !point.isSelected && !point.isByHand;
      return {
        index,
        point,
        part,
        task,
        reach,
        score,
        isHeld,
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
      if (entry.task.how === 'point') this.room.reserveMark(entry, entry.task);
    }
  }

  private write(entry: LabelEntry): void {
    if (entry.state !== 'open') return;
    const placement = entry.isHeld ? undefined : writeLabel(entry, this.sheet);
    if (placement === undefined) {
      entry.state = 'lost';
      // What found no form for its name asked for no room.
      entry.loss ??= entry.isHeld ? ZOOM : FORM;
      if (this.options.hasGhosts === true) this.placeGhost(entry);
      return;
    }
    entry.state = 'written';
    entry.loss = undefined;
    entry.placement = placement;
    entry.covered = hull(placement.boxes);
    this.room.take(placement);
  }

  private placeGhost(entry: LabelEntry): void {
    entry.ghost = writeLabel(entry, this.ghostSheet);
    if (entry.ghost !== undefined) this.room.takeForGhost(entry.ghost);
  }
}

/** One number for a label that stays the same from zoom to zoom. */
export function placeKey(id: number, part: number): number {
  return id * 2048 + part;
}

function* cellsOf({ left, top, right, bottom }: PxBox): Generator<number> {
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1)
      yield row * ROW + column;
  }
}
