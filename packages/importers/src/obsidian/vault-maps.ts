import { isRecord, recordsOf } from '../clean-name.ts';
import type { Frame } from '../draft.ts';
import { SLUG_FIELD } from '../own-files/own-vault.ts';
import type { ReportBuilder } from '../read-report.ts';
import { readPair } from '../shape-building.ts';
import { baseName } from '../source-file.ts';
import type { VaultNote } from './vault-note.ts';

type Json = Record<string, unknown>;

/** One leaflet map of the vault, from the plugin's data, a note, or both. */
export interface VaultMap {
  id: string;
  /** The note with the map; undefined when none of the given ones has it. */
  note: VaultNote | undefined;
  frame: Frame;
  /** The name of its picture in the note. */
  picture: string | null;
  /**
   * With bounds the numbers run up from the bottom left. Without bounds they run down from the top left as negative
   * numbers.
   */
  hasBounds: boolean;
  /** Miles in a unit of the map; null if unknown. */
  milesPerUnit: number | null;
  /** The names of its files with further layers. */
  geojson: readonly string[];
  markers: VaultMarker[];
  shapes: { type: string; points: [number, number][] }[];
}

export interface VaultMarker {
  id: string;
  type: string | null;
  link: string | null;
  description: string | null;
  isCommand: boolean;
  /** [lat, lng] as written. */
  at: [number, number] | undefined;
}

const MARKER_FIELDS = new Set([
  'id',
  'type',
  'loc',
  'percent',
  'link',
  'layer',
  'mutable',
  'command',
  'tooltip',
  'description',
]);
/** Margin around the outermost marker when the end of the picture is unknown, as a factor. */
const UNKNOWN_MARGIN = 1.1;

/** Joins the plugin's maps with the blocks in the notes, by id. */
export function collectMaps(
  pluginData: readonly Json[],
  notes: readonly VaultNote[],
  given: Frame | null,
  report: ReportBuilder,
): VaultMap[] {
  const shownIn = new Map(notes.flatMap((note) => note.maps.map((block) => [block.id, { note, block }] as const)));
  const maps: VaultMap[] = [];
  const withoutMap = notesByFile(notes.filter((note) => note.maps.length === 0));
  for (const entry of pluginData.flatMap((data) => recordsOf(data.mapMarkers))) {
    report.read('maps');
    const id = String(entry.id ?? '');
    const shown = shownIn.get(id);
    const markers = [...readMarkers(entry, report), ...blockMarkers(id, shown?.block.markers ?? [])];
    const shapes = readShapes(entry, report);
    report.unmapped('overlays', recordsOf(entry.overlays).length);
    const files = Array.isArray(entry.files) ? entry.files.map(String) : [];
    const note = shown?.note ?? noteOfOtherMap(withoutMap, files);
    const bounds = shown?.block.bounds ?? null;
    const frame = given ?? bounds ?? frameByPercent(entry) ?? frameAround(markers, shapes, id, report);
    const picture = shown?.block.image ?? null;
    const { milesPerUnit = null, geojson = [] } = shown?.block ?? {};
    maps.push({ id, note, frame, picture, hasBounds: bounds !== null, milesPerUnit, geojson, markers, shapes });
    shownIn.delete(id);
  }
  for (const [id, { note, block }] of shownIn) {
    const isOurs = SLUG_FIELD in note.frontMatter && block.bounds !== null;
    if (block.markers.length + block.geojson.length === 0 && !isOurs) continue;
    report.read('maps in notes alone');
    const markers = blockMarkers(id, block.markers);
    const frame = given ?? block.bounds ?? frameAround(markers, [], id, report);
    const { image: picture, bounds, milesPerUnit, geojson } = block;
    maps.push({ id, note, frame, picture, hasBounds: bounds !== null, milesPerUnit, geojson, markers, shapes: [] });
  }
  return maps;
}

/** Notes by the file in which the plugin last saw a map. A note that now has another map is ignored. */
function notesByFile(notes: readonly VaultNote[]): Map<string, VaultNote[]> {
  const found = new Map<string, VaultNote[]>();
  for (const note of notes) {
    const alike = found.get(baseName(note.path));
    if (alike === undefined) found.set(baseName(note.path), [note]);
    else alike.push(note);
  }
  return found;
}

function noteOfOtherMap(
  withoutMap: ReadonlyMap<string, readonly VaultNote[]>,
  files: readonly string[],
): VaultNote | undefined {
  for (const file of files) {
    const note = withoutMap
      .get(baseName(file))
      ?.find(({ path }) => file === path || file.endsWith(`/${path}`) || path.endsWith(`/${file}`));
    if (note !== undefined) return note;
  }
  return undefined;
}

function readMarkers(entry: Json, report: ReportBuilder): VaultMarker[] {
  return recordsOf(entry.markers).map((marker, index) => {
    report.read('markers');
    report.unmappedFields(marker, MARKER_FIELDS, 'marker ');
    return {
      id: String(marker.id ?? `#${index + 1}`),
      type: typeof marker.type === 'string' ? marker.type : null,
      link: typeof marker.link === 'string' ? marker.link : null,
      description: typeof marker.description === 'string' ? marker.description : null,
      isCommand: marker.command === true,
      at: readPair(marker.loc),
    };
  });
}

const blockMarkers = (id: string, markers: VaultNote['maps'][number]['markers']): VaultMarker[] =>
  markers.map(({ type, lat, lng, link, description }, index) => ({
    id: `${id}/${index + 1}`,
    type: type === 'default' ? null : type,
    link,
    description,
    isCommand: false,
    at: [lat, lng],
  }));

function readShapes(entry: Json, report: ReportBuilder): VaultMap['shapes'] {
  return recordsOf(entry.shapes).map((shape) => {
    const type = String(shape.type ?? '');
    report.read(`${type}s`);
    const points = recordsOf(shape.vertices).flatMap((vertex) => {
      const pair = readPair([vertex.lng, vertex.lat]);
      return pair === undefined ? [] : [pair];
    });
    return { type, points };
  });
}

/**
 * Without bounds, the ratio of a marker's position to its share of the picture is the same for all markers and gives
 * the picture's size.
 */
function frameByPercent(entry: Json): Frame | undefined {
  for (const marker of recordsOf(entry.markers)) {
    const [at, percent] = [readPair(marker.loc), readPair(marker.percent)];
    if (at === undefined || percent === undefined) continue;
    const [lat, lng] = at;
    const isInside = percent.every((share) => share > 0.001 && share <= 1);
    if (isInside && lat < 0 && lng > 0) return { width: lng / percent[0], height: -lat / percent[1] };
  }
  return undefined;
}

function frameAround(
  markers: readonly VaultMarker[],
  shapes: VaultMap['shapes'],
  id: string,
  report: ReportBuilder,
): Frame {
  const points = [
    ...markers.flatMap(({ at }) => (at === undefined ? [] : [at])),
    ...shapes.flatMap(({ points: own }) => own.map(([lng, lat]): [number, number] => [lat, lng])),
  ];
  const width = points.reduce((most, [, lng]) => Math.max(most, Math.abs(lng)), 0);
  const height = points.reduce((most, [lat]) => Math.max(most, Math.abs(lat)), 0);
  report.change(
    'Maps of unknown size end a little beyond their outermost marker (--only with --frame gives the size)',
    id,
  );
  return { width: (width || 1) * UNKNOWN_MARGIN, height: (height || 1) * UNKNOWN_MARGIN };
}

/** Whether a JSON value is the plugin's data. */
export const isPluginData = (json: unknown): json is Json => isRecord(json) && Array.isArray(json.mapMarkers);

/** Converts a coordinate [lng, lat] of the plugin's map to map space. */
export function toMapSpace(map: VaultMap, lng: number, lat: number): [number, number] {
  return map.hasBounds || lat > 0 ? [lng, lat] : [lng, map.frame.height + lat];
}
