import { plainWithNames } from '@venture-atlas/rules';
import { newPosition } from './add-position.ts';
import { checkWikiContent } from './check-wiki-content.ts';
import { chooseSlug } from './choose-slug.ts';
import type { LocationFields } from './location-entity.ts';
import { nameOfRow, type PastedRow, pointOfRow, type RowSaving, typeOfRow } from './pasted-row.ts';
import { blankLocation } from './save-location.ts';
import { blankPage } from './save-wiki-page.ts';
import { writeMarkdown } from './write-markdown.ts';

/**
 * Makes the place of a row: with a map and a point it stands there, else on no map.
 * @returns its id
 * @throws AppError bad_request, parent_not_found, quota_reached
 */
export async function makePastedPlace(saving: RowSaving, row: PastedRow): Promise<number> {
  const { trx, at, file, things, worldId } = saving;
  const name = nameOfRow(row.name ?? '');
  const typeId = await typeOfRow(saving, row.type ?? '');
  const point = pointOfRow(row);
  let location: number;
  if (row.map !== undefined && point !== undefined) {
    const wish = {
      parent: { id: Number(row.map) },
      place: { name, typeId },
      at: point,
      scale: row.scale,
      zoom: 'opening' as const,
    };
    const fields = await newPosition(trx, { at, worldId }, wish);
    const id = await things.position.insert(trx, fields, { at, worldId });
    location = fields.location_id;
    const written = { id, worldId, before: null, after: fields, whole: fields };
    await file({ thing: things.position, action: 'position.add', written });
  } else {
    const slug = await chooseSlug(trx, worldId, name, null);
    const fields: LocationFields = { ...blankLocation, type_id: typeId, name, slug };
    location = await things.location.insert(trx, fields, { at, worldId });
    const written = { id: location, worldId, before: null, after: fields, whole: fields };
    await file({ thing: things.location, action: 'location.add', written });
  }
  await writePastedText(saving, { location, name, text: row.text ?? '' });
  return location;
}

/** Gives a place that has none a text; an empty one is none. @throws AppError bad_request */
export async function writePastedText(
  { trx, at, file, things, worldId }: RowSaving,
  { location, name, text }: { location: number; name: string; text: string },
): Promise<void> {
  if (text.trim() === '') return;
  // A row with the mark of a secret, or with a place in brackets, is kept as Markdown: the history has to say what is stored.
  const named = plainWithNames(text);
  const plain = checkWikiContent({ ...blankPage, top_section: text, ...(named === null ? {} : { markdown: named }) });
  const wiki_page_content = await writeMarkdown(trx, worldId, plain, null);
  const fields = { name, location_id: location, wiki_page_content };
  const id = await things.wikipage.insert(trx, fields, { at, worldId });
  const written = { id, worldId, before: null, after: fields, whole: fields };
  await file({ thing: things.wikipage, action: 'wikipage.add', written });
}
