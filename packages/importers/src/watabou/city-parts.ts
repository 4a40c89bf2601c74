import { recordsOf } from '../clean-name.ts';
import { kindOfLayer } from '../geojson/feature-fields.ts';

type Json = Record<string, unknown>;

/** How the parts of a city are imported. */
export interface CityPart {
  type: string;
  /** The name of unnamed parts, with a number if there are several. */
  name: string;
  /** `lines`: outlines become lines. `one`: all become one place. Omitted: each becomes a place. */
  as?: 'lines' | 'one';
}

/** The parts that become places, by the IDs of Watabou's generators. */
const PARTS: Readonly<Record<string, CityPart>> = {
  districts: { type: 'district', name: 'District' },
  walls: { type: 'wall', name: 'Wall', as: 'lines' },
  palisade: { type: 'wall', name: 'Palisade', as: 'lines' },
  roads: { type: 'road', name: 'Road' },
  streets: { type: 'road', name: 'Street' },
  rivers: { type: 'river', name: 'River' },
  water: { type: 'water', name: 'Water', as: 'one' },
  squares: { type: 'square', name: 'Square' },
  greens: { type: 'park', name: 'Green' },
  fields: { type: 'fields', name: 'Fields', as: 'one' },
  prisms: { type: 'monument', name: 'Monument' },
};
/** Parts of a city that do not become places: thousands of houses and trees, and the ground below them. */
const IGNORED: readonly string[] = ['values', 'earth', 'buildings', 'trees', 'planks', 'bridges'];

/** How the parts with an ID are imported; undefined for those that do not become places. */
export function partOf(id: string): CityPart | undefined {
  if (IGNORED.includes(id)) return undefined;
  const known = Object.hasOwn(PARTS, id) ? PARTS[id] : undefined;
  return known ?? { type: kindOfLayer(id) ?? id, name: `${id.charAt(0).toUpperCase()}${id.slice(1)}` };
}

/** The number of features checked to detect a city. */
const LOOKED_AT = 50;

/**
 * Whether a collection is a city or village of Watabou's generators: its features have no properties, but such IDs.
 */
export function isCity({ type, features }: Json): boolean {
  if (type !== 'FeatureCollection' || !Array.isArray(features)) return false;
  const ids = recordsOf(features.slice(0, LOOKED_AT)).flatMap(({ id, properties }) =>
    typeof id === 'string' && properties === undefined ? [id] : [],
  );
  return ids.filter((id) => IGNORED.includes(id) || Object.hasOwn(PARTS, id)).length >= 2;
}
