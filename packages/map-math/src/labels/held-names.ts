import type { LabelPlan } from './label-plan.ts';

/** A name that was left out stays so until the zoom is this many times what it was, or less by as much. */
export const HELD_WITHIN = 1.06;

/**
 * Remembers which names were left out at nearly the same zoom, so that none comes and goes while the zoom changes by
 * hundredths. With each step of the wheel it begins anew.
 */
export class HeldNames {
  private readonly names = new Set<number>();
  private around = 0;

  /** The names that the plan of a zoom leaves out. @param last the plan before it, of the same points */
  at(zoom: number, last: LabelPlan | undefined): ReadonlySet<number> {
    const isNear = zoom < this.around * HELD_WITHIN && zoom > this.around / HELD_WITHIN;
    if (last !== undefined && isNear) {
      if (last.zoom !== zoom) for (const name of last.lost()) this.names.add(name);
    } else {
      this.names.clear();
      this.around = zoom;
    }
    return this.names;
  }
}
