import type { MapLatLng } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { CampaignLook } from '../../navigation/campaign-look.ts';
import type { Detent } from '../../ui/sheet-detents.ts';
import type { MapData } from '../data/use-map-data.ts';
import type { DrawMapBox } from '../leaflet/map-view.ts';
import type { PlaceMarks, Switched } from '../model/point-views.ts';
import type { ChosenBy, Stage } from '../use-stage.ts';
import type { CampaignOnMap } from './campaign-context.ts';
import type { ChangeOf, Slots } from './slots.ts';
import type { PanelCover } from './stage-layout.ts';

/** Where features put what they show. */
export const slotNames = [
  /** On the map itself: layers of Leaflet. */
  'layer',
  /** Further lines of the title. */
  'plate',
  /** Below those lines; on a phone also while the title has one row. */
  'titleFoot',
  /** Below the title, on the side where places are found. */
  'rail',
  /** In the middle of the upper edge. */
  'top',
  /** In the lower left corner, above the scale bar. */
  'lowerEdge',
  /** Along the lower edge, in place of the credit. */
  'foot',
  /** Over all of the stage: sheets of phones. */
  'over',
  /** Above the rows of the list, below its last row, and below the list. */
  'listTop',
  'listEnd',
  'listFoot',
] as const;
export type Slot = (typeof slotNames)[number];

/** What the rows of the list have besides their names. */
export interface ListExtras {
  /** At the end of a row. */
  endOf?: ((place: Child) => ReactNode) | undefined;
  /** Over the end of a row, pressed by itself. @param open opens a place of the list */
  overEnd?: ((place: Child, open: (id: number, by: ChosenBy) => void) => ReactNode) | undefined;
  /** Several rows may be chosen at once. */
  choice?: ListChoice | undefined;
}

/** What a line of the title is about. */
export interface PlaceOfLine {
  /** The map. */
  slug: string;
  /** The place that is open. */
  child: string | undefined;
}

/** How a row was reached for: alone, or with all from the last one on. */
export type ChosenHow = 'one' | 'range';

/** Several rows of a list that are chosen at once. */
export interface RowChoice {
  /** While it is off a row opens its place. */
  isOn: boolean;
  /** Position ids. */
  chosen: ReadonlySet<number>;
  /** One that was chosen elsewhere, for instance on the map: the list scrolls there. */
  reached: number | null;
  /** Chooses a row or leaves it out; the first one begins it. */
  onChoose: (id: number, how: ChosenHow) => void;
}

/** The same where it is switched on and off. */
export interface ListChoice extends RowChoice {
  begin: () => void;
  end: () => void;
}

/** A map that is read, as each feature finds it after those before it. */
export interface MapScene {
  readonly details: LocationMapDetails;
  readonly data: MapData;
  /** How the campaign is looked at. */
  readonly look: CampaignLook;
  /** The one world that is read, by whoever edits it. */
  readonly worldId: string | undefined;
  /** Its name, once it is known. */
  readonly worldName: string | undefined;
  /** A further line of the title, outside of campaigns. */
  readonly Line: ComponentType<PlaceOfLine>;
  readonly stage: Stage;
  /** The campaign that the map is shown in; null: none. */
  readonly campaign: CampaignOnMap | null;
  /** The places of the list, in its order. */
  readonly places: readonly Child[];
  /** Position ids of what players do not see. */
  readonly hiddenIds: ReadonlySet<number>;
  /** Something stands in the list although no place does. */
  readonly hasList: boolean;
  readonly list: ListExtras;
  /** The list gives way to something else below the title. */
  readonly isRailTaken: boolean;
  /** The points that are drawn. */
  readonly points: readonly Child[];
  /** What a campaign says of them. */
  readonly marks: PlaceMarks | undefined;
  /** What the viewer switched of names and borders. */
  readonly switched: Switched | undefined;
  /** While given, taps mean places of the map and choose no point. */
  readonly onPlace: ((place: MapLatLng) => void) | undefined;
  /** While given, a mouse that is dragged with Shift draws a box. */
  readonly onBox: DrawMapBox | undefined;
  /** How far the panel of a place opens on a phone when it is tapped on the map; undefined: as always. */
  readonly tappedDetent: (() => Detent | undefined) | undefined;
  /** What the open panel, or what stands in its place, covers. */
  readonly cover: PanelCover;
  /** What the panel of a place shows on a phone as a strip; without it there is no strip. */
  readonly Strip: ComponentType | undefined;
  /** What letters and digits do while the map is focused, as they are written beside the names of tools. Features add theirs. */
  readonly keys: Readonly<Record<string, () => void>>;
  /** The tab with which a place opens; undefined: the first. */
  readonly firstTab: string | undefined;
  /** Adds to a link to this view what is not in the view itself. */
  readonly linkTo: (link: string) => string;
  readonly put: Slots<Slot>;
}

type Given = 'details' | 'worldId' | 'data' | 'look' | 'worldName' | 'Line' | 'stage';

/** What a feature changes of a scene. */
export type SceneChange = ChangeOf<MapScene, Given>;

const SceneContext = createContext<MapScene | null>(null);
export const SceneProvider = SceneContext.Provider;

/**
 * The whole scene, for what features put into it.
 * @throws Error outside of a map that is read
 */
export function useScene(): MapScene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error('There is no map here.');
  return scene;
}
