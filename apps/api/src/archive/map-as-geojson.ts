import { lookColumns, OWN_UNITS } from '@venture-atlas/importers';
import { locationValues, placeValues } from '@venture-atlas/types';
import type { MapForFiles, PlaceForFiles, TextFile } from './map-for-files.ts';

/**
 * GeoJSON in map units: a Point for every place, and its shape as a second feature with the same slug. What the map is
 * stands in the collection's own properties; read-back is `packages/importers/src/own-files`.
 */
export function mapAsGeoJson(map: MapForFiles): TextFile {
  const collection = {
    type: 'FeatureCollection',
    name: map.name,
    bbox: [0, 0, map.width, map.height],
    properties: {
      units: OWN_UNITS,
      slug: map.slug,
      type: map.type,
      width: map.width,
      height: map.height,
      opening_view: map.openingView,
      ...locationValues(map),
      ...textFields(map),
    },
    features: map.places.flatMap(featuresOf),
  };
  return { path: `${map.slug}.geojson`, text: `${JSON.stringify(collection, null, 1)}\n` };
}

function featuresOf(place: PlaceForFiles): object[] {
  const { name, slug, type, displayDot, geojson } = place;
  const { lat, lng, ...numbers } = place.numbers;
  const point = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      name,
      slug,
      type,
      ...numbers,
      display_dot: displayDot,
      ...lookColumns(place.look),
      ...placeValues(place),
      ...textFields(place),
    },
  };
  if (geojson === null) return [point];
  const { layer } = geojson.properties;
  return [point, { ...geojson, properties: { name, slug, type, ...(layer === undefined ? {} : { layer }) } }];
}

const textFields = ({ text, imagesFromWiki }: Pick<PlaceForFiles, 'text' | 'imagesFromWiki'>) => ({
  description: text?.top_section ?? '',
  sections: text?.sections ?? [],
  ...(text?.markdown === undefined ? {} : { markdown: text.markdown }),
  attribution: text?.attribution ?? null,
  images_from_wiki: imagesFromWiki,
});
