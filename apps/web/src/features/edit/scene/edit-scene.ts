import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import type { MapData } from '../../../map/data/use-map-data.ts';
import type { DrawnPoints, LivingMapProps, MapInput } from '../../../map/living-map-props.ts';
import type { ChangeOf, SceneFeature, Slots } from '../../../map/stage/slots.ts';
import type { Stage } from '../../../map/use-stage.ts';
import type { EditActs } from '../use-edit-acts.ts';
import type { EditingMap } from '../use-edit-session.ts';

/** The slots where features add content. */
export const editSlotNames = [
  /** Leaflet layers on the map. */
  'layer',
  /** Additional lines of the title. */
  'plate',
  /** Below the title, on the left. */
  'rail',
  /** At the center of the upper edge. */
  'top',
  /** Above the zoom buttons. */
  'tools',
  /** In the lower left corner, above the scale bar. */
  'lowerEdge',
  /** Over the whole stage: bars, sheets, the panel, dialogs. */
  'over',
] as const;

type MapHere = Pick<LivingMapProps, 'withTools'> &
  Pick<DrawnPoints, 'switched' | 'without'> &
  Pick<MapInput, 'onPlace' | 'isPlacing' | 'onBox' | 'onSelect'>;

/**
 * The state of a map in edit mode. Each feature gets it as changed by the features before it. The fields of `MapHere`
 * are props of the map.
 */
export interface EditScene extends EditingMap, MapHere {
  readonly details: LocationMapDetails;
  readonly data: MapData;
  readonly stage: Stage;
  /** The stage for lists and search: opening a place first ends the active mode. */
  readonly opening: Stage;
  readonly acts: EditActs;
  /** No mode is active. */
  readonly isFree: boolean;
  /** Whether the panel of the open place is shown; on phones, an active mode hides it. */
  readonly isPanelOpen: boolean;
  /** The number of places on the map. */
  readonly total: number;
  /** All places, in the order of the list. */
  readonly places: readonly Child[];
  /** The shown places. */
  readonly drawn: readonly Child[];
  /** Shown instead of a map without a picture. */
  readonly blank: ReactNode;
  /** The label of a bar in the slot `over` at the lower edge of the map; null without one. */
  readonly bar: string | null;
  /** Whether tools cover the lower edge on phones. */
  readonly isLowerEdgeTaken: boolean;
  /** Whether something else replaces the list and search of places. */
  readonly isRailTaken: boolean;
  readonly put: Slots<(typeof editSlotNames)[number]>;
}

type Given = 'details' | 'data' | 'stage' | 'opening' | 'acts' | 'isFree' | 'isPanelOpen' | keyof EditingMap;
export type EditSceneChange = ChangeOf<EditScene, Given>;
export type EditFeature = SceneFeature<EditScene, EditSceneChange>;

const registered: EditFeature[] = [];

/** Registers a feature of edit mode. It exists only if its file is imported. */
export function registerEditFeature(feature: EditFeature): void {
  registered.push(feature);
  registered.sort((a, b) => a.order - b.order);
}

/** All registered features, in order. */
export const editFeatures = (): readonly EditFeature[] => registered;
