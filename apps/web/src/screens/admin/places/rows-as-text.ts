import type { PlaceRow } from '@venture-atlas/types';

/** Rows as a spreadsheet takes them: a line each, tabs between, the first line with the headings. */
export function rowsAsText(rows: readonly PlaceRow[]): string {
  const lines = rows.map(({ name, type, position, text }) => [
    name,
    type?.name ?? '',
    position?.parent.name ?? '',
    String(position?.scale ?? ''),
    text,
  ]);
  return [['Name', 'Type', 'On the map', 'Size', 'Text'], ...lines]
    .map((cells) => cells.map(clean).join('\t'))
    .join('\n');
}

const clean = (cell: string) => cell.replaceAll(/[\t\r\n]+/g, ' ');
