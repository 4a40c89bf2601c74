import { lookColumns, OWN_CSV_COLUMNS, type OwnCsvColumn, toOwnCell } from '@venture-atlas/importers';
import { secretsIn } from '@venture-atlas/rules';
import type { MapForFiles, PlaceForFiles, TextFile } from './map-for-files.ts';

/** Most characters of a spreadsheet cell; longer ones spill over the rows below. */
const CELL_MAX = 32_767;

/**
 * A list of places; lng runs right, lat runs up, both in map units. It is made for spreadsheets, so no cell begins a
 * formula, and shapes too long for a cell are left out. The importer is `packages/importers/src/own-files`.
 */
export function mapAsCsv(map: MapForFiles): TextFile {
  const rows = map.places.map((place) => {
    const values = valuesOf(place, map);
    return OWN_CSV_COLUMNS.map((column) => csvCell(values[column]));
  });
  const lines = [[...OWN_CSV_COLUMNS], ...rows].map((row) => row.join(','));
  return { path: `${map.slug}.csv`, text: `${lines.join('\r\n')}\r\n` };
}

/** Names of places whose shapes are too long for the list. */
export const shapesTooLongForCsv = ({ places }: MapForFiles): string[] =>
  places.filter((place) => place.geojson !== null && shapeCell(place) === '').map(({ name }) => name);

function valuesOf(place: PlaceForFiles, map: MapForFiles): Record<OwnCsvColumn, string | number | boolean | null> {
  return {
    name: place.name,
    type: place.type,
    ...place.numbers,
    display_dot: place.displayDot,
    ...lookColumns(place.look),
    description: descriptionOf(place.text),
    wiki_url: place.wiki_url,
    slug: place.slug,
    shape: shapeCell(place),
    layer: place.geojson?.properties.layer ?? '',
    map: map.name,
    map_width: map.width,
    map_height: map.height,
    miles_per_unit: map.miles_per_unit,
  };
}

/**
 * The top section of a text, or the whole text if it has secrets, which only a requested export with secrets contains.
 */
function descriptionOf(text: PlaceForFiles['text']): string {
  const markdown = text?.markdown ?? '';
  return secretsIn(markdown) !== null ? markdown : (text?.top_section ?? '');
}

function shapeCell({ geojson }: PlaceForFiles): string {
  const text = geojson === null ? '' : JSON.stringify(geojson.geometry);
  return text.length > CELL_MAX ? '' : text;
}

function csvCell(value: string | number | boolean | null): string {
  const text = typeof value === 'string' ? toOwnCell(value) : String(value ?? '');
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
