import type { Insets, MapLatLng, MapTheme } from '@venture-atlas/map-math';
import type { Shape } from '@venture-atlas/types';
import type { ReactNode, Ref } from 'react';
import type { GhostHits } from '../label-canvas/hit-test.ts';
import type { PointView, Switched } from '../model/point-views.ts';
import type { DrawMapBox, MapEvents, MapHandle, StageMap, StartView } from './map-view.ts';

type Geometry = Shape['geometry']['type'];

/** All that the page tells the map. Plain data; ids are position ids. */
export interface MapStageProps {
  readonly map: StageMap;
  /** May grow page by page; points that did not change keep their objects (`createPointViewer`). */
  readonly points: readonly PointView[];
  /** No names are written, or no lines and borders are drawn, but those of what is pointed at or selected. */
  readonly switched?: Switched | undefined;
  readonly selectedId: number | null;
  /** The point whose row in the list or in search is hovered or active. */
  readonly hoveredId: number | null;
  /** What covers the stage at each side, in CSS pixels. */
  readonly insets: Insets;
  readonly theme: MapTheme;
  /** Where to start, for instance at the point of `?child=`. */
  readonly start: StartView;
  readonly onSelect: MapEvents['onSelect'];
  /** While given, a tap means a place of the map and chooses no point. */
  readonly onPlace?: ((place: MapLatLng) => void) | undefined;
  /** Whether the pointer shows that a tap puts something there; undefined: where a tap means a place. */
  readonly isPlacing?: boolean | undefined;
  /** While given, a mouse that is dragged with Shift draws a box. */
  readonly onBox?: DrawMapBox | undefined;
  /** Further layers, on the map. */
  readonly children?: ReactNode;
  /** The point whose shape something else draws: it is not drawn, and no point can be chosen. */
  readonly without?: { readonly id: number; readonly type: Geometry } | undefined;
  /** What has no place at a zoom shows faintly, and answers. Finds the faint dots. */
  readonly ghosts?: GhostHits | undefined;
  readonly onHover?: MapEvents['onHover'];
  readonly onViewChange?: MapEvents['onViewChange'];
  /** Without it letters do nothing. */
  readonly onLetter?: MapEvents['onLetter'];
  /** Without it Escape deselects. */
  readonly onEscape?: MapEvents['onEscape'];
  readonly onPictureTrouble?: MapEvents['onPictureTrouble'];
  readonly ref?: Ref<MapHandle>;
}
