import { recordsOf } from '../clean-name.ts';
import { kindOfLayer } from '../geojson/feature-fields.ts';

type Json = Record<string, unknown>;

/** What the parts of a city become. */
export interface CityPart {
  type: string;
  /** What those without a name are called, with a number where there are several. */
  name: string;
  /** `lines`: outlines are drawn as lines. `one`: all are one place. Left out: each is a place. */
  as?: 'lines' | 'one';
}

/** The parts that are places, by the IDs of Watabou's generators. */
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
/** What a city is made of and no place: thousands of houses and trees, and the ground below them. */
const ASIDE: readonly string[] = ['values', 'earth', 'buildings', 'trees', 'planks', 'bridges'];

/** What the parts under an ID become; undefined for what is no place. */
export function partOf(id: string): CityPart | undefined {
  if (ASIDE.includes(id)) return undefined;
  const known = Object.hasOwn(PARTS, id) ? PARTS[id] : undefined;
  return known ?? { type: kindOfLayer(id) ?? id, name: `${id.charAt(0).toUpperCase()}${id.slice(1)}` };
}

/** Features that are looked at to know a city. */
const LOOKED_AT = 50;

/** Whether a collection is a city or village of Watabou's generators: its features have no properties, and such IDs. */
export function isCity({ type, features }: Json): boolean {
  if (type !== 'FeatureCollection' || !Array.isArray(features)) return false;
  const ids = recordsOf(features.slice(0, LOOKED_AT)).flatMap(({ id, properties }) =>
    typeof id === 'string' && properties === undefined ? [id] : [],
  );
  return ids.filter((id) => ASIDE.includes(id) || Object.hasOwn(PARTS, id)).length >= 2;
}
