import type { Size } from '../geometry-types.ts';
import type { LabelEntry } from './label-entry.ts';
import type { LabelPlan } from './label-plan.ts';
import type { FreeArea, LabelPlacement, PxBox } from './label-types.ts';
import { boxesMeet, boxWithin, hull, isInFree } from './text-boxes.ts';

/** A name that was left out stays so until the zoom changes by this factor. */
export const SKIPPED_WITHIN = 1.06;

/**
 * Stores which names were left out at nearly the same zoom, so that no name appears and disappears during small
 * changes. A step of the wheel resets it.
 */
export class SkippedNames {
  private readonly names = new Set<number>();
  private around = 0;

  /** The names that the plan of a zoom leaves out. @param last the previous plan for the same points */
  at(zoom: number, last: LabelPlan | undefined): ReadonlySet<number> {
    const isNear = zoom < this.around * SKIPPED_WITHIN && zoom > this.around / SKIPPED_WITHIN;
    if (last !== undefined && isNear) {
      if (last.zoom !== zoom) for (const name of last.lost()) this.names.add(name);
    } else {
      this.names.clear();
      this.around = zoom;
    }
    return this.names;
  }
}

/** The names of a plan that are shown. */
export interface NameSelection {
  readonly plan: LabelPlan;
  /** Grows whenever the shown names change. */
  readonly edition: number;
  /** The names shown in a box, in order of their rows. All of them must be decided. */
  namesIn(box: PxBox): LabelPlacement[];
  /** The names without room in such a box that an editor shows faintly. A place that is named beside it has none. */
  ghostsIn(box: PxBox): LabelEntry[];
  /**
   * Handles the end of a movement: names that left the window move into it. Everything that reaches into the window
   * must be decided.
   * @returns whether the shown names have changed
   */
  settle(window: PxBox, free: FreeArea): boolean;
}

/** All names of a plan without lines and areas. Each has one place. */
export const allNames = (plan: LabelPlan): NameSelection => ({
  plan,
  edition: 0,
  namesIn: (box) => plan.placementsIn(box),
  ghostsIn: (box) => plan.lostIn(box),
  settle: () => false,
});

/** Chooses the names of a plan. @param before those of the previous plan, so that names stay in place */
export type SelectNames = (plan: LabelPlan, before: NameSelection | undefined) => NameSelection;

/** The legibility of a name in a window: whole and uncovered, whole, or partly visible. */
const WHOLE_IN_FREE = 2;
const WHOLE = 1;
const PARTLY = 0;

/** The possible places of a name in a window: written ones, and faint ones where there is no room. */
interface Candidates {
  readonly written: LabelPlacement[];
  readonly ghosts: LabelPlacement[];
}

/**
 * Chooses which copies of the names of lines and large areas are shown. No window has two copies of one name, and a
 * name without room is a ghost only if its place has no other name. The choice is made while the view rests, and kept
 * while it moves. A name moves only after it has left the window.
 */
export class ShownNames implements NameSelection {
  readonly plan: LabelPlan;
  edition = 0;
  private readonly chosen = new Map<number, LabelPlacement[]>();
  /** The positions of names at the previous zoom: the middle in map units, by position id. */
  private readonly middles: ReadonlyMap<number, readonly [number, number]>;

  constructor(plan: LabelPlan, before?: NameSelection) {
    this.plan = plan;
    this.middles = before instanceof ShownNames ? before.middlesNow() : new Map();
  }

  namesIn(box: PxBox): LabelPlacement[] {
    return this.plan.placementsIn(box).filter((placement) => this.isShown(placement));
  }

  ghostsIn(box: PxBox): LabelEntry[] {
    // Written names come first.
    this.namesIn(box);
    return this.plan
      .lostIn(box)
      .filter(({ ghost }) => ghost === undefined || (boxesMeet(hull(ghost.boxes), box) && this.isShown(ghost)));
  }

  settle(window: PxBox, free: FreeArea): boolean {
    let isChanged = false;
    for (const [index, { written, ghosts }] of this.candidatesIn(window)) {
      const candidates = written.length > 0 ? written : ghosts;
      if (this.settleOne(index, candidates, window, free)) isChanged = true;
    }
    if (isChanged) this.edition += 1;
    return isChanged;
  }

  private candidatesIn(window: PxBox): ReadonlyMap<number, Candidates> {
    const byIndex = new Map<number, Candidates>();
    const of = (index: number): Candidates => {
      const candidates = byIndex.get(index) ?? { written: [], ghosts: [] };
      byIndex.set(index, candidates);
      return candidates;
    };
    for (const placement of this.plan.placementsIn(window)) {
      if (this.plan.isRepeated(placement.index)) of(placement.index).written.push(placement);
    }
    for (const { index, ghost } of this.plan.lostIn(window)) {
      if (ghost === undefined || !this.plan.isRepeated(index)) continue;
      if (boxesMeet(hull(ghost.boxes), window)) of(index).ghosts.push(ghost);
    }
    return byIndex;
  }

  private settleOne(index: number, candidates: readonly LabelPlacement[], window: PxBox, free: FreeArea): boolean {
    const chosen = this.chosen.get(index) ?? [];
    const { isSelected, id } = this.plan.pointOf(index);
    const enough = isSelected ? WHOLE_IN_FREE : WHOLE;
    const kept = candidates.filter((placement) => chosen.includes(placement));
    if (kept.some((placement) => worthOf(placement, window, free) >= enough)) return false;
    const middle = this.middles.get(id)?.map((at) => at * this.plan.zoom) ?? [
      (free.box.left + free.box.right) / 2,
      (free.box.top + free.box.bottom) / 2,
    ];
    const rated = candidates.map((placement) => ({
      placement,
      worth: worthOf(placement, window, free),
      isKept: kept.includes(placement),
      away: distanceTo(placement, middle as [number, number]),
    }));
    // A name that is cut off in any case stays in place. A name along its curve comes before one beside it.
    rated.sort(
      (a, b) =>
        b.worth - a.worth ||
        Number(b.isKept) - Number(a.isKept) ||
        Number(b.placement.form === 'curved') - Number(a.placement.form === 'curved') ||
        a.away - b.away ||
        a.placement.part - b.placement.part,
    );
    const best = rated[0]?.placement;
    if (best === undefined || chosen.includes(best)) return false;
    this.chosen.set(index, [...chosen.filter((placement) => this.areApart(placement, best)), best]);
    return true;
  }

  private isShown(placement: LabelPlacement): boolean {
    const { index } = placement;
    if (!this.plan.isRepeated(index)) return true;
    const chosen = this.chosen.get(index) ?? [];
    if (chosen.includes(placement)) return true;
    if (!chosen.every((other) => this.areApart(placement, other))) return false;
    this.chosen.set(index, [...chosen, placement]);
    return true;
  }

  /** Whether no window shows a part of both. Names along a line must be a window's width apart in any direction. */
  private areApart(one: LabelPlacement, other: LabelPlacement): boolean {
    const { width, height } = this.plan.window;
    const isLine = this.plan.pointOf(one.index).shape?.isArea === false;
    return gapsReach(hull(one.boxes), hull(other.boxes), { width, height: isLine ? Math.max(width, height) : height });
  }

  private middlesNow(): Map<number, readonly [number, number]> {
    const { zoom } = this.plan;
    const middles = new Map(this.middles);
    for (const [index, chosen] of this.chosen) {
      const last = chosen.at(-1);
      if (last === undefined) continue;
      const { left, top, right, bottom } = hull(last.boxes);
      middles.set(this.plan.pointOf(index).id, [(left + right) / 2 / zoom, (top + bottom) / 2 / zoom]);
    }
    return middles;
  }
}

function worthOf({ boxes }: LabelPlacement, window: PxBox, free: FreeArea): number {
  const covered = hull(boxes);
  if (!boxWithin(covered, window)) return boxesMeet(covered, window) ? PARTLY : PARTLY - 1;
  return boxes.every((box) => isInFree(box, free)) ? WHOLE_IN_FREE : WHOLE;
}

function distanceTo({ boxes }: LabelPlacement, [x, y]: readonly [number, number]): number {
  const { left, top, right, bottom } = hull(boxes);
  return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
}

function gapsReach(a: PxBox, b: PxBox, { width, height }: Size): boolean {
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  return across >= width || down >= height;
}
