import type { Db } from '../../db/schema.ts';
import { updatePictureAccess } from '../../editing/commands/follow-draft.ts';
import { listDraftIds } from '../../editing/queries/drafts.ts';
import type { ImportPlan } from './apply-import-plan.ts';

/** Keys of the new places of a plan that become drafts: hidden places, and places that are only on maps of drafts. */
export async function listNewDrafts(trx: Db, { locations, positions }: ImportPlan): Promise<Set<string>> {
  const rows = locations.flatMap(({ key, row }) => (row === undefined ? [] : [{ key, id: row.id }]));
  const drafts = new Set(
    await listDraftIds(
      trx,
      rows.map(({ id }) => id),
    ),
  );
  const known = new Set(rows.filter(({ id }) => drafts.has(id)).map(({ key }) => key));
  const found = new Set(locations.flatMap(({ key, isDraft }) => (isDraft ? [key] : [])));
  if (known.size === 0 && found.size === 0) return found;
  const isOld = new Set(rows.map(({ key }) => key));
  const mapsOf = new Map<string, string[]>();
  const placesOn = new Map<string, string[]>();
  for (const { child, parent } of positions) {
    mapsOf.set(child, [...(mapsOf.get(child) ?? []), parent]);
    const placed = placesOn.get(parent) ?? [];
    placed.push(child);
    placesOn.set(parent, placed);
  }
  // A place is checked again whenever one of its maps turns out to be a draft.
  const waiting = [...known, ...found];
  for (let map = waiting.pop(); map !== undefined; map = waiting.pop()) {
    for (const child of placesOn.get(map) ?? []) {
      if (isOld.has(child) || found.has(child)) continue;
      if (mapsOf.get(child)?.some((one) => !known.has(one) && !found.has(one))) continue;
      found.add(child);
      waiting.push(child);
    }
  }
  return found;
}

/**
 * Withholds imported pictures that only drafts show.
 * @param touched locations that were written
 * @param maps those of them whose picture changed
 */
export async function settleImportedPictures(
  trx: Db,
  worldId: number,
  { touched, maps }: { touched: readonly number[]; maps: readonly number[] },
): Promise<void> {
  const drafts = await listDraftIds(trx, touched);
  await updatePictureAccess(trx, { worldId, locationIds: [...new Set([...maps, ...drafts])] });
}
