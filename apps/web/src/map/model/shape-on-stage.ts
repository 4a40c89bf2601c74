import type { Child } from '@venture-atlas/types';
import type { ShapeAct, ShapeDraft } from './shape-draft.ts';

/** Id of the sentence that says what keys do on a handle: the toolbar has it, handles are described by it. */
export const HANDLE_KEYS_ID = 'handle-keys';

/** How many of a shape's points have a handle now. */
export interface HandleCount {
  readonly shown: number;
  /** In view, but too close to others: they get theirs when the map is zoomed in. */
  readonly hidden: number;
}

/** A shape that is edited on the map: what the map has to know, and whom it tells. */
export interface ShapeOnStage {
  /** Position id of the place whose shape it is. */
  readonly positionId: number;
  readonly draft: ShapeDraft;
  /** Places whose points and lines can be snapped to; the edited place may be among them. */
  readonly neighbours: readonly Child[];
  /** Points snap without Shift: for fingers, which have none. */
  readonly isSnapping: boolean;
  readonly onAct: (act: ShapeAct) => void;
  readonly onHandles: (count: HandleCount) => void;
  /** Escape on a handle. */
  readonly onLeave: () => void;
}
