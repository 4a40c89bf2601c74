import type { WikiPageContent } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { textPieces } from '../commands/write-wiki-page.ts';
import { listStoredTexts, type PlaceTableRow } from '../queries/place-rows.ts';

/** Rows of which each text with links begins with its first words, also where a heading comes before them. */
export async function withBeginnings(db: Db, rows: readonly PlaceTableRow[]): Promise<PlaceTableRow[]> {
  const headed = rows.filter(({ linked_text }) => linked_text?.trim() === '').map(({ id }) => id);
  if (headed.length === 0) return [...rows];
  const beginnings = new Map<number, string>();
  for (const { location_id, content } of await listStoredTexts(db, headed)) {
    const [first] = content === null ? [] : textPieces(JSON.parse(content) as WikiPageContent);
    if (first !== undefined && location_id !== null) beginnings.set(location_id, first.body);
  }
  return rows.map((row) => ({ ...row, linked_text: beginnings.get(row.id) ?? row.linked_text }));
}
