import { type CoordinatePair, completePairs } from '@venture-atlas/rules';
import { cleanLabel, cleanName, cleanUrl, finiteNumber } from '../clean-name.ts';
import {
  hasDecimalComma,
  INVALID_POSITION,
  type NumberedRow,
  positionOfCells,
  type Row,
  type RowPosition,
  readHeading,
  readNumberedRows,
  withDecimalPoint,
} from '../csv-rows.ts';
import { type DraftLocation, draftLocation, draftPoint, type Frame, newDraft } from '../draft.ts';
import { FIELD_NAMES, fieldsCalled, foldFields } from '../field-names.ts';
import { chooseSpace } from '../geojson/choose-space.ts';
import { htmlPage } from '../html-page.ts';
import { ImportRefusal } from '../import-refusal.ts';
import type { Bounds } from '../map-projection.ts';
import { identifyingName, nameOrProposal } from '../name-proposals.ts';
import { keepOffMap, ON_NO_MAP } from '../off-map.ts';
import { withoutOutliers } from '../outliers.ts';
import { isOwnCsv, readOwnCsv } from '../own-files/own-csv.ts';
import { isReadAsOwn } from '../own-files/own-map.ts';
import { attributionOf } from '../page-builder.ts';
import { isCapital, SCALES, scaleOfKind, weightOf } from '../place-kind.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { eachFile, type Reader } from '../reader.ts';
import type { SourceFile } from '../source-file.ts';
import { findEncoding, noteEncoding } from '../text-encoding.ts';
import { UniqueKeys } from '../unique-keys.ts';
import { assertHasChosen, type ChosenColumns, type ColumnMeaning, columnsChosenAs } from './chosen-columns.ts';

const COLUMNS = {
  id: ['id'],
  name: [...FIELD_NAMES.name, 'place', 'location'],
  type: ['type', 'kind', 'category', 'class'],
  scale: ['scale'],
  link: FIELD_NAMES.link,
} as const;

type Field = keyof typeof COLUMNS;

/** The columns of a table that are used, by meaning. */
interface Columns extends Partial<Record<Field, string>> {
  right: string;
  up: string;
  texts: readonly string[];
}

const ROOT_KEY = 'map';

/** Whether a table with these columns can be read as a list of places. */
export const isPlaceList = (columns: readonly string[]): boolean =>
  columnOf(columns, COLUMNS.name) !== undefined && pairsOf(columns).length > 0;

const pairsOf = (columns: readonly string[]): readonly CoordinatePair[] =>
  completePairs((names) => columnOf(columns, names) !== undefined);

/**
 * Reads lists of places: a name and two coordinates in every row. Numbers within the range of degrees are degrees,
 * others are map units (lat up; a column y runs down from the top, as in pictures). A row without coordinates is a
 * place that stands on no map. A list from our own export is restored unchanged.
 */
export const readCsv: Reader = async (files, options, report) => {
  const [only, ...others] = files;
  const chosen = options.columns;
  if (only !== undefined && others.length === 0 && chosen === null && isReadAsOwn(options)) {
    if (isOwnCsv((await readHeading(only)).columns)) return readOwnCsv(only, options, report);
  }
  const places: Place[] = [];
  const offMap: Place[] = [];
  const taken = new UniqueKeys();
  const pair = chosen === null ? await pairOfAll(files) : await chosenPair(files, chosen);
  const hasRows = pair.runsDown;
  for (const file of eachFile(files, options, report)) {
    const { columns, delimiter } = await readHeading(file);
    noteEncoding(file, await findEncoding(file), report);
    const found = chosen === null ? findColumns(columns, pair) : foundByChoice(columns, pair, chosen);
    const used = new Set(Object.values(found).flat());
    for await (const row of readNumberedRows(file)) {
      const place = readPlace(row, found, delimiter, report);
      report.unmappedFields(row.row, used);
      if (place === undefined) continue;
      report.place();
      if (place.position === null) offMap.push(place);
      else places.push({ ...place, key: taken.free(place.key, place.name) });
    }
  }
  const name = nameOrProposal(options.mapName, files[0]?.name ?? '');
  const { near, bounds } = withoutOutliers(
    places.flatMap(({ position, ...place }) => (position === null ? [] : [{ ...place, ...position }])),
    ({ right, up }) => [[right, up]],
    (place) => place.name,
    report,
  );
  const units = options.units ?? (isDegrees(bounds, options.frame, hasRows) ? 'degrees' : 'pixels');
  const yAxis = options.yAxis ?? (hasRows ? 'down' : 'up');
  const { frame, project, measure } = chooseSpace(bounds, { ...options, units, yAxis }, report);
  const draft = newDraft('csv', options.source ?? identifyingName(name), [
    draftLocation(ROOT_KEY, name.name, {
      ...name,
      isRoot: true,
      map: frame,
      measure,
      map_licence: options.attribution?.licence ?? null,
    }),
  ]);
  for (const { right, up, scale, isOwnScale, weight, ...place } of near) {
    const [lng, lat] = project(right, up);
    draft.locations.push(locationOf(place, options));
    draft.positions.push(draftPoint(ROOT_KEY, place.key, { lat, lng }, scale, { isOwnScale, weight }));
  }
  draft.locations.push(...offMapLocations(offMap, options, report));
  return draft;
};

/**
 * The coordinate columns that all lists have in common. Numbers of different kinds do not fit on one map.
 * @throws ImportRefusal when a file is not a list of places, or the lists have no such columns in common
 */
async function pairOfAll(files: readonly SourceFile[]): Promise<CoordinatePair> {
  let common: readonly CoordinatePair[] | undefined;
  for (const file of files) {
    const { columns } = await readHeading(file);
    if (!isPlaceList(columns)) {
      throw new ImportRefusal(
        `${file.name} is not a list of places: it has the columns ${columns.slice(0, 12).join(', ')}, and needs name, lat and lng (or name, x and y). Say with --columns what they are.`,
      );
    }
    const pairs = pairsOf(columns);
    common = common?.filter((pair) => pairs.includes(pair)) ?? pairs;
  }
  const pair = common?.[0];
  if (pair !== undefined) return pair;
  throw new ImportRefusal(
    'Import these lists one after the other: some count in latitude and longitude, others in x and y.',
  );
}

/** The chosen columns of coordinates. @throws ImportRefusal when a list lacks a chosen column */
async function chosenPair(files: readonly SourceFile[], chosen: ChosenColumns): Promise<CoordinatePair> {
  for (const file of files) assertHasChosen((await readHeading(file)).columns, chosen, file.name);
  const named = (meaning: ColumnMeaning) => [...chosen.keys()].filter((column) => chosen.get(column) === meaning);
  return { right: named('x'), up: named('y'), runsDown: false };
}

/** Columns by a choice. Those that nobody chose are seen from their names. */
function foundByChoice(columns: readonly string[], pair: CoordinatePair, chosen: ChosenColumns): Columns {
  const others = findColumns(
    columns.filter((column) => !chosen.has(column.toLowerCase())),
    pair,
  );
  const [name] = columnsChosenAs(columns, chosen, 'name');
  const [type = others.type] = columnsChosenAs(columns, chosen, 'kind');
  return {
    ...others,
    right: columnOf(columns, pair.right) ?? '',
    up: columnOf(columns, pair.up) ?? '',
    texts: [...columnsChosenAs(columns, chosen, 'text'), ...others.texts],
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
  };
}

/** Rows without coordinates. Several of the same name without ids are numbered. */
function offMapLocations(places: readonly Place[], options: ReadOptions, report: ReportBuilder): DraftLocation[] {
  if (!options.offMap) {
    for (const { name } of places) report.skip(ON_NO_MAP, name);
    return [];
  }
  const taken = new Map<string, number>();
  return places.map((place) => {
    const turn = (taken.get(place.key) ?? 0) + 1;
    taken.set(place.key, turn);
    const location = locationOf(turn === 1 ? place : { ...place, key: `${place.key}~${turn}` }, options);
    keepOffMap(location, report);
    return location;
  });
}

const locationOf = (
  { key, name, type, link, text }: Pick<Place, 'key' | 'name' | 'type' | 'link' | 'text'>,
  { attribution }: ReadOptions,
): DraftLocation =>
  draftLocation(key, name, { type, wiki_url: link, text: htmlPage(text, attributionOf(attribution)) });

interface Place {
  key: string;
  name: string;
  type: string | null;
  /** Null if the row has no coordinates. */
  position: RowPosition | null;
  scale: number;
  isOwnScale: boolean;
  weight: number;
  text: string;
  link: string | null;
}

function readPlace(
  { row, number: rowNumber }: NumberedRow,
  columns: Columns,
  delimiter: string,
  report: ReportBuilder,
): Place | undefined {
  const value = (field: Exclude<keyof Columns, 'texts'>): string => row[columns[field] ?? ''] ?? '';
  report.read('rows');
  const name = cleanName(value('name'), report);
  const [right, up] = [value('right'), value('up')];
  if ([right, up, value('scale')].some((cell) => hasDecimalComma(cell, delimiter))) {
    report.note('Numbers with a decimal comma were read as such.');
  }
  if (name === undefined) return skipped(report, 'No name', value('type'));
  const position = positionOfCells(right, up, delimiter);
  if (position === 'unreadable') return skipped(report, INVALID_POSITION, `row ${rowNumber}, ${name}`);
  const type = cleanLabel(value('type'), 120);
  report.took('name', columns.name ?? '');
  const texts = columns.texts.filter((column) => (row[column] ?? '') !== '');
  for (const column of texts) report.took('text', column);
  return {
    // Without an id a place is identified by its name and position, because names alone repeat.
    key: value('id') || (position === 'nowhere' ? `${name}@` : `${name}@${position.up},${position.right}`),
    name,
    type,
    position: position === 'nowhere' ? null : position,
    ...sizeOf(finiteNumber(withDecimalPoint(value('scale'), delimiter)), type, row),
    weight: weightOf(row),
    text: texts.map((column) => row[column]).join('\n\n'),
    link: cleanUrl(value('link')),
  };
}

const sizeOf = (own: number | undefined, type: string | null, row: Row) =>
  own !== undefined && own > 0
    ? { scale: own, isOwnScale: true }
    : { scale: isCapital(row) ? SCALES.capital : scaleOfKind(type), isOwnScale: false };

function skipped(report: ReportBuilder, reason: string, example: string): undefined {
  report.skip(reason, example);
}

function findColumns(columns: readonly string[], pair: CoordinatePair): Columns {
  const found: Columns = {
    right: columnOf(columns, pair.right) ?? '',
    up: columnOf(columns, pair.up) ?? '',
    texts: fieldsCalled(foldFields(columns), FIELD_NAMES.text),
  };
  for (const [field, names] of Object.entries(COLUMNS)) {
    const column = columnOf(columns, names);
    if (column !== undefined) found[field as Field] = column;
  }
  return found;
}

const columnOf = (columns: readonly string[], names: readonly string[]): string | undefined =>
  fieldsCalled(foldFields(columns), names)[0];

/** Numbers that fit a given frame are map units, and so are a picture's x and y. */
function isDegrees(bounds: Bounds | undefined, frame: Frame | null, hasRows: boolean): boolean {
  if (bounds === undefined || hasRows) return false;
  const [minX, minY, maxX, maxY] = bounds;
  if (frame !== null && minX >= 0 && minY >= 0 && maxX <= frame.width && maxY <= frame.height) return false;
  return minX >= -360 && maxX <= 360 && minY >= -90 && maxY <= 90;
}
