import type { Child } from '@venture-atlas/types';
import type { ShapeAct, ShapeDraft } from './shape-draft.ts';

/** Id of the help text for keys on a handle. The toolbar contains it, and handles refer to it. */
export const HANDLE_KEYS_ID = 'handle-keys';

/** How many of a shape's points currently have a handle. */
export interface HandleCount {
  readonly shown: number;
  /** In view, but too close to others. They get a handle when the map is zoomed in. */
  readonly hidden: number;
}

/** A shape that is edited on the map: its data and callbacks. */
export interface ShapeOnStage {
  /** Position id of the place whose shape it is. */
  readonly positionId: number;
  readonly draft: ShapeDraft;
  /** Places whose points and lines can be snapped to. The edited place may be among them. */
  readonly neighbours: readonly Child[];
  /** Points snap without Shift, for touch screens. */
  readonly isSnapping: boolean;
  readonly onAct: (act: ShapeAct) => void;
  readonly onHandles: (count: HandleCount) => void;
  /** Escape on a handle. */
  readonly onLeave: () => void;
}
