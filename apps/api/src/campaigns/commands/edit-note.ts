import { isDm, keptNote, noteProblem } from '@venture-atlas/rules';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { findNotePlace, type NoteRow, writeNote } from '../queries/notes.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { reachPlace } from '../view/reach.ts';

/**
 * Writes the text of a note anew; who wrote it, as whom, when and for whom stay.
 * @returns the note, and how the asker looks at its campaign
 * @throws AppError bad_request; not_found for a note that the asker may not read; forbidden for one of somebody else
 */
export async function editNote(
  deps: CampaignDeps,
  asker: Asker,
  { id, note: text }: { id: number; note: string },
): Promise<{ note: NoteRow; view: CampaignView }> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.notesAndSettings.take(String(userId)));
  const kept = keptNote(text);
  const message = noteProblem(kept);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'note' });
  return writeTransaction(deps.db, async (trx) => {
    const before = await findNotePlace(trx, id);
    if (before === undefined) throw new AppError('not_found');
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, before.campaign_id);
    const reach = await reachPlace(trx, view, before.location_id);
    if (reach === undefined) throw new AppError('not_found');
    assertMay(asker.viewer, 'note.edit', {
      campaign: view.subject,
      author: before.user_id,
      private: before.private === 1,
      byLeader: before.by_leader === 1,
      isPlaceVisible: reach.isVisible,
    });
    const at = isoTime(deps.now());
    const by_leader = isDm(asker.viewer, view.subject) ? 1 : 0;
    const note = await writeNote(trx, id, { note: kept, edited_at: at, by_leader });
    await campaignChanged(trx, before.campaign_id, 'notes changed', {
      locationIds: [before.location_id],
      actorId: userId,
      at,
    });
    return { note, view };
  });
}
