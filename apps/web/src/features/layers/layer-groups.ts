import { groupOfKind, type LayerOf, layersOf, messages, type PlaceGroup, placeGroups } from '@venture-atlas/rules';
import type { Child, PointLayer } from '@venture-atlas/types';
import type { LayerChoice } from '../../session/layer-choices.ts';

/** A layer of a map with the places that its viewer may see. */
export interface MapLayer {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** The world's default. */
  readonly startsOn: boolean;
}

export type Layered = Pick<Child, 'id' | 'layer' | 'type' | 'geojson'>;

/** Layers of names, and of lines and borders. */
export const NAMES = 'names';
export const BORDERS = 'borders';

/** Keys of editors' layers start with "=", so that they differ from ours. A DM's link uses the name for players. */
const keyOf = ({ name, for_players }: PointLayer) => `=${for_players ?? name}`;

/** The layer of a place: its type's, otherwise its list group. */
function layerKeyOf({ layer, type, geojson }: Layered): string {
  return layer ? keyOf(layer) : groupOfKind(type, geojson?.geometry.type ?? null);
}

/** The layers of a map's places: those of editors in order, then those of list groups. */
export function layersOnMap(points: readonly Layered[]): readonly MapLayer[] {
  const own = layersOf(points, ({ layer }) => layer).map(ownLayer);
  const counts = new Map<PlaceGroup, number>();
  for (const point of points) {
    if (point.layer) continue;
    const group = groupOfKind(point.type, point.geojson?.geometry.type ?? null);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const kinds = placeGroups.flatMap((key): MapLayer[] => {
    const count = counts.get(key);
    return count === undefined ? [] : [{ key, name: messages.placeGroups[key], count, startsOn: true }];
  });
  return [...own, ...kinds];
}

const ownLayer = ({ name, order, off, members }: LayerOf<Layered>): MapLayer => ({
  key: keyOf(members[0]?.layer ?? { name, order }),
  name,
  count: members.length,
  startsOn: !off,
});

/**
 * Whether a layer is on.
 * @param startsOn the world's default
 */
export const isLayerOn = (choice: LayerChoice, key: string, startsOn = true): boolean => choice[key] ?? startsOn;

/** The choice after switching a layer. Defaults are not stored. */
export function switched(choice: LayerChoice, key: string, isOn: boolean, startsOn = true): LayerChoice {
  const { [key]: _, ...rest } = choice;
  return isOn === startsOn ? rest : { ...rest, [key]: isOn };
}

/** Switches everything on, including layers that start off. */
export function allOn(layers: readonly MapLayer[]): LayerChoice {
  return Object.fromEntries(layers.filter(({ startsOn }) => !startsOn).map(({ key }) => [key, true]));
}

/** The shown places: those whose layer is on, and the open one. Returns the same list if all are shown. */
export function shownOf<Place extends Layered>(
  points: readonly Place[],
  choice: LayerChoice,
  openId: number | null,
): readonly Place[] {
  const off = layersOff(points, choice);
  if (off.size === 0) return points;
  return points.filter((point) => point.id === openId || !off.has(layerKeyOf(point)));
}

/** The places whose layer is off, by position id. */
export function idsOff(points: readonly Layered[], choice: LayerChoice): ReadonlySet<number> {
  const off = layersOff(points, choice);
  return new Set(off.size === 0 ? [] : points.filter((point) => off.has(layerKeyOf(point))).map(({ id }) => id));
}

/** The layer of a place if it is off; undefined if it is on. */
export function offLayerOf(place: Layered, points: readonly Layered[], choice: LayerChoice): MapLayer | undefined {
  const key = layerKeyOf(place);
  return layersOff(points, choice).get(key);
}

function layersOff(points: readonly Layered[], choice: LayerChoice): ReadonlyMap<string, MapLayer> {
  const off = layersOnMap(points).filter(({ key, startsOn }) => !isLayerOn(choice, key, startsOn));
  return new Map(off.map((layer) => [layer.key, layer]));
}
