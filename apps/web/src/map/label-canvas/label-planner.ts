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

/** What the planner needs to plan the labels of a view. */
export interface PlanRequest {
  /** CSS pixels per map unit. */
  readonly scale: number;
  readonly map: FramedMap;
  /** Size of the screen in CSS pixels. */
  readonly window: Size;
  /** Index of the selected point, or -1. */
  readonly selected: number;
  /** The uncovered part of the view, in pixels of the zoom. The selected name is written there. */
  readonly free: FreeArea;
  /** The view is moving, so written names stay in place. */
  readonly isMoving?: boolean;
  /** Names without room are placed as ghosts. */
  readonly hasGhosts: boolean;
  /** False: no name is written. */
  readonly hasNames?: boolean;
  /** Two requests with the same name have the same points and fonts. */
  readonly name: string;
}

interface Kept {
  readonly plan: LabelPlan;
  readonly shown: NameSelection;
  readonly name: string;
  /** The name of the request that it was made for; identifies the points. */
  readonly points: string;
  /** What was written at the previous zoom. */
  readonly before: PlacesBefore | undefined;
}

/** Keeps the label plan of the current zoom, and bases the next plan on it. */
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

  /** From now on, names of lines and areas are written as well. */
  writeShapes({ names, show }: Pick<ShapePart, 'names' | 'show'>): void {
    if (this.shapes === names) return;
    this.shapes = names;
    this.show = show;
    // Names at positions that these names may need lose their place.
    if (this.store.shapes.size > 0) this.kept = undefined;
  }

  /** From now on, the selected name is written in the uncovered part of the view. */
  writeSelected(write: WriteSelected): void {
    if (this.selected === write) return;
    this.selected = write;
    this.kept = undefined;
  }

  /** Plans the names of a request. Undefined if the browser gives no canvas to measure on. */
  planFor(request: PlanRequest): NameSelection | undefined {
    const { scale, map, window, selected, hasGhosts, hasNames = true, name, free } = request;
    const whole = `${name} ${scale} ${window.width} ${window.height} ${selected} ${hasGhosts} ${hasNames}`;
    if (this.kept?.name === whole && (request.isMoving === true || isSelectedUncovered(this.kept.plan, request)))
      return this.kept.shown;
    const surface = this.make(1, 1);
    if (surface === undefined) return undefined;
    const measure = nameMeasure(this.store, new Lettering(surface.canvas), this.measured);
    // With other points at the same zoom, everything is decided again. The result must not depend on the order in which
    // points arrive.
    const before = this.kept?.plan.zoom === scale ? this.kept.before : this.kept?.plan.places();
    // Changed points may free room at once.
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

/** Whether the selected name already stands in the uncovered part of the view, as far as possible. */
function isSelectedUncovered(plan: LabelPlan, { selected, free, scale }: PlanRequest): boolean {
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
