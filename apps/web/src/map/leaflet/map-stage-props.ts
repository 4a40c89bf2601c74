import type { Insets, MapLatLng, MapTheme } from '@venture-atlas/map-math';
import type { Shape } from '@venture-atlas/types';
import type { ReactNode, Ref } from 'react';
import type { GhostHits } from '../label-canvas/hit-test.ts';
import type { PointView, Switched } from '../model/point-views.ts';
import type { DrawMapBox, MapEvents, MapHandle, StageMap, StartView } from './map-view.ts';

type Geometry = Shape['geometry']['type'];

/** The props of a map. Plain data; ids are position ids. */
export interface MapStageProps {
  readonly map: StageMap;
  /** May grow page by page. Unchanged points must keep their objects (`createPointViewer`). */
  readonly points: readonly PointView[];
  /** Whether names, or lines and borders, are switched off. Hovered and selected points still show theirs. */
  readonly switched?: Switched | undefined;
  readonly selectedId: number | null;
  /** The point whose row in the list or in search is hovered or active. */
  readonly hoveredId: number | null;
  /** What covers the stage at each side, in CSS pixels. */
  readonly insets: Insets;
  readonly theme: MapTheme;
  /** The initial view, for instance at the point of `?child=`. */
  readonly start: StartView;
  readonly onSelect: MapEvents['onSelect'];
  /** If set, a tap picks a position on the map and selects no point. */
  readonly onPlace?: ((place: MapLatLng) => void) | undefined;
  /** Whether the pointer shows that a tap places something. Defaults to whether `onPlace` is set. */
  readonly isPlacing?: boolean | undefined;
  /** If set, dragging the mouse with Shift draws a box. */
  readonly onBox?: DrawMapBox | undefined;
  /** Further layers, on the map. */
  readonly children?: ReactNode;
  /** The point whose shape another layer draws. Its shape is not drawn here, and no point can be selected. */
  readonly without?: { readonly id: number; readonly type: Geometry } | undefined;
  /**
   * For editors: hidden points and names without room show faintly and can be selected. Finds the faint dots under the
   * pointer.
   */
  readonly ghosts?: GhostHits | undefined;
  readonly onHover?: MapEvents['onHover'];
  readonly onViewChange?: MapEvents['onViewChange'];
  /** Without it letters do nothing. */
  readonly onLetter?: MapEvents['onLetter'];
  /** Without it Escape deselects. */
  readonly onEscape?: MapEvents['onEscape'];
  readonly onPictureProblem?: MapEvents['onPictureProblem'];
  readonly ref?: Ref<MapHandle>;
}
