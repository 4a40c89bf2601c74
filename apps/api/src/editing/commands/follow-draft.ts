import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { pictureNamedIn } from '../../media/store/media-address.ts';
import {
  type DraftRow,
  isAnyDraft,
  listDraftsWith,
  listShownAddresses,
  listStranded,
  listWithheld,
  withholdPictures,
  writeDraft,
} from '../queries/drafts.ts';
import { formerSlug } from './choose-slug.ts';
import { draftSlug, publishedSlug } from './draft-slug.ts';

/** So many places are written before others have a turn. */
const PLACES_A_TURN = 20;

/**
 * Takes along what stands on the map of a place, at any depth: what stands nowhere else becomes a draft with it, and is
 * published with it. To be called when the place itself is written.
 */
export async function followDraft(db: Db, locationId: number, isDraft: boolean): Promise<void> {
  let maps = [locationId];
  while (maps.length > 0) {
    const rows = isDraft ? await listStranded(db, maps) : await listDraftsWith(db, maps);
    for (const [i, row] of rows.entries()) {
      if (i % PLACES_A_TURN === PLACES_A_TURN - 1) await yieldToOthers();
      await follow(db, row, isDraft);
    }
    maps = rows.map(({ id }) => id);
  }
}

async function follow(db: Db, { id, world_id, name, slug }: DraftRow, isDraft: boolean): Promise<void> {
  const next = isDraft ? draftSlug(slug) : await formerSlug(db, world_id, { name, slug: publishedSlug(slug) }, id);
  await writeDraft(db, id, { draft: isDraft ? 2 : 0, slug: next });
  await settlePictures(db, { worldId: world_id, locationIds: [id], isTurned: true });
}

/**
 * To be called when these locations show other pictures, or become drafts or none: what only drafts show has no public
 * address.
 * @param before names of pictures that they showed
 * @param isTurned whether they became drafts or none
 */
export async function settlePictures(
  db: Db,
  { worldId, locationIds, before = [], isTurned = false }: PicturesToSettle,
): Promise<void> {
  const names = new Set(before);
  for (const row of await listShownAddresses(db, locationIds)) {
    const inText = row.content === null ? undefined : (JSON.parse(row.content) as { image?: string | null }).image;
    const named = [row.picture_hash, row.coming, pictureNamedIn(row.seo_image), pictureNamedIn(inText)];
    for (const name of named) if (name != null) names.add(name);
  }
  if (names.size === 0) return;
  const all = [...names];
  const isAll = isTurned || (await isAnyDraft(db, locationIds));
  const settled = isAll ? all : await listWithheld(db, all);
  if (settled.length > 0) await withholdPictures(db, worldId, settled);
}

/** The names of the stored pictures that a location shows besides those of its text. */
export const picturesNamed = (shown: { picture_hash: string | null; seo_image: string | null }): string[] =>
  [shown.picture_hash, pictureNamedIn(shown.seo_image)].filter((name) => name != null);

interface PicturesToSettle {
  worldId: number;
  locationIds: readonly number[];
  before?: readonly string[];
  isTurned?: boolean;
}
