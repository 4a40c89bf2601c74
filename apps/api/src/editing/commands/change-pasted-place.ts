import { onlySecrets, plainAsMarkdown, plainWithNames, typedTop, withTypedTop } from '@venture-atlas/rules';
import { findParentById } from '../../atlas/queries/locations-by-name.ts';
import { AppError } from '../../errors.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { findLocationRow } from '../queries/location-rows.ts';
import { findPageOf } from '../queries/wiki-page-rows.ts';
import { newPosition } from './add-position.ts';
import { onOtherMap } from './change-parent.ts';
import { checkedNumbers, placedAt } from './change-position.ts';
import { checkWikiContent } from './check-wiki-content.ts';
import { chooseSlug } from './choose-slug.ts';
import { editOneOfMany } from './edit-one-of-many.ts';
import type { LocationFields } from './location-entity.ts';
import { writePastedText } from './make-pasted-place.ts';
import { assertOfWorld, nameOfRow, type PastedRow, pointOfRow, type RowSaving, typeOfRow } from './pasted-row.ts';
import { writeMarkdown } from './write-markdown.ts';

interface Seen {
  id: number;
  version: number;
}

/**
 * Changes the place of a row to what the row says of it. Whoever else changed the same part since it was seen keeps theirs.
 * @returns whether anything is different now
 * @throws AppError not_found, changed_meanwhile, bad_request, and as `changeParent` and `addPosition`
 */
export async function changePastedPlace(saving: RowSaving, row: PastedRow, place: Seen): Promise<boolean> {
  await assertOfWorld(saving.trx, saving.things.location, place.id, saving.worldId);
  // A new name is written into the text too, which is another version then: not that of somebody else.
  const isToldOtherwise = await changeText(saving, row, place.id);
  const isOther = await changeLocation(saving, row, place);
  const isElsewhere = await changePosition(saving, row, place.id);
  return isOther || isElsewhere || isToldOtherwise;
}

async function changeLocation(saving: RowSaving, row: PastedRow, place: Seen): Promise<boolean> {
  if (row.name === undefined && row.type === undefined) return false;
  const { trx, worldId, things } = saving;
  const name = row.name === undefined ? undefined : nameOfRow(row.name);
  const typeId = row.type === undefined ? undefined : await typeOfRow(saving, row.type);
  return editOneOfMany(saving, things.location, place, 'location.edit', async (_trx, now) => {
    const wish: Partial<LocationFields> = typeId === undefined ? {} : { type_id: typeId };
    if (name === undefined || name === now.name) return wish;
    return { ...wish, name, slug: await chooseSlug(trx, worldId, name, place.id) };
  });
}

async function changePosition(saving: RowSaving, row: PastedRow, location: number): Promise<boolean> {
  const { trx, at, file, things, worldId } = saving;
  const point = pointOfRow(row);
  const map = row.map === undefined ? undefined : Number(row.map);
  if (point === undefined && map === undefined && row.scale === undefined) return false;
  if (row.position === undefined) {
    // Only where it shall stand is not where: it is put on no map without a point.
    if (map === undefined || point === undefined) return false;
    const wish = {
      parent: { id: map },
      place: { id: location },
      at: point,
      scale: row.scale,
      zoom: 'opening' as const,
    };
    const fields = await newPosition(trx, { at, worldId }, wish);
    const id = await things.position.insert(trx, fields, { at, worldId });
    const written = { id, worldId, before: null, after: fields, whole: fields };
    await file({ thing: things.position, action: 'position.add', written });
    return true;
  }
  const seen = { id: Number(row.position.id), version: row.position.version };
  const numbers = checkedNumbers({ ...point, ...(row.scale === undefined ? {} : { scale: row.scale }) });
  const action = map === undefined ? 'position.text' : 'position.parent';
  return editOneOfMany(saving, things.position, seen, action, async (_trx, now) => {
    if (now.location_id !== location) throw new AppError('not_found');
    if (map === undefined || map === now.parent_id) return placedAt(now, numbers);
    const parent = await findParentById(trx, wholeWorld(worldId), map);
    if (parent === undefined) throw new AppError('parent_not_found');
    const there = await onOtherMap(trx, wholeWorld(worldId), seen.id, now, parent);
    return { ...there, ...placedAt({ ...now, ...there }, numbers) };
  });
}

/** Its first part is written anew; what stands below it stays. */
async function changeText(saving: RowSaving, { text, text_version }: PastedRow, location: number): Promise<boolean> {
  if (text === undefined || text.trim() === '') return false;
  const { trx, things } = saving;
  const page = await findPageOf(trx, location);
  if (page === undefined) {
    const name = (await findLocationRow(trx, location))?.name ?? '';
    await writePastedText(saving, { location, name, text });
    return true;
  }
  const seen = { id: page.id, version: text_version ?? 0 };
  return editOneOfMany(
    saving,
    things.wikipage,
    seen,
    'wikipage.edit',
    async (_trx, { wiki_page_content: now }, worldId) => {
      // Of a text in Markdown the first part is written in Markdown: the plain form is made from it. Its secrets, which
      // no table shows, stay behind it.
      const named = plainWithNames(text);
      const first = [named ?? plainAsMarkdown({ top_section: text, sections: [] }), onlySecrets(typedTop(now))];
      const next =
        now.markdown === undefined && named === null
          ? { ...now, top_section: text }
          : withTypedTop(now, first.filter((part) => part !== '').join('\n\n'));
      return { wiki_page_content: await writeMarkdown(trx, worldId, checkWikiContent(next), now) };
    },
  );
}
