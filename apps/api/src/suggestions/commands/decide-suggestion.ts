import { suggestionMessages } from '@venture-atlas/rules';
import type { SuggestionDecided, TextEdit } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Asker } from '../../campaigns/view/load-campaign.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { countQueue, findNextInQueue, insertSuggestion, type Queue, updateSuggestion } from '../queries/suggestions.ts';
import { checkWhy, saysOne } from '../view/read-body.ts';
import { aliasesOf } from '../view/read-place.ts';
import { findForReview, mayPassOn, type ReviewedSuggestion } from '../view/review.ts';
import { fieldsOf, type StoredFields, type StoredSuggestion, writeStored } from '../view/stored-suggestion.ts';
import { assertFewWait, newPublicId } from './send-suggestion.ts';

/** @throws AppError conflict, naming who decided, where it does not wait any more */
export function assertWaits({ row }: Pick<ReviewedSuggestion, 'row'>): void {
  if (row.status === 'open') return;
  const { decider_name: name } = row;
  const message = name === null ? suggestionMessages.handled : suggestionMessages.handledBy(name);
  throw new AppError('conflict', { message });
}

/** What a decision answers. */
export async function decided(
  trx: Db,
  queue: Queue,
  { id, state, changeId }: { id: string; state: SuggestionDecided['state']; changeId: number | null },
): Promise<SuggestionDecided> {
  const waiting = (await countQueue(trx, queue)).get('open') ?? 0;
  return { id, state, change_id: changeId, next: await findNextInQueue(trx, queue), waiting };
}

/**
 * Declines a suggestion. Its writer reads the reply.
 * @throws AppError not_found, conflict, bad_request
 */
export async function declineSuggestion(
  deps: SuggestionDeps,
  asker: Asker,
  publicId: string,
  typed: string | undefined,
): Promise<SuggestionDecided> {
  const reply = checkWhy('reply', typed);
  return writeTransaction(deps.db, async (trx) => {
    const reviewed = await findForReview({ ...deps, db: trx }, asker, publicId);
    assertWaits(reviewed);
    await settle(deps, trx, asker, reviewed, { status: 'declined', reply });
    return decided(trx, reviewed.queue, { id: publicId, state: 'declined', changeId: null });
  });
}

/** Writes down what became of a suggestion. */
export async function settle(
  deps: Pick<SuggestionDeps, 'now'>,
  trx: Db,
  { viewer }: Asker,
  { row, stored }: Pick<ReviewedSuggestion, 'row' | 'stored'>,
  {
    status,
    reply,
    ...done
  }: { status: 'accepted' | 'declined'; reply: string } & Pick<
    StoredSuggestion,
    'changeId' | 'aliasBefore' | 'passedAs'
  >,
): Promise<void> {
  const at = isoTime(deps.now());
  await updateSuggestion(trx, row.id, {
    ...writeStored({ ...stored, ...done }),
    status,
    reply,
    decided_by: viewer.kind === 'anonymous' ? null : viewer.id,
    decided_at: at,
    updated_at: at,
  });
}

/**
 * Passes a suggestion of a player on to the editors of its world, in the name of the DM who does. Nothing of it tells of
 * the campaign, of what its players call places, or of the player.
 * @throws AppError not_found, forbidden; conflict where nothing would be left; quota_reached, bad_request
 */
export async function passOnSuggestion(
  deps: SuggestionDeps,
  asker: Asker,
  publicId: string,
  typed: string | undefined,
): Promise<SuggestionDecided> {
  const why = checkWhy('why', typed);
  return writeTransaction(deps.db, async (trx) => {
    const source = { ...deps, db: trx };
    const reviewed = await findForReview(source, asker, publicId);
    assertWaits(reviewed);
    const { view, world, location, queue } = reviewed;
    if (view === undefined || world === undefined || location === undefined) throw new AppError('not_found');
    if (!mayPassOn(deps, reviewed)) throw new AppError('forbidden');
    const { kind, part, access, suggestions } = world;
    assertMay(asker.viewer, 'suggestion.send', {
      isOn: deps.isOn,
      world: { kind, part, isOpen: access === 'open', takesSuggestions: suggestions === 1 },
      campaign: view.subject,
      isPlaceVisible: true,
    });
    const fields = withoutAliases(reviewed);
    if (fieldsOf({ fields }).length === 0 && why === '')
      throw new AppError('conflict', { message: suggestionMessages.nothingToPassOn });
    const accountId = asker.viewer.kind === 'anonymous' ? 0 : asker.viewer.id;
    await assertFewWait(trx, accountId, { worldId: world.id, campaignId: null });
    const at = isoTime(deps.now());
    const passedAs = newPublicId();
    await insertSuggestion(trx, {
      public_id: passedAs,
      kind: 'suggestion',
      account_id: accountId,
      world_id: world.id,
      campaign_id: null,
      subject: 'location',
      subject_id: String(location.id),
      ...writeStored({ fields, through: view.campaign.id }),
      why,
      created_at: at,
      updated_at: at,
    });
    await settle(deps, trx, asker, reviewed, { status: 'accepted', reply: suggestionMessages.passedOn, passedAs });
    return decided(trx, queue, { id: publicId, state: 'accepted', changeId: null });
  });
}

type Text = NonNullable<StoredFields['text']>;

const passedText = ({ version, base }: Text, clear: TextEdit[]): Text => ({
  version,
  base,
  // The DM reads the text of the player nowhere.
  of: '',
  typed: clear.map(({ words }) => words.trim()).filter((words) => words !== ''),
  clear,
  unclear: [],
});

/** What of a suggestion its world's editors may read: nothing that touches another name, and none in its words. */
function withoutAliases({ stored, view, alias }: ReviewedSuggestion): StoredFields {
  const says = saysOne(aliasesOf(view));
  const { text, name, position, place } = stored.fields;
  const clear = (text?.clear ?? []).filter(({ words }) => !says(words));
  return {
    ...(text === undefined || clear.length === 0 ? {} : { text: passedText(text, clear) }),
    ...(name === undefined || alias !== null || says(name.name) ? {} : { name }),
    ...(position === undefined ? {} : { position }),
    ...(place === undefined || says(place.name) ? {} : { place: says(place.text) ? { ...place, text: '' } : place }),
  };
}
