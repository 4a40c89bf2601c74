import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import type { MapData } from '../../../map/data/use-map-data.ts';
import type { DrawnPoints, LivingMapProps, MapInput } from '../../../map/living-map-props.ts';
import type { ChangeOf, SceneFeature, Slots } from '../../../map/stage/slots.ts';
import type { Stage } from '../../../map/use-stage.ts';
import type { EditActs } from '../use-edit-acts.ts';
import type { EditingMap } from '../use-edit-session.ts';

/** Where features put what they show. */
export const editSlotNames = [
  /** On the map itself: layers of Leaflet. */
  'layer',
  /** Further lines of the title. */
  'plate',
  /** Below the title, on the side where places are found. */
  'rail',
  /** In the middle of the upper edge. */
  'top',
  /** Above the zoom buttons. */
  'tools',
  /** In the lower left corner, above the scale bar. */
  'lowerEdge',
  /** Over all of the stage: bars, sheets, the panel, dialogs. */
  'over',
] as const;

type MapHere = Pick<LivingMapProps, 'withTools'> &
  Pick<DrawnPoints, 'switched' | 'without'> &
  Pick<MapInput, 'onPlace' | 'isPlacing' | 'onBox' | 'onSelect'>;

/** A map that is edited, as each feature finds it after those before it. What it has of `MapHere` the map is given. */
export interface EditScene extends EditingMap, MapHere {
  readonly details: LocationMapDetails;
  readonly data: MapData;
  readonly stage: Stage;
  /** The same for lists and search: what is armed ends before a place opens. */
  readonly opening: Stage;
  readonly acts: EditActs;
  /** Nothing is armed. */
  readonly isFree: boolean;
  /** The open place has its panel; on a phone it gives way to what is armed. */
  readonly isPanelOpen: boolean;
  /** How many places the map has. */
  readonly total: number;
  /** All of them, in the order of the list. */
  readonly places: readonly Child[];
  /** Those that are drawn. */
  readonly drawn: readonly Child[];
  /** Stands in place of a map that has no picture yet. */
  readonly blank: ReactNode;
  /** What lies over the lower edge of the map: the label of a bar in the slot `over`; null: nothing. */
  readonly bar: string | null;
  /** Tools take the lower edge of a phone. */
  readonly isLowerEdgeTaken: boolean;
  /** Places cannot be looked for now: something else stands in the rail. */
  readonly isRailTaken: boolean;
  readonly put: Slots<(typeof editSlotNames)[number]>;
}

type Given = 'details' | 'data' | 'stage' | 'opening' | 'acts' | 'isFree' | 'isPanelOpen' | keyof EditingMap;
export type EditSceneChange = ChangeOf<EditScene, Given>;
export type EditFeature = SceneFeature<EditScene, EditSceneChange>;

const registered: EditFeature[] = [];

/** Adds a feature of edit mode. Without the import of its file there is none of it. */
export function registerEditFeature(feature: EditFeature): void {
  registered.push(feature);
  registered.sort((a, b) => a.order - b.order);
}

/** All that have registered themselves, in their order. */
export const editFeatures = (): readonly EditFeature[] => registered;
