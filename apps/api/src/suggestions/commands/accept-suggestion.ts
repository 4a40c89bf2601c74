import { countMarks, movePictures, secretsChanged, suggestionMessages } from '@venture-atlas/rules';
import { type BodyOf, type Calls, type SuggestionDecided, WIKI_PAGE_BYTES_MAX } from '@venture-atlas/types';
import { findLocation } from '../../atlas/queries/locations.ts';
import { addToMap } from '../../campaigns/commands/add-to-map.ts';
import { applySettings } from '../../campaigns/commands/save-settings.ts';
import type { Asker } from '../../campaigns/view/load-campaign.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import type { StaffRequest } from '../../editing/commands/staff-change.ts';
import { type BatchTransaction, writeBatch } from '../../editing/commands/write-batch.ts';
import { AppError } from '../../errors.ts';
import { storedAddress } from '../../media/capabilities/capability.ts';
import { worldScope } from '../../worlds/scope.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { becomesAlias, findChangedSince } from '../view/changed-since.ts';
import { checkName, checkPoint, checkWhy, checkWords } from '../view/read-body.ts';
import { readStoredText } from '../view/read-place.ts';
import { findForReview, mayAccept, type ReviewedSuggestion } from '../view/review.ts';
import { reviewText } from '../view/review-text.ts';
import type { StoredSuggestion } from '../view/stored-suggestion.ts';
import { assertWaits, decided, settle } from './decide-suggestion.ts';
import { type PlannedFields, writePlanned } from './write-planned.ts';

type Decision = BodyOf<Calls['acceptSuggestion']>;

/**
 * Accepts a suggestion, as it is or as the decider edited it: all of it at once, by the way that changes of editors go,
 * with its history and its undo, in the names of both.
 * @throws AppError not_found, forbidden, bad_request; conflict where somebody was quicker, where something changed since
 *   it was looked at, and while a conflict is not decided; as the entities that are written
 */
export async function acceptSuggestion(
  deps: SuggestionDeps,
  request: StaffRequest,
  asker: Asker,
  { publicId, decision }: { publicId: string; decision: Decision },
): Promise<SuggestionDecided> {
  const reply = checkWhy('reply', decision.reply);
  const reviewed = await findForReview(deps, asker, publicId);
  assertWaits(reviewed);
  if (reviewed.location === undefined) throw new AppError('conflict', { message: suggestionMessages.placeGone });
  if (!mayAccept(reviewed)) throw new AppError('forbidden', { message: suggestionMessages.cannotAccept });
  const planned = await planFields(deps, request, asker, reviewed, decision);
  const finish = async (trx: Db, changeId: number | null) => {
    // Somebody else may have been quicker, and rights may have ended.
    const now = await findForReview({ ...deps, db: trx }, asker, publicId);
    assertWaits(now);
    if (!mayAccept(now) || becomesAlias(now) !== becomesAlias(reviewed)) throw lookAgain();
    const alias =
      becomesAlias(now) && planned.name !== undefined
        ? await saveAlias({ ...deps, db: trx }, request, asker, now, planned)
        : {};
    await settle(deps, trx, asker, now, {
      status: 'accepted',
      reply,
      ...(changeId === null ? {} : { changeId }),
      ...alias,
    });
  };
  const staffFields = becomesAlias(reviewed) ? { ...planned, name: undefined, nameVersion: undefined } : planned;
  const isOfStaff = Object.values(staffFields).some((field) => field !== undefined);
  const answer = (changeId: number | null, trx: Db) =>
    decided(trx, reviewed.queue, { id: publicId, state: 'accepted', changeId });
  if (!isOfStaff)
    return writeTransaction(deps.db, async (trx) => {
      await finish(trx, null);
      return answer(null, trx);
    });
  return writeBatch(
    deps.staff,
    request,
    {},
    {
      work: async (changes) => {
        await writePlanned(deps.staff, inNameOf(changes, reviewed.row.account_id), reviewed, staffFields);
        await finish(changes.trx, changes.done.changeId);
        return false;
      },
      answer: ({ changeId }, trx) => answer(changeId, trx),
    },
  );
}

const lookAgain = (): AppError => new AppError('conflict', { message: suggestionMessages.lookAgain });

/** The history names who suggested it beside who accepted it. */
const inNameOf = (changes: BatchTransaction, suggestedBy: number): BatchTransaction => ({
  ...changes,
  file: (one) => changes.file({ ...one, suggestedBy }),
});

/** What is to be written, as it was suggested, or as the decider edited it. */
async function planFields(
  deps: SuggestionDeps,
  request: StaffRequest,
  asker: Asker,
  reviewed: ReviewedSuggestion,
  decision: Decision,
): Promise<PlannedFields> {
  const { name, position, place } = reviewed.stored.fields;
  const planned: PlannedFields = { ...(await planText(deps, reviewed, decision)) };
  await assertLookedAt(deps, reviewed, decision);
  if (name !== undefined) {
    planned.name = checkName(decision.name?.name ?? name.name);
    planned.nameVersion = decision.name?.version;
  }
  if (position !== undefined)
    planned.position = {
      id: position.position_id,
      version: decision.position?.version,
      ...checkPoint(decision.position?.at ?? position),
    };
  if (place !== undefined) {
    const { text, ...wish } = decision.place ?? place;
    planned.place = {
      name: checkName(wish.name),
      ...checkPoint(wish),
      text: checkWords(text),
      mapId: await mapFor(deps, request, asker, reviewed, decision.confirm_open ?? false),
    };
  }
  return planned;
}

/** @throws AppError conflict where a name or a pin changed since it was suggested, and nobody chose between the two */
async function assertLookedAt({ db }: SuggestionDeps, reviewed: ReviewedSuggestion, decision: Decision): Promise<void> {
  const changed = await findChangedSince(db, reviewed);
  for (const field of ['name', 'position'] as const) {
    if (decision[field] === undefined && changed.has(field))
      throw new AppError('conflict', { message: suggestionMessages.lookAgain, field });
  }
}

async function planText(
  deps: SuggestionDeps,
  reviewed: ReviewedSuggestion,
  { text: decision, opens_secrets: isTold = false }: Decision,
): Promise<Pick<PlannedFields, 'text'>> {
  const { location } = reviewed;
  const text = location && (await reviewText(deps, { ...reviewed, location }));
  if (location === undefined || text === undefined) return {};
  const { markdown: now, version } = await readStoredText(deps.db, location.id);
  if (decision !== undefined && decision.version !== version) throw lookAgain();
  if (decision?.markdown === undefined && text.conflicts.length > 0)
    throw new AppError('conflict', { message: suggestionMessages.decideConflicts, field: 'text' });
  const chosen = decision?.markdown;
  const after =
    chosen === undefined ? text.after : movePictures(chosen, (address) => storedAddress(deps.staff.seals, address));
  // No edit by itself makes or ends a secret.
  if (chosen === undefined && countMarks(after, WIKI_PAGE_BYTES_MAX) !== countMarks(now, WIKI_PAGE_BYTES_MAX))
    throw new AppError('conflict', { message: suggestionMessages.decideConflicts, field: 'text' });
  const changed = isTold ? undefined : secretsChanged(now, after);
  if (changed !== undefined) {
    const message = changed.kind === 'opened' ? suggestionMessages.opensSecrets : suggestionMessages.closesSecrets;
    throw new AppError('conflict', { message, field: 'opens_secrets' });
  }
  return { text: { version, markdown: after } };
}

/** The map on which a new place is put: in a campaign what its layer adds to the map. */
async function mapFor(
  deps: SuggestionDeps,
  request: StaffRequest,
  asker: Asker,
  { view, location }: ReviewedSuggestion,
  confirmOpen: boolean,
): Promise<number> {
  if (location === undefined) throw new AppError('not_found');
  if (view === undefined) return location.id;
  const wish = { id: view.campaign.id, mapId: location.id, confirmOpen };
  const layer = await addToMap({ ...deps, locationsEach: deps.staff.locationsEach }, request.caller, asker, wish);
  const scope = await worldScope(deps.db, asker.viewer, layer.worldId);
  const overlay = scope && (await findLocation(deps.db, layer.slug, scope));
  if (overlay === undefined) throw new AppError('not_found');
  return overlay.id;
}

/** Gives a place the name by which players call it. @returns what puts back what they called it */
async function saveAlias(
  deps: SuggestionDeps,
  { caller }: StaffRequest,
  asker: Asker,
  { view, location, alias }: ReviewedSuggestion,
  { name: given = '', nameVersion: version }: PlannedFields,
): Promise<Pick<StoredSuggestion, 'aliasBefore'>> {
  if (view === undefined || location === undefined) throw new AppError('not_found');
  const input = { campaignId: view.campaign.id, locationId: location.id, change: { alias: given }, version };
  const { previous, settings } = await applySettings(deps, caller, asker, input);
  return { aliasBefore: { alias, show_wiki: previous?.show_wiki ?? false, version: settings.words_version } };
}
