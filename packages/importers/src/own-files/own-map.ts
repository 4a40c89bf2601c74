import {
  isLinkOrLocalPath,
  isWebAddress,
  linkKeyOf,
  locationNameProblem,
  replaceLinks,
  slugOfLinkKey,
  writeLink,
} from '@venture-atlas/rules';
import {
  fieldOf,
  isFieldOfMap,
  type Kind,
  LINE_POINTS_MIN,
  type LocationFieldName,
  type LocationValues,
  locationFieldNames,
  locationFieldOf,
  type MapCoordinate,
  type OpeningView,
  type PositionNumber,
  positionNumbers,
  RING_POINTS_MIN,
  type Shape,
  type WikiPageContent,
} from '@venture-atlas/types';
import { cleanLabel, cleanName, finiteNumber, isRecord, listOf } from '../clean-name.ts';
import {
  type DraftLocation,
  type DraftPosition,
  draftLocation,
  type Frame,
  newDraft,
  type WorldDraft,
} from '../draft.ts';
import type { FormatName } from '../formats.ts';
import { identifyingName, type NameAndProposal, nameOrProposal } from '../name-proposals.ts';
import { keepOffMap, ON_NO_MAP } from '../off-map.ts';
import { boundScale, SCALES } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { readOwnLook } from './own-looks.ts';

const COORDINATE_MAX = 1e6;

/**
 * A geometry of ours as a shape with exact coordinates; undefined when a position cannot have it.
 * @param layer name of the layer it is drawn in
 * @param factor map units in a unit of the file
 */
export function readOwnShape(geometry: unknown, layer: unknown, factor = 1): Shape | undefined {
  if (!isRecord(geometry)) return undefined;
  const name = cleanLabel(layer, 40);
  const properties = name === null ? {} : { layer: name };
  if (geometry.type === 'LineString') {
    const line = readLine(geometry.coordinates, factor);
    if (line === undefined || line.length < LINE_POINTS_MIN) return undefined;
    return { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties };
  }
  const polygons =
    geometry.type === 'MultiPolygon'
      ? listOf(geometry.coordinates)
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : [];
  const coordinates: MapCoordinate[][][] = [];
  for (const polygon of polygons) {
    const rings = listOf(polygon).map((ring) => readRing(ring, factor));
    if (rings.length === 0 || rings.some((ring) => ring === undefined)) return undefined;
    coordinates.push(rings.filter((ring) => ring !== undefined));
  }
  if (coordinates.length === 0) return undefined;
  return { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates }, properties };
}

/** A ring is closed: its last point is its first. */
function readRing(raw: unknown, factor: number): MapCoordinate[] | undefined {
  const ring = readLine(raw, factor);
  const [first] = ring ?? [];
  const last = ring?.at(-1);
  if (ring === undefined || first === undefined || last === undefined || ring.length <= RING_POINTS_MIN)
    return undefined;
  return first[0] === last[0] && first[1] === last[1] ? ring : undefined;
}

function readLine(raw: unknown, factor: number): MapCoordinate[] | undefined {
  const line: MapCoordinate[] = [];
  for (const point of listOf(raw)) {
    const [right, up] = listOf(point).map(finiteNumber);
    if (right === undefined || up === undefined) return undefined;
    const [x, y] = [right * factor, up * factor];
    if (Math.abs(x) > COORDINATE_MAX || Math.abs(y) > COORDINATE_MAX) return undefined;
    line.push([x, y]);
  }
  return line;
}

/** A map in our own GeoJSON and CSV files. Numbers are map units: x right, y up. */
export interface OwnMap {
  /** Fields of the map itself as in the file. A CSV has only its name and slug. */
  fields: Fields;
  frame: Frame;
  text: WikiPageContent | null;
  places: OwnPlace[];
  /** How types are drawn. A CSV has none. */
  kinds?: Kind[];
}

/** One place of such a map, with its fields as in the file. */
export interface OwnPlace {
  fields: Fields;
  at: { lat: number; lng: number } | null;
  shape: Shape | null;
  text: WikiPageContent | null;
  /** Whether the row was added to the file without a position. */
  isOffMap: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

const NOT_HELD = 'pictures, former addresses, places off the map, and what the map is drawn from';

/** What one of our files omits of a map, as words for a list. An archive (`--format zip`) contains everything. */
export const NOT_IN_OWN_FILE = {
  geojson: NOT_HELD,
  obsidian:
    'lines and areas, sizes and styles of single places, turns and offsets of labels, pictures of texts, former addresses, texts without a place, and what maps are drawn from',
  foundry:
    'lines and areas, sizes and styles of single places, turns and offsets of labels, how texts were typed, pictures of texts, former addresses, texts without a place, and what maps are drawn from',
  universalvtt: 'all places and texts, and the name, the units, and the credits of the map',
  csv: `sections and sources of texts, the map's own text, credits and opening view, what types look like, ${NOT_HELD}`,
} as const;

const ROOT_KEY = 'map';

/**
 * Whether the numbers of one of our files are used unchanged. Options that give their meaning imply a different file.
 */
export const isReadAsOwn = ({ units, yAxis, bounds, frame }: ReadOptions): boolean =>
  units === null && yAxis === null && bounds === null && frame === null;

/** The draft of a map that we wrote, with unchanged numbers and label positions. */
export function ownMapDraft(map: OwnMap, format: FormatName, options: ReadOptions, report: ReportBuilder): WorldDraft {
  report.note(
    `This is a map that Venture Atlas wrote: everything is where it was. Such a file does not hold ${NOT_IN_OWN_FILE[format === 'csv' ? 'csv' : 'geojson']}.`,
  );
  const name = nameOrProposal(options.mapName ?? readName(map.fields.name, report), '');
  const draft = {
    ...newDraft(format, options.source ?? identifyingName(name), [rootOf(map, name, options)]),
    isExact: true,
    kinds: map.kinds ?? [],
  };
  const rename = renamedLinks(readText(map.fields.slug));
  const taken = new Set<string>([ROOT_KEY]);
  for (const [index, place] of map.places.entries()) {
    const placeName = readName(place.fields.name, report);
    const isPlaced = place.at !== null || place.shape !== null;
    if (placeName === undefined || (!isPlaced && !(place.isOffMap && options.offMap))) {
      const why = place.isOffMap ? ON_NO_MAP : 'No coordinates';
      report.skip(placeName === undefined ? 'No name' : why, placeName ?? `row ${index + 1}`);
      continue;
    }
    const slug = readText(place.fields.slug);
    const ownKey = slug === null ? undefined : linkKeyOf(slug);
    const key = ownKey === undefined || taken.has(ownKey) ? `#${index + 1}` : ownKey;
    taken.add(key);
    const location = draftLocation(key, placeName, { ...commonFields(place.fields), text: rename(place.text) });
    draft.locations.push(location);
    if (isPlaced) draft.positions.push(positionOf(key, place));
    else keepOffMap(location, report);
  }
  return draft;
}

/** Texts link the map by its address, which is not its key. */
const renamedLinks =
  (slug: string | null) =>
  (text: OwnPlace['text']): OwnPlace['text'] =>
    text?.markdown === undefined
      ? text
      : {
          ...text,
          markdown: replaceLinks(text.markdown, (key, words) =>
            writeLink(slugOfLinkKey(key) === slug ? ROOT_KEY : key, words),
          ),
        };

function rootOf(map: OwnMap, name: NameAndProposal, options: ReadOptions): DraftLocation {
  const { fields } = map;
  return draftLocation(ROOT_KEY, name.name, {
    ...name,
    ...commonFields(fields),
    isRoot: true,
    map: map.frame,
    ...readValues(fields, isFieldOfMap),
    openingView: readOpening(fields.opening_view),
    ...(options.attribution === null ? {} : creditOf(options)),
    text: renamedLinks(readText(fields.slug))(map.text),
  });
}

/** The opening view of a map. */
export function readOpening(raw: unknown): OpeningView | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const number = (field: string): number | undefined => finiteNumber((raw as Fields)[field]);
  const [lat, lng, zoom] = [number('lat'), number('lng'), number('zoom')];
  if (lat === undefined || lng === undefined || zoom === undefined || !(zoom > 0)) return null;
  return [lat, lng, zoom].every((value) => Math.abs(value) <= NUMBER_MAX) ? { lat, lng, zoom } : null;
}

/** The plain fields that `isWanted` selects, read from a file. */
export const readValues = (fields: Fields, isWanted: (name: LocationFieldName) => boolean): Partial<LocationValues> =>
  Object.fromEntries(locationFieldNames.filter(isWanted).map((name) => [name, readValue(name, fields[name])]));

function readValue(name: LocationFieldName, raw: unknown): string | number | null {
  const { kind, mostInArchives } = locationFieldOf(name);
  if (kind === 'line') return cleanLabel(raw, mostInArchives);
  if (kind === 'number') {
    const number = finiteNumber(raw);
    return number !== undefined && number > 0 ? number : null;
  }
  // A map maker may have a page on this installation, as for the demo maps.
  const isRight = kind === 'link' ? isLinkOrLocalPath : isWebAddress;
  return typeof raw === 'string' && isRight(raw) ? raw : null;
}

function commonFields(fields: Fields): Partial<DraftLocation> {
  const { images_from_wiki: images } = fields;
  return {
    slug: readText(fields.slug),
    type: cleanLabel(fields.type, 120),
    ...readValues(fields, (name) => !isFieldOfMap(name)),
    images: Array.isArray(images)
      ? images.filter((image): image is string => typeof image === 'string' && isWebAddress(image))
      : [],
  };
}

function positionOf(key: string, { fields, at, shape }: OwnPlace): DraftPosition {
  const number = (field: string): number => {
    const value = finiteNumber(fields[field]) ?? 0;
    return Math.abs(value) <= NUMBER_MAX ? value : 0;
  };
  return {
    parent: ROOT_KEY,
    child: key,
    at,
    scale: boundScale(finiteNumber(fields.scale) ?? SCALES.place),
    isOwnScale: true,
    weight: 0,
    rotation: number('rotation'),
    displayDot: readFlag(fields.display_dot) ?? shape === null,
    geojson: shape,
    label: {
      xOffset: number('label_x_offset'),
      yOffset: number('label_y_offset'),
      wrapRatio: Math.max(0, number('label_wrap_ratio')),
    },
    optional: readOptional(fields),
    look: readOwnLook(fields),
  };
}

/** Unset and invalid values are left out. */
function readOptional(fields: Fields): DraftPosition['optional'] {
  const numbers: Partial<Record<PositionNumber, number>> = {};
  for (const name of positionNumbers) {
    const { isOptional, least, most } = fieldOf(name);
    const value = isOptional ? finiteNumber(fields[name]) : undefined;
    if (value !== undefined && value >= least && value <= most) numbers[name] = value;
  }
  return numbers as DraftPosition['optional'];
}

/** A limit above the numbers of any map. */
const NUMBER_MAX = 1e6;

/** A valid name stays exact. A changed file may contain an invalid one. */
function readName(raw: unknown, report: ReportBuilder): string | undefined {
  if (typeof raw === 'string' && locationNameProblem(raw) === undefined) return raw;
  return cleanName(raw, report);
}

const readText = (raw: unknown): string | null => (typeof raw === 'string' && raw !== '' ? raw : null);

function readFlag(raw: unknown): boolean | undefined {
  if (typeof raw === 'boolean') return raw;
  const word = String(raw).toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}
