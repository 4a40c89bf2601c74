import { randomInt } from 'node:crypto';
import {
  characterNameProblem,
  isDm,
  isPlaceVisible,
  noteProblem,
  serverMessages,
  storedNote,
} from '@venture-atlas/rules';
import { NOTES_PER_CAMPAIGN } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/audit.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { campaignScope } from '../../worlds/scope.ts';
import { listPlaces } from '../queries/campaign-settings.ts';
import {
  countAllNotes,
  deleteNote as deleteRow,
  findNoteByKey,
  findNotePlace,
  insertNote,
  type NoteRow,
  writeNote,
} from '../queries/notes.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { findRole } from '../view/campaign-role.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { readPlaceVisibility, settingsOf } from '../view/place-visibility.ts';
import { becomeMember } from './join-campaign.ts';
import { recordNote } from './record-chronicle.ts';

/** Ids of notes are random. A sequence would reveal the number of hidden notes. */
const LARGEST_NOTE_ID = 2 ** 48 - 1;

export interface NoteInput {
  campaignId: string;
  locationId: number;
  characterName: string;
  note: string;
  private: boolean;
  /** The author, according to the client; must be the caller. */
  user?: number;
  /** Made by the client for this note. A repeated call makes no second note. */
  clientKey?: string;
}

/**
 * Writes a note at a place. The author in an open campaign becomes a player, so that the DM sees who is there.
 * @returns the note, or the earlier one with this key, and the caller's view of the campaign
 * @throws AppError bad_request, not_found, forbidden, owner_mismatch, quota_reached, conflict
 */
export async function createNote(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: NoteInput,
): Promise<{ note: NoteRow; view: CampaignView }> {
  const author = signedIn(asker.viewer);
  refuseWait(deps.limits.notesAndSettings.take(String(author)));
  const signature = (isDm: boolean) =>
    checked('character_name', input.characterName.trim(), (name) => characterNameProblem(name, { isDm }));
  const characterName = signature(true);
  const text = checked('note', storedNote(input.note), noteProblem);
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, input.campaignId);
    if (input.user !== undefined && input.user !== author) throw new AppError('owner_mismatch', { field: 'user' });
    const { campaign, subject } = view;
    const reach = await readPlaceVisibility(trx, view, input.locationId);
    assertMay(asker.viewer, 'note.create', { campaign: subject, author, isPlaceVisible: reach?.isVisible ?? false });
    if (reach === undefined) throw new AppError('not_found');
    // Checked last, so that callers without the right to write do not learn who leads the campaign.
    const isLeader = isDm(asker.viewer, subject);
    signature(isLeader);

    const before = input.clientKey === undefined ? undefined : await findNoteByKey(trx, author, input.clientKey);
    if (before !== undefined) {
      const isSame = before.campaign_id === campaign.id && before.location_id === input.locationId;
      if (!isSame) throw new AppError('conflict');
      return { note: before, view };
    }
    if (!(await deps.noteRoom.take(campaign.id, () => countAllNotes(trx, campaign.id)))) {
      throw new AppError('quota_reached', { message: serverMessages.tooManyNotes(NOTES_PER_CAMPAIGN) });
    }
    await becomeMember(deps, caller, trx, view);
    const at = isoTime(deps.now());
    const note = await insertNote(trx, {
      id: randomInt(1, LARGEST_NOTE_ID),
      campaign_id: campaign.id,
      location_id: input.locationId,
      user_id: author,
      character_name: characterName,
      note: text,
      private: input.private ? 1 : 0,
      client_key: input.clientKey ?? null,
      created_at: at,
      by_leader: isLeader ? 1 : 0,
    });
    await campaignChanged(trx, campaign.id, 'notes changed', { locationIds: [input.locationId], actorId: author, at });
    if (!input.private) {
      const deed = { campaignId: campaign.id, actorId: author, at };
      await recordNote(trx, { ...deed, noteId: note.id, locationId: input.locationId });
    }
    return { note, view };
  });
}

function checked(field: string, text: string, problemOf: (text: string) => string | undefined): string {
  const message = problemOf(text);
  if (message !== undefined) throw new AppError('bad_request', { message, field });
  return text;
}

/**
 * Changes the text of a note. Author, character, time, and audience stay.
 * @returns the note, and the caller's view of its campaign
 * @throws AppError bad_request; not_found for a note that the caller may not read; forbidden for the note of another
 *   author
 */
export async function editNote(
  deps: CampaignDeps,
  asker: Asker,
  { id, note: text }: { id: number; note: string },
): Promise<{ note: NoteRow; view: CampaignView }> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.notesAndSettings.take(String(userId)));
  const kept = storedNote(text);
  const message = noteProblem(kept);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'note' });
  return writeTransaction(deps.db, async (trx) => {
    const before = await findNotePlace(trx, id);
    if (before === undefined) throw new AppError('not_found');
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, before.campaign_id);
    const reach = await readPlaceVisibility(trx, view, before.location_id);
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

/**
 * Deletes a note. Authors may delete their own at any time, also after leaving; the DM may delete any (specification
 * section 6).
 * @throws AppError not_found for a note that the caller may not read; forbidden for one that the caller may only read
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
    // Authors may delete their own note even if the campaign no longer plays in its world.
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
