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

/** What pointers and keys mean on a map. */
export interface MapHand {
  /** A label was chosen, or the map beside all of them (null). */
  onSelect: (id: number | null) => void;
  onEscape: () => void;
  /** A letter or digit. @returns whether it was used */
  onLetter: (letter: string) => boolean;
  /** While given, taps mean places of the map and choose no point. */
  onPlace?: ((place: MapLatLng) => void) | undefined;
  /** Whether the pointer shows that a tap puts something there; undefined: where a tap means a place. */
  isPlacing?: boolean | undefined;
  /** While given, a mouse that is dragged with Shift draws a box. */
  onBox?: DrawMapBox | undefined;
}

/** The points of a map and what is said of them. */
export interface DrawnPoints {
  points: readonly Child[];
  /** What a campaign says of the points. */
  marks?: PlaceMarks | undefined;
  /** What its viewer switched of names and borders. */
  switched?: Switched | undefined;
  /** What has no place at a zoom shows faintly, and answers. Finds the faint dots. */
  ghosts?: GhostHits;
  /** The point whose shape something else draws. */
  without?: MapStageProps['without'];
}

export interface LivingMapProps {
  details: LocationMapDetails;
  stage: Stage;
  drawn: DrawnPoints;
  cover: PanelCover;
  hand: MapHand;
  /** What tools cover besides. */
  withTools?: ((insets: Insets, width: Width) => Insets) | undefined;
  /** Which tiles look different since a revision; undefined: the picture never changes by itself. */
  changes?: StageMap['changes'];
  /** Further layers of the map. */
  children?: ReactNode;
}
