import { linkedId, nameLinks, type StoredText } from '@venture-atlas/rules';
import type { Db } from '../db/schema.ts';
import { type ArchiveScope, archivePlaces } from './queries/archive-rows.ts';

/** The slugs of the places that an archive holds, by their ids; read when a text with links first asks. */
export type Slugs = () => Promise<ReadonlyMap<number, string>>;

export function slugsOf(db: Db, scope: ArchiveScope): Slugs {
  let read: Promise<ReadonlyMap<number, string>> | undefined;
  return () => {
    read ??= archivePlaces(db, scope).then((rows) => new Map(rows.map(({ id, slug }) => [id, slug])));
    return read;
  };
}

/** A text with its links by slug: ids mean nothing elsewhere. Links to what is not in the archive are words. */
export async function linkedBySlug(text: StoredText, slugs: Slugs): Promise<StoredText> {
  if (text.markdown === undefined) return text;
  const known = await slugs();
  return nameLinks(text, (key) => known.get(linkedId(key) ?? 0));
}
