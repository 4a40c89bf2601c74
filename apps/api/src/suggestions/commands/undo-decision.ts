import { suggestionMessages } from '@venture-atlas/rules';
import type { SuggestionDecided } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { applySettings } from '../../campaigns/commands/save-settings.ts';
import type { Asker } from '../../campaigns/view/load-campaign.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { revertGroup } from '../../editing/commands/revert-change.ts';
import type { StaffRequest } from '../../editing/commands/staff-change.ts';
import { AppError } from '../../errors.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { findSuggestion, updateSuggestion } from '../queries/suggestions.ts';
import { findForReview } from '../view/review.ts';
import { writeStored } from '../view/stored-suggestion.ts';
import { decided } from './decide-suggestion.ts';

/**
 * Takes a decision back: what was written for it is undone, and the suggestion waits again.
 * @throws AppError not_found; conflict where it waits already; conflict or changed_meanwhile where somebody changed the same
 *   since
 */
export async function undoDecision(
  deps: SuggestionDeps,
  request: StaffRequest,
  asker: Asker,
  publicId: string,
): Promise<SuggestionDecided> {
  const { stored } = await findForReview(deps, asker, publicId);
  const reopen = async (trx: Db): Promise<SuggestionDecided> => {
    const reviewed = await findForReview({ ...deps, db: trx }, asker, publicId);
    const { row, queue, view, location, stored: now } = reviewed;
    if (row.status === 'open' || now.changeId !== stored.changeId)
      throw new AppError('conflict', { message: suggestionMessages.lookAgain });
    if (now.aliasBefore !== undefined && view !== undefined && location !== undefined) {
      const { alias, show_wiki, version } = now.aliasBefore;
      const input = { campaignId: view.campaign.id, locationId: location.id };
      const within = { ...deps, db: trx };
      await applySettings(within, request.caller, asker, { ...input, change: { alias }, version });
      // Another name turns the text off.
      if (show_wiki)
        await applySettings(within, request.caller, asker, { ...input, change: { show_wiki }, version: undefined });
    }
    const { changeId: _change, aliasBefore: _alias, passedAs, ...kept } = now;
    if (passedAs !== undefined) await takePassedBack(trx, passedAs, isoTime(deps.now()));
    await updateSuggestion(trx, row.id, {
      ...writeStored(kept),
      status: 'open',
      reply: '',
      decided_by: null,
      decided_at: null,
      updated_at: isoTime(deps.now()),
    });
    return decided(trx, queue, { id: publicId, state: 'open', changeId: null });
  };
  const { changeId } = stored;
  if (changeId === undefined) return writeTransaction(deps.db, reopen);
  return revertGroup(deps.staff, request, {
    groupId: changeId,
    force: false,
    answer: (_id, left, trx) => {
      // Of what was accepted as one, nothing is undone by itself.
      if (left > 0) throw new AppError('conflict', { message: suggestionMessages.changedSince });
      return reopen(trx);
    },
  });
}

/** Withdraws what the editors of the world were given. @throws AppError conflict where they decided about it */
async function takePassedBack(trx: Db, publicId: string, at: string): Promise<void> {
  const passed = await findSuggestion(trx, publicId);
  if (passed === undefined) return;
  if (passed.status !== 'open') throw new AppError('conflict', { message: suggestionMessages.handled });
  await updateSuggestion(trx, passed.id, { status: 'withdrawn', updated_at: at });
}
