import { forgetOldSlug, keepOldSlug } from '../../atlas/queries/old-slugs.ts';
import type { Db } from '../../db/schema.ts';
import { formerSlug } from './choose-slug.ts';
import { draftSlug } from './draft-slug.ts';

/** What decides about the address of a location. */
interface SlugFields {
  name: string;
  slug: string;
  draft?: boolean;
}

/** The address that a location gets. The one before leads to it from then on, but for that of a draft. */
export async function nextSlug(
  db: Db,
  id: number,
  { fields: now, worldId }: { fields: SlugFields; worldId: number },
  wish: { [K in 'name' | 'slug' | 'draft']: SlugFields[K] | undefined },
  at: string,
): Promise<string> {
  const { name = now.name, draft = now.draft === true } = wish;
  const slug = wish.slug ?? (wish.name === undefined ? now.slug : undefined);
  const published = await formerSlug(db, worldId, { name, slug }, id);
  if (draft) return draftSlug(published);
  if (now.draft === true || published !== now.slug) await forgetOldSlug(db, published, id);
  if (now.draft !== true && published !== now.slug) await keepOldSlug(db, { slug: now.slug, locationId: id }, at);
  return published;
}
