import { drawnScale } from '@venture-atlas/map-math';
import type { CitySketch, RegionSketch, Settlement, VignetteKind } from '@venture-atlas/painter';

/** A place on its map, in map units (lat up, lng right). */
export interface PlaceOnMap {
  slug: string;
  /** Import key: format, source and the source's own id. */
  importKey: string | null;
  type: string | null;
  lat: number;
  lng: number;
  scale: number;
  displayDot: boolean;
  /** Whether it is a line or an area. */
  hasShape: boolean;
}

/** Map units. */
export interface MapFrame {
  width: number;
  height: number;
}

/** Drawings of new places by type; other types keep their dots. */
const vignettes: Readonly<Record<string, VignetteKind>> = {
  city: 'city',
  capital: 'city',
  town: 'town',
  port: 'town',
  village: 'village',
  hamlet: 'village',
  fortress: 'fortress',
  castle: 'fortress',
  citadel: 'fortress',
  fort: 'fortress',
  keep: 'fortress',
  ruin: 'ruin',
  ruins: 'ruin',
  dungeon: 'dungeon',
  temple: 'temple',
  inn: 'inn',
  oasis: 'oasis',
  camp: 'camp',
};

/**
 * The sketch with the current positions of its places: moved ones are drawn at their new position, new ones are added,
 * removed ones are left out. Everything else stays. A city sketch is drawn unchanged, since its houses and streets grow
 * around its great buildings. A settlement whose `slug` is an import key is the place of that import.
 */
export function withPlaces<S extends RegionSketch | CitySketch>(
  sketch: S,
  map: MapFrame,
  places: readonly PlaceOnMap[],
): S {
  return sketch.kind === 'region' ? (regionWith(sketch, map, places) as S) : sketch;
}

const pointOn = (sketch: MapFrame, map: MapFrame, { lat, lng }: PlaceOnMap): [number, number] => [
  (lng * sketch.width) / map.width,
  ((map.height - lat) * sketch.height) / map.height,
];

function regionWith(sketch: RegionSketch, map: MapFrame, places: readonly PlaceOnMap[]): RegionSketch {
  const known = new Map(sketch.settlements.map((settlement) => [settlement.slug, settlement]));
  const settlements = places.flatMap((place): Settlement[] => {
    const at = pointOn(sketch, map, place);
    if (at[0] < 0 || at[1] < 0 || at[0] > sketch.width || at[1] > sketch.height) return [];
    const old = known.get(place.slug) ?? (place.importKey === null ? undefined : known.get(place.importKey));
    if (old !== undefined) return [{ ...old, slug: place.slug, at }];
    if (place.hasShape) return [];
    const vignette = vignettes[place.type?.toLowerCase() ?? ''] ?? null;
    return vignette === null && !place.displayDot
      ? []
      : [{ slug: place.slug, at, vignette, scale: sketchScale(sketch, map, place.scale) }];
  });
  return { ...sketch, settlements };
}

/** Converts label sizes from map units to sketch units. */
const sketchScale = (sketch: MapFrame, map: MapFrame, scale: number): number =>
  (drawnScale(scale) * sketch.width) / map.width;
