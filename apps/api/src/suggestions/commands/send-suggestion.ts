import { randomBytes } from 'node:crypto';
import { suggestionMessages } from '@venture-atlas/rules';
import { SUGGESTIONS_WAITING_EACH, type SuggestionBody } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import type { Caller } from '../../audit/audit.ts';
import { becomeMember } from '../../campaigns/commands/join-campaign.ts';
import { type Asker, signedIn } from '../../campaigns/view/load-campaign.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { findLocationRow } from '../../editing/queries/staff-locations.ts';
import { AppError } from '../../errors.ts';
import type { SuggestionDeps } from '../plugin.ts';
import {
  countOwnWaiting,
  findSuggestion,
  insertSuggestion,
  type Queue,
  type SuggestionRow,
  updateSuggestion,
} from '../queries/suggestions.ts';
import { readBody } from '../view/read-body.ts';
import { findSuggestible, readStoredText, readSuggestible, type SuggestiblePlace } from '../view/read-place.ts';
import { campaignOfWriter, type StoredFields, type StoredSuggestion, writeStored } from '../view/stored-suggestion.ts';

/** Who may suggest no more, until some are decided. @throws AppError quota_reached */
export async function assertFewWait(db: Db, accountId: number, queue: Queue): Promise<void> {
  if ((await countOwnWaiting(db, accountId, queue)) < SUGGESTIONS_WAITING_EACH) return;
  throw new AppError('quota_reached', { message: suggestionMessages.tooMany(SUGGESTIONS_WAITING_EACH) });
}

export const newPublicId = (): string => randomBytes(16).toString('base64url');

/**
 * Suggests something about a place that the asker may read and not edit. Nobody but those who decide about it learns of it.
 * @returns its public id
 * @throws AppError not_authenticated, not_found, forbidden, bad_request, conflict, quota_reached
 */
export async function sendSuggestion(
  deps: SuggestionDeps,
  caller: Caller,
  asker: Asker,
  { name, body }: { name: string; body: SuggestionBody },
): Promise<string> {
  refuseWait(deps.limits.suggestions.take(String(signedIn(asker.viewer))));
  const wish = { name, campaignId: body.campaign_id };
  // Long texts are compared before anybody is kept from writing.
  const { fields, why } = await readSuggestible(deps, asker, wish, (found) => readBody(found, body));
  return writeTransaction(deps.db, async (trx) => {
    const found = await findSuggestible({ ...deps, db: trx }, asker, wish);
    const { accountId, queue, view, place } = found;
    await assertFewWait(trx, accountId, queue);
    await assertSameText(trx, place.location.id, fields.text?.version);
    if (view?.audience === 'player') await becomeMember(deps, caller, trx, view);
    const at = isoTime(deps.now());
    const publicId = newPublicId();
    await insertSuggestion(trx, {
      public_id: publicId,
      kind: 'suggestion',
      account_id: accountId,
      world_id: queue.worldId,
      campaign_id: queue.campaignId,
      subject: 'location',
      subject_id: String(place.location.id),
      ...writeStored(storedBy(found, fields)),
      why,
      created_at: at,
      updated_at: at,
    });
    return publicId;
  });
}

const storedBy = ({ queue, view }: SuggestiblePlace, fields: StoredFields): StoredSuggestion => ({
  fields,
  ...(view === undefined || queue.campaignId !== null ? {} : { through: view.campaign.id }),
});

/** @throws AppError conflict where the text is another one since it was read */
async function assertSameText(trx: Db, locationId: number, version: number | undefined): Promise<void> {
  if (version === undefined || (await readStoredText(trx, locationId)).version === version) return;
  throw new AppError('conflict', { message: suggestionMessages.textChanged });
}

/**
 * Writes an own suggestion anew that waits.
 * @throws AppError as `sendSuggestion`
 */
export async function changeSuggestion(
  deps: SuggestionDeps,
  asker: Asker,
  publicId: string,
  body: SuggestionBody,
): Promise<void> {
  const accountId = signedIn(asker.viewer);
  refuseWait(deps.limits.suggestions.take(String(accountId)));
  const row = await findOwnWaiting(deps.db, accountId, publicId);
  const wish = await addressOf(deps.db, row);
  const { fields, why } = await readSuggestible(deps, asker, wish, (found) => readBody(found, body));
  await writeTransaction(deps.db, async (trx) => {
    const { id } = await findOwnWaiting(trx, accountId, publicId);
    const found = await findSuggestible({ ...deps, db: trx }, asker, wish);
    await assertSameText(trx, found.place.location.id, fields.text?.version);
    await updateSuggestion(trx, id, { ...writeStored(storedBy(found, fields)), why, updated_at: isoTime(deps.now()) });
  });
}

/** The place of a suggestion, as its writer finds it. @throws AppError not_found where it is gone */
async function addressOf(db: Db, row: SuggestionRow) {
  const location = await findLocationRow(db, Number(row.subject_id));
  if (location === undefined) throw new AppError('not_found');
  return { name: { id: location.id, slug: location.slug }, campaignId: campaignOfWriter(row) ?? undefined };
}

/** @throws AppError not_found for any but the asker's own; conflict where it does not wait any more */
async function findOwnWaiting(db: Db, accountId: number, publicId: string): Promise<SuggestionRow> {
  const row = await findSuggestion(db, publicId);
  if (row?.account_id !== accountId) throw new AppError('not_found');
  if (row.status !== 'open') throw new AppError('conflict', { message: suggestionMessages.handled });
  return row;
}

/** Takes an own suggestion back that waits. @throws AppError not_found, conflict */
export async function withdrawSuggestion(deps: SuggestionDeps, asker: Asker, publicId: string): Promise<void> {
  const accountId = signedIn(asker.viewer);
  await writeTransaction(deps.db, async (trx) => {
    const { id } = await findOwnWaiting(trx, accountId, publicId);
    await updateSuggestion(trx, id, { status: 'withdrawn', updated_at: isoTime(deps.now()) });
  });
}
