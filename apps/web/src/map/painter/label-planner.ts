import type { Size } from '@venture-atlas/map-math';
import { LabelPlan, type PlacesBefore } from '@venture-atlas/map-math';
import { labelSource, nameMeasure } from './label-source.ts';
import { Lettering } from './lettering.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore } from './point-store.ts';
import type { MakeSurface } from './surface.ts';

/** What a plan is made for. */
export interface PlanWish {
  /** CSS pixels per map unit. */
  readonly scale: number;
  readonly map: Size;
  /** Size of the screen in CSS pixels. */
  readonly window: Size;
  /** Index of the selected point, or -1. */
  readonly selected: number;
  /** Two wishes of the same name speak of the same points in the same letters. */
  readonly name: string;
}

interface Kept {
  readonly plan: LabelPlan;
  readonly name: string;
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

  constructor(store: PointStore, index: PointIndex, make: MakeSurface, measured: number[]) {
    this.store = store;
    this.index = index;
    this.make = make;
    this.measured = measured;
  }

  /** The plan for a wish; undefined when the browser gives no canvas to measure on. */
  planFor({ scale, map, window, selected, name }: PlanWish): LabelPlan | undefined {
    const whole = `${name} ${scale} ${window.width} ${window.height} ${selected}`;
    if (this.kept?.name === whole) return this.kept.plan;
    const surface = this.make(1, 1);
    if (surface === undefined) return undefined;
    const measure = nameMeasure(this.store, new Lettering(surface.canvas), this.measured);
    // With other points at the same zoom all is decided anew, so that it does not matter in which portions they came.
    const before = this.kept?.plan.zoom === scale ? this.kept.before : this.kept?.plan.places();
    const source = labelSource(this.store, this.index, scale, selected);
    const plan = new LabelPlan(source, { zoom: scale, map, window, measure, before });
    this.kept = { plan, name: whole, before };
    return plan;
  }
}
