import type { Insets, MapTheme } from '@venture-atlas/map-math';
import type { L } from './leaflet.ts';
import type { MapEvents, StageMap, StartView } from './map-view.ts';

/** What a map is put together on. */
export interface EngineParts {
  readonly map: L.Map;
  /** The element that is focused and that pointers and keys meet. */
  readonly stage: HTMLElement;
  readonly stageMap: StageMap;
  readonly classes: { readonly pictureClass: string; readonly sheetClass: string };
  readonly events: MapEvents;
  readonly theme: MapTheme;
  readonly insets: Insets;
  /** Where to start, once the stage has a size. */
  readonly start: StartView;
}
