import type {
  FreeArea,
  NameSelection,
  PlacesBefore,
  PxBox,
  SelectNames,
  Size,
  WriteSelected,
} from '@venture-atlas/map-math';
import { allNames, frameRects, isInFree, isPointFree, LabelPlan, SkippedNames } from '@venture-atlas/map-math';
import type { FramedMap } from './framed-map.ts';
import { labelSource, nameMeasure } from './label-source.ts';
import { Lettering } from './lettering.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore } from './point-store.ts';
import type { ShapePart } from './shape-part.ts';
import type { MakeSurface } from './surface.ts';

/** What a plan is made for. */
export interface PlanWish {
  /** CSS pixels per map unit. */
  readonly scale: number;
  readonly map: FramedMap;
  /** Size of the screen in CSS pixels. */
  readonly window: Size;
  /** Index of the selected point, or -1. */
  readonly selected: number;
  /** What nothing covers, in pixels of the zoom: there the selected name is written. */
  readonly free: FreeArea;
  /** The view moves: what is written stays where it is. */
  readonly isMoving?: boolean;
  /** Names without room are placed as ghosts. */
  readonly hasGhosts: boolean;
  /** False: no name is written. */
  readonly hasNames?: boolean;
  /** Two wishes of the same name speak of the same points in the same letters. */
  readonly name: string;
}

interface Kept {
  readonly plan: LabelPlan;
  readonly shown: NameSelection;
  readonly name: string;
  /** The name of the wish: which points it was made of. */
  readonly points: string;
  /** What was written at the zoom before. */
  readonly before: PlacesBefore | undefined;
}

/** Keeps the plan of the labels for the zoom that is looked at, and makes the next one from it. */
export class LabelPlanner {
  private readonly store: PointStore;
  private readonly index: PointIndex;
  private readonly make: MakeSurface;
  private readonly measured: number[];
  private kept: Kept | undefined;
  private readonly skipped = new SkippedNames();
  private shapes: ShapePart['names'] | undefined;
  private show: SelectNames = allNames;
  private selected: WriteSelected | undefined;
  /** How many plans were made. */
  made = 0;

  constructor(store: PointStore, index: PointIndex, make: MakeSurface, measured: number[]) {
    this.store = store;
    this.index = index;
    this.make = make;
    this.measured = measured;
  }

  /** From now on the names of lines and areas are written as well. */
  writeShapes({ names, show }: Pick<ShapePart, 'names' | 'show'>): void {
    if (this.shapes === names) return;
    this.shapes = names;
    this.show = show;
    // What was written where those names may come keeps no right to its place.
    if (this.store.shapes.size > 0) this.kept = undefined;
  }

  /** From now on the selected name is written where nothing covers it. */
  writeSelected(write: WriteSelected): void {
    if (this.selected === write) return;
    this.selected = write;
    this.kept = undefined;
  }

  /** The names of a wish; undefined when the browser gives no canvas to measure on. */
  planFor(wish: PlanWish): NameSelection | undefined {
    const { scale, map, window, selected, hasGhosts, hasNames = true, name, free } = wish;
    const whole = `${name} ${scale} ${window.width} ${window.height} ${selected} ${hasGhosts} ${hasNames}`;
    if (this.kept?.name === whole && (wish.isMoving === true || isSeen(this.kept.plan, wish))) return this.kept.shown;
    const surface = this.make(1, 1);
    if (surface === undefined) return undefined;
    const measure = nameMeasure(this.store, new Lettering(surface.canvas), this.measured);
    // With other points at the same zoom all is decided anew, so that it does not matter in which portions they came.
    const before = this.kept?.plan.zoom === scale ? this.kept.before : this.kept?.plan.places();
    // What changes the points may make room at once.
    const skipped = this.skipped.at(scale, this.kept?.points === name ? this.kept.plan : undefined);
    const source = labelSource(this.store, this.index, scale, selected, hasNames);
    const plan = new LabelPlan(source, {
      zoom: scale,
      map,
      window,
      measure,
      shapes: this.shapes,
      before,
      skipped,
      hasGhosts,
      writeSelected: this.selected,
      free: selected === -1 ? undefined : free,
      frame: frameRects(map, map.frame),
    });
    this.made += 1;
    const shown = this.show(plan, this.kept?.shown);
    this.kept = { plan, shown, name: whole, points: name, before };
    return shown;
  }
}

/** Whether the selected name is written where nothing covers it, as far as it can be. */
function isSeen(plan: LabelPlan, { selected, free, scale }: PlanWish): boolean {
  if (selected === -1 || !isPointFree(plan.pointOf(selected), scale, free)) return true;
  if (plan.free !== undefined && isSameArea(plan.free, free)) return true;
  return plan.decidedOf(selected).some(({ placement }) => placement?.boxes.every((box) => isInFree(box, free)));
}

function isSameArea(one: FreeArea, other: FreeArea): boolean {
  const isSame = (a: PxBox, b: PxBox | undefined) =>
    a.left === b?.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
  if (one.covers.length !== other.covers.length) return false;
  return isSame(one.box, other.box) && one.covers.every((cover, at) => isSame(cover, other.covers[at]));
}
