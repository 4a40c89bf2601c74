import type { Kind, LocationValues, OpeningView } from '@venture-atlas/types';
import type { MapForFiles } from './map-for-files.ts';

/**
 * A world, or one map of it, from which files for other programs are made. Texts are not part of it, since those of a
 * whole world may not fit in memory. Numbers are map units, lat up.
 */
export interface WorldForFiles {
  /** Of the world, or of its only map. */
  name: string;
  kinds: readonly Kind[];
  places: readonly WorldPlace[];
}

/** A place of the world, on as many maps as it may be. */
export interface WorldPlace extends LocationValues {
  slug: string;
  name: string;
  type: string | null;
  imagesFromWiki: readonly string[];
  /** Its own map; null if it has none. */
  map: WorldMap | null;
}

/** The map of a place. */
export interface WorldMap {
  width: number;
  height: number;
  openingView: OpeningView | null;
  /** Key of the stored picture; null without one. */
  picture: string | null;
  pins: readonly WorldPin[];
}

/** A place on a map, by its slug. */
export interface WorldPin {
  slug: string;
  lat: number;
  lng: number;
}

/** A map with its places as a world of this map alone. */
export function worldOfMap(map: MapForFiles): WorldForFiles {
  const { kinds, width, height, openingView, picture, places } = map;
  const pins = places.map(({ slug, numbers: { lat, lng } }) => ({ slug, lat, lng }));
  const own = places.find(({ slug }) => slug === map.slug);
  return {
    name: map.name,
    kinds,
    places: [
      { ...(own ?? map), map: { width, height, openingView, picture, pins } },
      ...places.filter((place) => place !== own).map((place) => ({ ...place, map: null })),
    ],
  };
}
