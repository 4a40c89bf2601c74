import type { Shape } from '@venture-atlas/types';

/*
 * What edits mean, told as plainly as possible, to hold the real thing against:
 * a state is every position with its fields; an edit makes another state or is
 * refused; undo and redo walk along the states. Nothing of the product is used.
 */

export interface ModelPosition {
  parent: string;
  place: string;
  lat: number;
  lng: number;
  scale: number;
  rotation: number;
  geojson: Shape | null;
  active: boolean;
}

/** Positions by id, and the places that are there. */
export interface ModelState {
  positions: Readonly<Record<number, ModelPosition>>;
  places: readonly string[];
}

export type ModelEdit =
  | { kind: 'move'; lat: number; lng: number }
  | { kind: 'text'; scale: number; rotation: number }
  | { kind: 'shape'; points: readonly (readonly [number, number])[] | null }
  | { kind: 'parent'; map: string }
  | { kind: 'active'; active: boolean }
  | { kind: 'delete' };

/** Width and height; the third map has none. */
export const sizes: Readonly<Record<string, readonly [number, number] | null>> = {
  coast: [800, 600],
  city: [400, 900],
  cellar: null,
};

/** The state after an edit of a position; undefined when it is refused. */
export function edited(state: ModelState, id: number, edit: ModelEdit): ModelState | undefined {
  const now = state.positions[id];
  if (now === undefined) return undefined;
  const to = (changes: Partial<ModelPosition>): ModelState => ({
    ...state,
    positions: { ...state.positions, [id]: { ...now, ...changes } },
  });
  switch (edit.kind) {
    case 'move':
      return to({ lat: edit.lat, lng: edit.lng, geojson: goneAlong(now, edit) });
    case 'text':
      return to({ scale: edit.scale, rotation: ((edit.rotation % 360) + 360) % 360 });
    case 'shape':
      if (edit.points === null) return to({ geojson: null });
      return edit.points.length < 2 ? undefined : to({ geojson: line(edit.points) });
    case 'parent':
      return fits(state, now.place, edit.map, id) ? to(moved(now, edit.map)) : undefined;
    case 'active':
      return to({ active: edit.active });
    case 'delete': {
      const { [id]: _gone, ...positions } = state.positions;
      return { ...state, positions };
    }
  }
}

/** The shape of a place that is moved lies as far from it as before. */
function goneAlong({ geojson, lat, lng }: ModelPosition, to: { lat: number; lng: number }): ModelPosition['geojson'] {
  if (geojson === null || geojson.geometry.type !== 'LineString') return geojson;
  return line(geojson.geometry.coordinates.map(([x, y]) => [round(x + to.lng - lng), round(y + to.lat - lat)]));
}

/** Whether a place may stand on a map: not on itself, not twice, not below itself. */
export function fits(state: ModelState, place: string, map: string, except = 0): boolean {
  const all = Object.entries(state.positions);
  if (place === map || all.some(([, one]) => one.parent === map && one.place === place)) return false;
  const isBelow = (one: string, above: string): boolean =>
    one === above ||
    all.some(([id, { place: child, parent }]) => Number(id) !== except && child === one && isBelow(parent, above));
  return !isBelow(map, place);
}

function moved(now: ModelPosition, map: string): Partial<ModelPosition> {
  const [from, to] = [sizes[now.parent], sizes[map]];
  if (!to) return { parent: map };
  if (!from) {
    const isInside = now.lat >= 0 && now.lat <= to[1] && now.lng >= 0 && now.lng <= to[0];
    return { parent: map, ...(isInside ? {} : { lat: to[1] / 2, lng: to[0] / 2 }) };
  }
  const x = (lng: number) => round((lng * to[0]) / from[0]);
  const y = (lat: number) => round((lat * to[1]) / from[1]);
  const { geojson } = now;
  return {
    parent: map,
    lat: y(now.lat),
    lng: x(now.lng),
    geojson: geojson && line((geojson.geometry.coordinates as [number, number][]).map(([a, b]) => [x(a), y(b)])),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

const line = (points: readonly (readonly [number, number])[]): Shape => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: points.map(([lng, lat]) => [lng, lat]) },
  properties: {},
});
