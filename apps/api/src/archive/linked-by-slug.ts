import { linkedId, linkKeyOf, nameLinks, type StoredText } from '@venture-atlas/rules';
import type { Db } from '../db/schema.ts';
import { type ArchiveScope, archivePlaces } from './queries/archive-rows.ts';

/** Slugs of an archive's places by id, loaded for the first text with links. */
export type Slugs = () => Promise<ReadonlyMap<number, string>>;

/** @param isIn whether the archive contains the place */
export function slugsOf(db: Db, scope: ArchiveScope, isIn: (slug: string) => boolean = () => true): Slugs {
  let read: Promise<ReadonlyMap<number, string>> | undefined;
  return () => {
    read ??= archivePlaces(db, scope).then(
      (rows) => new Map(rows.flatMap(({ id, slug }) => (isIn(slug) ? [[id, slug]] : []))),
    );
    return read;
  };
}

/** Converts the links of a text from ids to slugs. Links to places outside the archive become plain text. */
export async function linkedBySlug(text: StoredText, slugs: Slugs): Promise<StoredText> {
  if (text.markdown === undefined) return text;
  const known = await slugs();
  return nameLinks(text, (key) => {
    const slug = known.get(linkedId(key) ?? 0);
    return slug === undefined ? undefined : linkKeyOf(slug);
  });
}
