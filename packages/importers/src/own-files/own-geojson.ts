import { finiteNumber, isRecord } from '../clean-name.ts';
import type { WorldDraft } from '../draft.ts';
import { frameOf } from '../map-projection.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { type Fields, type OwnPlace, ownMapDraft, readOwnShape } from './own-map.ts';
import { readOwnText } from './own-vault.ts';

/** The units in our GeoJSON files, which identify them. */
export const OWN_UNITS = 'map units, y up';

/** Whether a feature collection, given without its features, is ours. */
export const isOwnGeoJson = ({ properties }: Readonly<Record<string, unknown>>): boolean =>
  isRecord(properties) && properties.units === OWN_UNITS && frameIn(properties) !== undefined;

const frameIn = ({ width, height }: Fields) => frameOf(finiteNumber(width), finiteNumber(height));

/**
 * Reads a map that we wrote: a Point for every place, and its shape as a feature with the same slug. Features added
 * with another program also become places.
 */
export async function readOwnGeoJson(
  { head, features }: { head: Record<string, unknown>; features: AsyncIterable<unknown> | Iterable<unknown> },
  options: ReadOptions,
  report: ReportBuilder,
): Promise<WorldDraft> {
  const fields = isRecord(head.properties) ? head.properties : {};
  const frame = frameIn(fields) ?? { width: 1, height: 1 };
  const places: OwnPlace[] = [];
  const bySlug = new Map<string, OwnPlace>();
  for await (const feature of features) {
    const properties = isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};
    const geometry = isRecord(feature) ? feature.geometry : undefined;
    const slug = typeof properties.slug === 'string' ? properties.slug : undefined;
    const place = (slug === undefined ? undefined : bySlug.get(slug)) ?? emptyPlace(properties);
    addGeometry(place, geometry, properties, report);
    if (slug !== undefined && bySlug.get(slug) === place) continue;
    if (slug !== undefined) bySlug.set(slug, place);
    report.place();
    places.push(place);
  }
  const text = readOwnText(fields.description, fields);
  return ownMapDraft(
    { fields: { ...fields, name: head.name ?? fields.name }, frame, text, places },
    'geojson',
    options,
    report,
  );
}

function addGeometry(place: OwnPlace, geometry: unknown, properties: Fields, report: ReportBuilder): void {
  if (geometry === null || geometry === undefined) {
    report.read('places without a geometry');
    return;
  }
  place.isOffMap = false;
  const isPoint = isRecord(geometry) && geometry.type === 'Point';
  report.read(isPoint ? 'places' : 'shapes');
  if (isPoint) place.at ??= readPoint(geometry.coordinates);
  else place.shape ??= shapeOf(geometry, properties, report);
}

const emptyPlace = (fields: Fields): OwnPlace => ({
  fields,
  at: null,
  shape: null,
  text: readOwnText(fields.description, fields),
  isOffMap: true,
});

function readPoint(raw: unknown): OwnPlace['at'] {
  const [lng, lat] = (Array.isArray(raw) ? raw : []).map(finiteNumber);
  return lng === undefined || lat === undefined ? null : { lat, lng };
}

function shapeOf(geometry: unknown, { layer, name }: Fields, report: ReportBuilder): OwnPlace['shape'] {
  const shape = readOwnShape(geometry, layer);
  if (shape === undefined) report.skip('its line or area is not one that a place here can have', String(name ?? ''));
  return shape ?? null;
}
