import { isPlaceVisible } from '@venture-atlas/rules';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/caller.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { campaignScope } from '../../worlds/scope.ts';
import { listPlaces } from '../queries/campaign-settings.ts';
import { deleteNote as deleteRow, findNotePlace } from '../queries/notes.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { findRole } from '../view/campaign-role.ts';
import { type Asker, signedIn } from '../view/load-campaign.ts';
import { settingsOf } from '../view/reach.ts';

/**
 * Deletes a note: its author's own at any time, also after leaving; the DM any
 * (specification section 6).
 * @throws AppError not_found for a note that the asker may not read; forbidden for one they may only read
 */
export async function deleteNote(deps: CampaignDeps, caller: Caller, asker: Asker, id: number): Promise<void> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.notesAndSettings.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const note = await findNotePlace(trx, id);
    if (note === undefined) throw new AppError('not_found');
    const role = await findRole({ ...deps, db: trx }, asker, note.campaign_id);
    if (role === undefined) throw new AppError('not_found');
    const scope = await campaignScope(trx, role.campaign);
    const [place] = await listPlaces(trx, { id: note.campaign_id, scope }, [note.location_id]);
    // One's own goes also when its world is none of the campaign's any more.
    if (place === undefined && note.user_id !== userId) throw new AppError('not_found');
    assertMay(asker.viewer, 'note.delete', {
      campaign: role.subject,
      author: note.user_id,
      private: note.private === 1,
      isPlaceVisible:
        place?.is_shown === 1 && isPlaceVisible('player', { settings: settingsOf(place), isRoot: place.is_root === 1 }),
    });
    await deleteRow(trx, note.id);
    await campaignChanged(trx, note.campaign_id, 'notes changed', {
      locationIds: [note.location_id],
      actorId: userId,
      at: isoTime(deps.now()),
    });
    if (note.user_id === userId) return;
    await deps.audit.record(trx, caller, {
      action: 'note_deleted_by_dm',
      outcome: 'ok',
      object: `note:${note.id}`,
      details: { author: note.user_id },
    });
  });
}
