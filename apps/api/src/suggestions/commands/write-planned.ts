import { moveTextPictures, suggestionMessages } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import { newPosition } from '../../editing/commands/add-position.ts';
import { editInBatch } from '../../editing/commands/change-places.ts';
import { placedAt } from '../../editing/commands/change-position.ts';
import { checkWikiContent } from '../../editing/commands/check-wiki-content.ts';
import { chooseSlug } from '../../editing/commands/choose-slug.ts';
import type { RegistryDeps, StaffDeps } from '../../editing/commands/registry-deps.ts';
import { blankPage, writeMarkdown } from '../../editing/commands/save-wiki-page.ts';
import type { BatchTransaction } from '../../editing/commands/write-batch.ts';
import { findLocationRow } from '../../editing/queries/staff-locations.ts';
import { findPageOf } from '../../editing/queries/wiki-page-rows.ts';
import { AppError } from '../../errors.ts';
import { storedAddress } from '../../media/capabilities/capability.ts';
import type { ReviewedSuggestion } from '../view/review.ts';

/** What a suggestion changes once it is accepted. */
export interface PlannedFields {
  /** All of the text, and the version that it was compared with; 0: there is none. */
  text?: { version: number; markdown: string } | undefined;
  name?: string | undefined;
  nameVersion?: number | undefined;
  position?: { id: number; version: number | undefined; lat: number; lng: number } | undefined;
  place?: { mapId: number; name: string; lat: number; lng: number; text: string } | undefined;
}

type Deps = Pick<StaffDeps & RegistryDeps, 'entities' | 'seals'>;

/**
 * Writes the fields of a suggestion as changes of an editor, which are one in the history.
 * @throws AppError not_found for what is not of a world that the asker edits; conflict, changed_meanwhile, bad_request
 */
export async function writePlanned(
  deps: Deps,
  changes: BatchTransaction,
  { location }: ReviewedSuggestion,
  { text, name, nameVersion, position, place }: PlannedFields,
): Promise<void> {
  if (location === undefined) throw new AppError('not_found');
  const worldId = place === undefined ? location.world_id : (await findLocationRow(changes.trx, place.mapId))?.world_id;
  if (worldId === undefined || !changes.scope.worldIds.includes(worldId)) throw new AppError('not_found');
  // The text first: a new name counts up the version of the page too.
  if (text !== undefined) await writeText(deps, changes, { id: location.id, name: location.name, worldId }, text);
  if (name !== undefined)
    await editInBatch(
      changes,
      deps.entities.location,
      { id: location.id, version: nameVersion },
      'location.edit',
      async (trx, now) => (now.name === name ? {} : { name, slug: await chooseSlug(trx, worldId, name, location.id) }),
    );
  if (position !== undefined) {
    const { id, version, lat, lng } = position;
    await editInBatch(changes, deps.entities.position, { id, version }, 'position.move', async (_trx, now) => {
      if (now.location_id !== location.id) throw new AppError('not_found');
      return placedAt(now, { lat, lng });
    });
  }
  if (place !== undefined) await writePlace(deps, changes, worldId, place);
}

async function writePlace(
  deps: Deps,
  changes: BatchTransaction,
  worldId: number,
  { mapId, name, lat, lng, text }: NonNullable<PlannedFields['place']>,
): Promise<void> {
  const { trx, at, file } = changes;
  const { position } = deps.entities;
  const wish = { parent: { id: mapId }, place: { name }, at: { lat, lng }, zoom: 'opening' as const };
  const fields = await newPosition(trx, { at, worldId }, wish);
  const id = await position.insert(trx, fields, { at, worldId });
  await file({
    entity: position,
    action: 'position.add',
    written: { id, worldId, before: null, after: fields, whole: fields },
  });
  if (text !== '')
    await writeText(deps, changes, { id: fields.location_id, name, worldId }, { version: 0, markdown: text });
}

/** Writes the text of a place, or the first one that it has. @throws AppError conflict where it is another one by now */
async function writeText(
  { entities, seals }: Deps,
  changes: BatchTransaction,
  place: { id: number; name: string; worldId: number },
  { version, markdown }: NonNullable<PlannedFields['text']>,
): Promise<void> {
  const { trx, at, file } = changes;
  const { wikipage } = entities;
  const { worldId } = place;
  const page = await findPageOf(trx, place.id);
  if ((page?.version ?? 0) !== version) throw new AppError('conflict', { message: suggestionMessages.lookAgain });
  const written = (now: WikiPageContent): WikiPageContent =>
    moveTextPictures(checkWikiContent({ ...now, markdown }), (address) => storedAddress(seals, address));
  if (page !== undefined) {
    await editInBatch(
      changes,
      wikipage,
      { id: page.id, version },
      'wikipage.edit',
      async (_trx, { wiki_page_content: now }) => ({
        wiki_page_content: await writeMarkdown(trx, worldId, written(now), now),
      }),
    );
    return;
  }
  const wiki_page_content = await writeMarkdown(trx, worldId, written(blankPage), null);
  const fields = { name: place.name, location_id: place.id, wiki_page_content };
  const id = await wikipage.insert(trx, fields, { at, worldId });
  await file({
    entity: wikipage,
    action: 'wikipage.add',
    written: { id, worldId, before: null, after: fields, whole: fields },
  });
}
