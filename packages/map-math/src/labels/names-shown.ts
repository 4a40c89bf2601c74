import type { LabelEntry } from './label-entry.ts';
import type { LabelPlan } from './label-plan.ts';
import type { FreeArea, LabelPlacement, PxBox } from './label-types.ts';

/** Which names of a plan are shown. */
export interface NamesShown {
  readonly plan: LabelPlan;
  /** Rises when other names are shown than before. */
  readonly edition: number;
  /** The names that are shown in a box, all of which must have been decided; in order of their rows. */
  namesIn(box: PxBox): LabelPlacement[];
  /** The names without room in such a box that show faintly where one edits: none of a place that is named beside it. */
  ghostsIn(box: PxBox): LabelEntry[];
  /**
   * The view came to rest: names that left the window move into it. All that reaches into the window must have been
   * decided.
   * @returns whether other names are shown than before
   */
  settle(window: PxBox, free: FreeArea): boolean;
}

/** All names of a plan without lines and areas: each has one place. */
export const everyName = (plan: LabelPlan): NamesShown => ({
  plan,
  edition: 0,
  namesIn: (box) => plan.placementsIn(box),
  ghostsIn: (box) => plan.lostIn(box),
  settle: () => false,
});

/** Chooses the names of a plan. @param before those of the plan before, so that names stay where they are */
export type ShowNames = (plan: LabelPlan, before: NamesShown | undefined) => NamesShown;
