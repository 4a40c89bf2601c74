import { positionNumbers } from '@venture-atlas/types';
import { finiteNumber } from '../clean-name.ts';
import {
  INVALID_POSITION,
  type NumberedRow,
  positionOfCells,
  type Row,
  readHeading,
  readNumberedRows,
  withDecimalPoint,
} from '../csv-rows.ts';
import type { WorldDraft } from '../draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { frameOf } from '../map-projection.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { SourceFile } from '../source-file.ts';
import { findEncoding, noteEncoding } from '../text-encoding.ts';
import { LOOK_COLUMNS } from './own-looks.ts';
import { type Fields, type OwnPlace, ownMapDraft, readOwnShape } from './own-map.ts';
import { readOwnText } from './own-vault.ts';

/**
 * The columns of our lists of places. Fields of the map are repeated in every row, because a table has no other place
 * for them.
 */
export const OWN_CSV_COLUMNS = [
  'name',
  'type',
  ...positionNumbers,
  'display_dot',
  ...LOOK_COLUMNS,
  'description',
  'wiki_url',
  'slug',
  'shape',
  'layer',
  'map',
  'map_width',
  'map_height',
  'miles_per_unit',
] as const;
export type OwnCsvColumn = (typeof OWN_CSV_COLUMNS)[number];

const MARKS: readonly OwnCsvColumn[] = ['name', 'lat', 'lng', 'slug', 'label_wrap_ratio', 'map_width', 'map_height'];

/** Whether a table with these columns is ours, even if a spreadsheet has added columns. */
export const isOwnCsv = (columns: readonly string[]): boolean => MARKS.every((column) => columns.includes(column));

/*
 * A spreadsheet runs a cell that begins with one of these, including the full-width characters. In countries whose
 * lists use semicolons it treats a comma as text, and also the quotes around a cell, so that a cell begins after each
 * semicolon, tab, and line break.
 */
const FORMULA = /(?:^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠]))/g;
const GUARD = /(?:^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠]))/g;

/** Protects a text in a cell, so that no spreadsheet reads any part of it as a formula. */
export const toOwnCell = (text: string): string => text.replaceAll(FORMULA, "'");

const fromOwnCell = (cell: string): string => cell.replaceAll(GUARD, '');

/** Spreadsheets write these numbers in the format of their country. */
const NUMBERS: readonly OwnCsvColumn[] = [...positionNumbers, 'map_width', 'map_height', 'miles_per_unit'];

/** Reads a list of places that we wrote. */
export async function readOwnCsv(file: SourceFile, options: ReadOptions, report: ReportBuilder): Promise<WorldDraft> {
  report.file(file.name, file.bytes);
  const places: OwnPlace[] = [];
  let map: Fields = {};
  const { delimiter } = await readHeading(file);
  noteEncoding(file, await findEncoding(file), report);
  for await (const { row: raw, number } of readNumberedRows(file)) {
    report.read('rows');
    const row = { ...raw };
    for (const column of NUMBERS) row[column] = withDecimalPoint(raw[column] ?? '', delimiter);
    if (places.length === 0) map = { name: textOf(row, 'map'), miles_per_unit: row.miles_per_unit };
    const place = readPlace({ row, number }, report);
    if (place === undefined) continue;
    report.place();
    places.push(place);
  }
  const first = places[0]?.fields;
  const frame = frameOf(finiteNumber(first?.map_width), finiteNumber(first?.map_height));
  if (frame === undefined)
    throw new ImportRefusal(`${file.name} does not say how large its map is (map_width, map_height).`);
  options.onProgress(file.bytes);
  return ownMapDraft({ fields: map, frame, text: null, places }, 'csv', options, report);
}

function readPlace({ row, number }: NumberedRow, report: ReportBuilder): OwnPlace | undefined {
  const fields = { ...row, name: textOf(row, 'name'), type: textOf(row, 'type'), wiki_url: textOf(row, 'wiki_url') };
  const position = positionOfCells(row.lng ?? '', row.lat ?? '', '');
  if (position === 'unreadable') {
    report.skip(INVALID_POSITION, `row ${number}, ${fields.name}`);
    return undefined;
  }
  return {
    fields,
    at: position === 'nowhere' ? null : { lat: position.up, lng: position.right },
    shape: readShape(row, report),
    text: readOwnText(textOf(row, 'description'), null),
    isOffMap: position === 'nowhere' && (row.shape ?? '') === '',
  };
}

const textOf = (row: Row, column: OwnCsvColumn): string => fromOwnCell(row[column] ?? '');

function readShape({ shape: cell = '', layer, name = '' }: Row, report: ReportBuilder): OwnPlace['shape'] {
  if (cell === '') return null;
  let geometry: unknown;
  try {
    geometry = JSON.parse(cell);
  } catch {
    geometry = undefined;
  }
  const shape = readOwnShape(geometry, layer === undefined ? undefined : fromOwnCell(layer));
  if (shape === undefined) report.skip('Lines and areas that a place cannot have here', name);
  return shape ?? null;
}
