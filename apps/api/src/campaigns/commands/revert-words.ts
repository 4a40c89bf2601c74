import { readHandoutValues, serverMessages } from '@venture-atlas/rules';
import { type CampaignWordsValues, campaignWordsOf } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/audit.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import {
  type CampaignChangeRow,
  findCampaignChange,
  findLastCampaignChange,
  type WordsOf,
  wordsOfChange,
} from '../queries/campaign-changes.ts';
import { listPlaces } from '../queries/campaign-settings.ts';
import { findSession } from '../queries/chronicle.ts';
import { findHandout } from '../queries/handouts.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { campaignPlaceOf, settingsOf } from '../view/place-visibility.ts';
import { changeHandout, type HandoutWrite } from './change-handouts.ts';
import { wordsChanged } from './change-words.ts';
import { writeRecap } from './lead-session.ts';
import { applySettings, type SavedSettings } from './save-settings.ts';

/** The text change to undo. */
export interface RevertWordsInput {
  campaignId: string;
  number: number;
  /** Also undo if somebody changed the same text since. */
  force: boolean;
}

/** The result of an undo: the new change, and the settings of a place. */
export interface RevertedWords {
  change: CampaignChangeRow;
  settings: SavedSettings['settings'] | undefined;
}

/**
 * Undoes a text change: its fields get the earlier text.
 * The undo is a change itself, so undoing it is redo.
 * @throws AppError not_found, forbidden; conflict if it was undone already, or its object is gone; changed_meanwhile if
 *   the text has changed since, unless forced
 */
export async function revertWords(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: RevertWordsInput,
): Promise<RevertedWords> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.notesAndSettings.take(String(userId)));
  return writeTransaction(deps.db, async (trx) => {
    const within = { ...deps, db: trx };
    const view = await loadCampaignFor(within, asker, input.campaignId);
    assertMay(asker.viewer, 'campaign.edit', view.subject);
    const write: HandoutWrite = { trx, view, userId, at: isoTime(deps.now()) };
    const campaign = campaignPlaceOf(view);
    const which = { campaignId: campaign.id, scope: campaign.scope };
    const change = await findCampaignChange(trx, which, input.number);
    if (change === undefined) throw new AppError('not_found');
    if (change.reverted_by !== null) throw new AppError('conflict', { message: serverMessages.alreadyReverted });
    const of = wordsOfChange(change);
    const now = await findWords(write, of);
    if (now === undefined) throw new AppError('conflict', { message: serverMessages.revertedThingGone });
    if (!input.force && !isAsLeft(now, wordsIn(change.after))) {
      throw await wordsChanged(trx, campaign.id, { of, current: () => campaignWordsOf(of.kind, now) });
    }
    const back = { of, words: wordsIn(change.before), reverts: change.number };
    const settings = await restoreWords(within, caller, asker, write, back);
    const last = await findLastCampaignChange(trx, campaign.id, of);
    const filed = last && (await findCampaignChange(trx, which, last.number));
    // Forced, although the text is already the earlier one.
    if (filed?.reverts !== change.number) throw new AppError('conflict', { message: serverMessages.alreadyReverted });
    return { change: filed, settings };
  });
}

/** The current text of an object; undefined if it is gone. */
async function findWords({ trx, view }: HandoutWrite, of: WordsOf): Promise<object | undefined> {
  const campaign = campaignPlaceOf(view);
  switch (of.kind) {
    case 'place': {
      const [row] = await listPlaces(trx, campaign, [of.id]);
      if (row === undefined || row.is_shown === 0) return undefined;
      return settingsOf(row) ?? { alias: null, rumour_note: '' };
    }
    case 'session':
      return findSession(trx, campaign.id, of.id);
    case 'handout': {
      const row = await findHandout(trx, campaign.id, of.id);
      return row && readHandoutValues(row);
    }
  }
}

interface WordsToRestore {
  of: WordsOf;
  words: CampaignWordsValues;
  reverts: number;
}

/** Restores text with the usual command of its object. */
async function restoreWords(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  write: HandoutWrite,
  { of, words, reverts }: WordsToRestore,
): Promise<SavedSettings['settings'] | undefined> {
  const { trx, at, userId: actorId, view } = write;
  const campaignId = view.campaign.id;
  const unseen = { version: undefined, reverts };
  if (of.kind === 'place') {
    const input = { campaignId, locationId: of.id, change: words, ...unseen };
    return (await applySettings(deps, caller, asker, input)).settings;
  }
  if (of.kind === 'session') {
    const recap = words.recap ?? '';
    await writeRecap({ trx, campaignId, actorId, at, reverts }, { number: of.id, recap, version: undefined });
    await campaignChanged(trx, campaignId, 'campaign changed', { actorId, at });
    return undefined;
  }
  await changeHandout(deps, write, of.id, { values: words, locationId: undefined, ...unseen });
  await campaignChanged(trx, campaignId, 'handouts changed', { actorId, at });
  return undefined;
}

/** Whether the text is still as a change left it. */
const isAsLeft = (now: object, after: CampaignWordsValues): boolean =>
  Object.entries(after).every(([name, words]) => (now as CampaignWordsValues)[name] === words);

// Only our own commands write the column.
const wordsIn = (text: string): CampaignWordsValues => JSON.parse(text) as CampaignWordsValues;
