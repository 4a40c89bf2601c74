import type { GeoJsonUnits } from '@venture-atlas/types';
import { finiteNumber, isRecord } from '../clean-name.ts';
import type { WorldDraft } from '../draft.ts';
import { frameOf } from '../map-projection.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { readOwnKinds } from './own-looks.ts';
import { type Fields, type OwnPlace, ownMapDraft, readOwnShape } from './own-map.ts';
import { readOwnText } from './own-vault.ts';

/**
 * The units of the coordinates in our GeoJSON files, as the files name them. In degrees, the corner of the map where
 * both numbers are 0 is at 0 north and 0 east, and `units_per_degree` is a power of two, so no digit is lost.
 */
export const OWN_UNITS = {
  degrees: 'degrees',
  map: 'map units, y up',
} as const satisfies Record<GeoJsonUnits, string>;

type Head = Readonly<Record<string, unknown>>;

/** The fields of the map. Older files have them in `properties`, which a feature collection may not have. */
const fieldsIn = ({ map, properties }: Head): Fields => (isRecord(map) ? map : isRecord(properties) ? properties : {});

/** Map units in a unit of the coordinates; undefined for a file that is not ours. */
function factorOf({ units, units_per_degree: perDegree }: Fields): number | undefined {
  const factor = units === OWN_UNITS.map ? 1 : units === OWN_UNITS.degrees ? finiteNumber(perDegree) : undefined;
  return factor !== undefined && factor > 0 ? factor : undefined;
}

const frameIn = ({ width, height }: Fields) => frameOf(finiteNumber(width), finiteNumber(height));

/** Whether a feature collection, given without its features, is ours. */
export const isOwnGeoJson = (head: Head): boolean =>
  factorOf(fieldsIn(head)) !== undefined && frameIn(fieldsIn(head)) !== undefined;

/**
 * Reads a map that we wrote: a feature for every place. A place with a shape has its point in `label_point`. In older
 * files it has two features with the same slug. Features added with another program also become places.
 */
export async function readOwnGeoJson(
  { head, features }: { head: Record<string, unknown>; features: AsyncIterable<unknown> | Iterable<unknown> },
  options: ReadOptions,
  report: ReportBuilder,
): Promise<WorldDraft> {
  const fields = fieldsIn(head);
  const frame = frameIn(fields) ?? { width: 1, height: 1 };
  const adding = { factor: factorOf(fields) ?? 1, report };
  const places: OwnPlace[] = [];
  const bySlug = new Map<string, OwnPlace>();
  for await (const feature of features) {
    const properties = isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};
    const geometry = isRecord(feature) ? feature.geometry : undefined;
    const slug = typeof properties.slug === 'string' ? properties.slug : undefined;
    const place = (slug === undefined ? undefined : bySlug.get(slug)) ?? emptyPlace(properties);
    addGeometry(place, geometry, properties, adding);
    if (slug !== undefined && bySlug.get(slug) === place) continue;
    if (slug !== undefined) bySlug.set(slug, place);
    report.place();
    places.push(place);
  }
  const text = readOwnText(fields.description, fields);
  const kinds = readOwnKinds(fields.types);
  return ownMapDraft(
    { fields: { ...fields, name: head.name ?? fields.name }, frame, text, places, kinds },
    'geojson',
    options,
    report,
  );
}

interface Adding {
  factor: number;
  report: ReportBuilder;
}

function addGeometry(place: OwnPlace, geometry: unknown, properties: Fields, { factor, report }: Adding): void {
  if (geometry === null || geometry === undefined) {
    report.read('places without a geometry');
    return;
  }
  place.isOffMap = false;
  const isPoint = isRecord(geometry) && geometry.type === 'Point';
  report.read(isPoint ? 'places' : 'shapes');
  place.at ??= readPoint(isPoint ? geometry.coordinates : properties.label_point, factor);
  if (isPoint || place.shape !== null) return;
  const shape = readOwnShape(geometry, properties.layer, factor);
  if (shape === undefined) report.skip('Lines and areas that a place cannot have here', String(properties.name ?? ''));
  else place.shape = shape;
}

const emptyPlace = (fields: Fields): OwnPlace => ({
  fields,
  at: null,
  shape: null,
  text: readOwnText(fields.description, fields),
  isOffMap: true,
});

function readPoint(raw: unknown, factor: number): OwnPlace['at'] {
  const [lng, lat] = (Array.isArray(raw) ? raw : []).map(finiteNumber);
  return lng === undefined || lat === undefined ? null : { lat: lat * factor, lng: lng * factor };
}
