import { closeRing } from '@venture-atlas/map-math';
import type { Child, MapCoordinate } from '@venture-atlas/types';
import type { ManySettingsUpdate, PlaceChoice } from '../../api/campaign-settings.ts';
import { doneWithMany } from '../selection/selection-words.ts';

/** How places are selected. The labels of the form follow this. */
export type BulkWay = 'type' | 'area' | 'shape' | 'with-children';

/** The values of the form. */
export interface BulkForm {
  way: BulkWay;
  /** For `type`: empty means every place of the map. */
  type: string;
  /** For `area`: the corners, not closed. */
  area: readonly MapCoordinate[];
}

/** A ring needs this many corners. */
export const AREA_CORNERS_MIN = 3;

/** The places for the request; undefined while something is missing. */
export function bulkChoice(form: BulkForm, mapId: number, selected: Child | null): PlaceChoice | undefined {
  switch (form.way) {
    case 'type':
      return { on_map: mapId, ...(form.type === '' ? {} : { type: form.type }) };
    case 'area':
      if (form.area.length < AREA_CORNERS_MIN) return undefined;
      return { on_map: mapId, within: { type: 'Polygon', coordinates: [closeRing(form.area)] } };
    case 'shape': {
      const shape = selected?.geojson?.geometry;
      return shape?.type === 'MultiPolygon' ? { on_map: mapId, within: shape } : undefined;
    }
    case 'with-children':
      return selected === null ? undefined : { children_of: selected.location_id };
  }
}

/** The types on this map with their number of places, most first. */
export function typesOf(points: readonly Pick<Child, 'type'>[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of points) if (type !== null) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((a, b) => b.count - a.count || a.type.localeCompare(b.type));
}

/** Describes a change of many places for the bar: how many, and their new state. */
export function doneInBulk(changed: number, { knowledge, show_wiki: showsWiki }: ManySettingsUpdate): string {
  if (knowledge === undefined)
    return `The wiki of ${changed} ${changed === 1 ? 'place' : 'places'} is ${showsWiki === true ? 'shown' : 'hidden'}`;
  const { count, step } = doneWithMany(changed, knowledge);
  return `${count} ${step}`;
}

/** Describes the result of saving many places. */
export function bulkSentence({ places, changed }: { places: number; changed: number }): string {
  if (places === 0) return 'There is no place in what you chose.';
  const all = places === 1 ? '1 place' : `${places} places`;
  if (changed === 0) return places === 1 ? 'That place was like that already.' : `All ${all} were like that already.`;
  return changed === places ? `${all} changed.` : `${changed} of ${all} changed, the others were like that already.`;
}
