import type { Insets, MapLatLng } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import type { Width } from '../ui/use-width.ts';
import type { GhostHits } from './label-canvas/hit-test.ts';
import type { MapStageProps } from './leaflet/map-stage.tsx';
import type { DrawMapBox, StageMap } from './leaflet/map-view.ts';
import type { PlaceMarks, Switched } from './model/point-views.ts';
import type { PanelCover } from './stage/stage-layout.ts';
import type { Stage } from './use-stage.ts';

/** Handlers for pointer and keyboard input on a map. */
export interface MapInput {
  /** A label was selected, or the map outside all labels (null). */
  onSelect: (id: number | null) => void;
  onEscape: () => void;
  /**
   * A letter or digit was pressed.
   * @returns whether it was used
   */
  onLetter: (letter: string) => boolean;
  /** If set, taps pick positions on the map and select no point. */
  onPlace?: ((place: MapLatLng) => void) | undefined;
  /** Whether the pointer shows that a tap places something. Defaults to whether `onPlace` is set. */
  isPlacing?: boolean | undefined;
  /** If set, dragging the mouse with Shift draws a box. */
  onBox?: DrawMapBox | undefined;
}

/** The points of a map, and how they are drawn. */
export interface DrawnPoints {
  points: readonly Child[];
  /** The campaign's marks of the points. */
  marks?: PlaceMarks | undefined;
  /** Whether the viewer switched off names or borders. */
  switched?: Switched | undefined;
  /**
   * For editors: hidden points and names without room show faintly and can be selected. Finds the faint dots under the
   * pointer.
   */
  ghosts?: GhostHits;
  /** The point whose shape another layer draws. */
  without?: MapStageProps['without'];
}

export interface LivingMapProps {
  details: LocationMapDetails;
  stage: Stage;
  drawn: DrawnPoints;
  cover: PanelCover;
  input: MapInput;
  /** Adds what tools cover to the insets. */
  withTools?: ((insets: Insets, width: Width) => Insets) | undefined;
  /** Returns which tiles changed since a revision. Without it, the picture never changes. */
  changes?: StageMap['changes'];
  /** Additional layers of the map. */
  children?: ReactNode;
}
