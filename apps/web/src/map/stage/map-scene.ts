import type { MapLatLng } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { CampaignView } from '../../navigation/campaign-view.ts';
import type { Detent } from '../../ui/sheet-detents.ts';
import type { MapData } from '../data/use-map-data.ts';
import type { DrawMapBox } from '../leaflet/map-view.ts';
import type { PlaceMarks, Switched } from '../model/point-views.ts';
import type { ChosenBy, Stage } from '../use-stage.ts';
import type { CampaignOnMap } from './campaign-context.ts';
import type { ChangeOf, Slots } from './slots.ts';
import type { PanelCover } from './stage-layout.ts';

/** The slots where features add content. */
export const slotNames = [
  /** Leaflet layers on the map. */
  'layer',
  /** Additional lines of the title. */
  'plate',
  /** Below those lines; on a phone also while the title has one row. */
  'titleFoot',
  /** Below the title, on the left. */
  'rail',
  /** At the center of the upper edge. */
  'top',
  /** In the lower left corner, above the scale bar. */
  'lowerEdge',
  /** Along the lower edge, in place of the credit. */
  'foot',
  /** Over the whole stage: sheets on phones. */
  'over',
  /** Above the rows of the list, below its last row, and below the list. */
  'listTop',
  'listEnd',
  'listFoot',
] as const;
export type Slot = (typeof slotNames)[number];

/** What the rows of the list show besides names. */
export interface ListExtras {
  /** At the end of a row. */
  endOf?: ((place: Child) => ReactNode) | undefined;
  /**
   * A separate button over the end of a row.
   * @param open opens a place of the list
   */
  overEnd?: ((place: Child, open: (id: number, by: ChosenBy) => void) => ReactNode) | undefined;
  /** Set if several rows can be chosen at once. */
  choice?: ListChoice | undefined;
}

/** What a line of the title describes. */
export interface PlaceOfLine {
  /** The map. */
  slug: string;
  /** The open place. */
  child: string | undefined;
}

/** Whether a row was chosen alone, or together with all rows since the last one. */
export type ChoiceMode = 'one' | 'range';

/** The choice of several rows of a list. */
export interface RowChoice {
  /** While off, a row opens its place. */
  isOn: boolean;
  /** Position ids. */
  chosen: ReadonlySet<number>;
  /** A row that was chosen elsewhere, for instance on the map. The list scrolls to it. */
  reached: number | null;
  /** Toggles a row. The first chosen row starts the choice. */
  onChoose: (id: number, how: ChoiceMode) => void;
}

/** A choice of rows that can be switched on and off. */
export interface ListChoice extends RowChoice {
  begin: () => void;
  end: () => void;
}

/** The state of a map for readers. Each feature gets it as changed by the features before it. */
export interface MapScene {
  readonly details: LocationMapDetails;
  readonly data: MapData;
  /** How the viewer looks at the campaign. */
  readonly look: CampaignView;
  /** The world that is read, for its editors. */
  readonly worldId: string | undefined;
  /** Its name, once it is known. */
  readonly worldName: string | undefined;
  /** An additional line of the title, outside of campaigns. */
  readonly Line: ComponentType<PlaceOfLine>;
  readonly stage: Stage;
  /** The campaign that the map is shown in; null without one. */
  readonly campaign: CampaignOnMap | null;
  /** The places of the list, in its order. */
  readonly places: readonly Child[];
  /** Position ids of places that players do not see. */
  readonly hiddenIds: ReadonlySet<number>;
  /** Whether the list has content, even without places. */
  readonly hasList: boolean;
  readonly list: ListExtras;
  /** Whether something else replaces the list below the title. */
  readonly isRailTaken: boolean;
  /** The points that are drawn. */
  readonly points: readonly Child[];
  /** The campaign's marks of the points. */
  readonly marks: PlaceMarks | undefined;
  /** Whether the viewer switched off names or borders. */
  readonly switched: Switched | undefined;
  /** If set, taps pick positions on the map and select no point. */
  readonly onPlace: ((place: MapLatLng) => void) | undefined;
  /** If set, dragging the mouse with Shift draws a box. */
  readonly onBox: DrawMapBox | undefined;
  /** How far the panel opens on a phone when a place is tapped on the map; undefined: the default. */
  readonly tappedDetent: (() => Detent | undefined) | undefined;
  /** What the open panel, or its replacement, covers. */
  readonly cover: PanelCover;
  /** Content of the panel's strip on a phone; without it there is no strip. */
  readonly Strip: ComponentType | undefined;
  /**
   * Actions of letters and digits while the map is focused, as shown beside the names of tools. Features add theirs.
   */
  readonly keys: Readonly<Record<string, () => void>>;
  /** The tab that opens first; undefined: the first tab. */
  readonly firstTab: string | undefined;
  /** Adds parameters to a link that are not part of the view itself. */
  readonly linkTo: (link: string) => string;
  readonly put: Slots<Slot>;
}

type Given = 'details' | 'worldId' | 'data' | 'look' | 'worldName' | 'Line' | 'stage';

/** The part of a scene that a feature may change. */
export type SceneChange = ChangeOf<MapScene, Given>;

const SceneContext = createContext<MapScene | null>(null);
export const SceneProvider = SceneContext.Provider;

/**
 * The scene, for content of features.
 * @throws Error outside a map for readers
 */
export function useScene(): MapScene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error('There is no map here.');
  return scene;
}
