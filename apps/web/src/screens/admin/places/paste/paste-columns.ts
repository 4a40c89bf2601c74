import { COORDINATE_PAIRS, completePairs } from '@venture-atlas/rules';

/** What a pasted column says of a place; null: it is left out. */
export type PasteColumn = 'name' | 'type' | 'map' | 'x' | 'y' | 'lat' | 'lng' | 'size' | 'text';

export const pasteColumnNames: Readonly<Record<PasteColumn, string>> = {
  name: 'Name',
  type: 'Type',
  map: 'On the map',
  x: 'x',
  y: 'y',
  lat: 'Lat',
  lng: 'Lng',
  size: 'Size',
  text: 'Text',
};

/** Headings as people write them, without case, blanks and signs. */
const headings: Readonly<Record<PasteColumn, readonly string[]>> = {
  name: ['name', 'place', 'title', 'label', 'location', 'settlement', 'burg'],
  type: ['type', 'kind', 'category', 'class'],
  map: ['map', 'onthemap', 'parent', 'region', 'on'],
  x: COORDINATE_PAIRS.pixels.right,
  y: COORDINATE_PAIRS.pixels.up,
  lat: COORDINATE_PAIRS.degrees.up,
  lng: COORDINATE_PAIRS.degrees.right,
  size: ['size', 'scale', 'fontsize', 'labelsize'],
  text: ['text', 'description', 'notes', 'note', 'desc', 'about', 'summary'],
};

const wordsOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '');

const columnOfHeading = (cell: string): PasteColumn | undefined =>
  (Object.keys(headings) as PasteColumn[]).find((column) => headings[column].includes(wordsOf(cell)));

export interface GuessedColumns {
  /** The first row has the headings. */
  hasHeadings: boolean;
  columns: readonly (PasteColumn | null)[];
}

/** What the columns of a range say: by its headings, and where it has none, by what stands in them. */
export function guessColumns(rows: readonly (readonly string[])[]): GuessedColumns {
  const [first = []] = rows;
  const named = onceEach(first.map(columnOfHeading));
  const isNamed = named.includes('name') || named.filter((column) => column !== null).length > 1;
  // One row alone, or a place that is called Map, is no heading.
  if (isNamed && rows.length > 1 && !first.some(isNumber)) return { hasHeadings: true, columns: ofOnePair(named) };
  return { hasHeadings: false, columns: byContent(rows, first.length) };
}

const columnOfNames = new Map<readonly string[], PasteColumn>([
  [headings.x, 'x'],
  [headings.y, 'y'],
  [headings.lat, 'lat'],
  [headings.lng, 'lng'],
]);

/**
 * The pair of columns that the places of a sheet stand by: x and y where it has both, as they are of the picture; else Lat
 * and Lng; undefined where it has neither pair.
 */
export function pairOf(columns: readonly (PasteColumn | null)[]): { right: 'x' | 'lng'; up: 'y' | 'lat' } | undefined {
  const pair = completePairs((names) => columns.includes(columnOfNames.get(names) ?? null)).at(-1);
  if (pair === undefined) return undefined;
  return pair.runsDown ? { right: 'x', up: 'y' } : { right: 'lng', up: 'lat' };
}

const points: readonly (PasteColumn | null)[] = ['x', 'y', 'lat', 'lng'];

/** Without the columns of the other pair, which stay for whoever looks at the sheet to choose. */
function ofOnePair(columns: readonly (PasteColumn | null)[]): (PasteColumn | null)[] {
  const pair = pairOf(columns);
  const isOfOther = (column: PasteColumn | null) =>
    pair !== undefined && points.includes(column) && column !== pair.right && column !== pair.up;
  return columns.map((column) => (isOfOther(column) ? null : column));
}

/** No two columns say the same: of several the first does. */
export function onceEach(columns: readonly (PasteColumn | null | undefined)[]): (PasteColumn | null)[] {
  return columns.map((column, i) => (column === undefined || columns.indexOf(column) < i ? null : column));
}

/** Words, words, numbers, words: name, type, point and size, text. */
function byContent(rows: readonly (readonly string[])[], width: number): (PasteColumn | null)[] {
  const numbers: PasteColumn[] = ['x', 'y', 'size'];
  const words: PasteColumn[] = ['name', 'type', 'text'];
  const areNumbers = Array.from({ length: width }, (_, i) => {
    const filled = rows.map((row) => row[i] ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter(isNumber).length * 2 > filled.length;
  });
  // One column of numbers alone is no point.
  if (areNumbers.filter(Boolean).length === 1) numbers.splice(0, 2);
  return areNumbers.map((is) => (is ? numbers : words).shift() ?? null);
}

/** A number of a cell, with a point or a comma; NaN for anything else. */
export function numberOf(cell: string): number {
  const text = cell.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

const isNumber = (cell: string): boolean => !Number.isNaN(numberOf(cell));
