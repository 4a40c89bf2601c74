import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { changedCampaignWords, type ErrorDetails } from '@venture-atlas/types';
import { actorOf } from '../../audit/audit.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import {
  findLastCampaignChange,
  insertCampaignChanges,
  markCampaignChangeReverted,
  type NewCampaignChange,
  type WordsOf,
} from '../queries/campaign-changes.ts';

/*
 * Words of a campaign have a version and a history (edition 3, section 7). Whoever writes some compares the version that
 * was seen (`assertWordsSeen`), files what differs (`fileWords`), and stores the number of that change as the new version
 * with the words.
 */

/** Who changes words of which campaign, and when. */
export interface WordsEdit {
  campaignId: string;
  actorId: number | null;
  /** ISO 8601. */
  at: string;
  /** The number of the change that is taken back. */
  reverts?: number | undefined;
}

/** Words of something before and after a write: its fields, with whatever else it has. */
export interface WordsWritten {
  of: WordsOf;
  before: object;
  after: object;
}

/** Rows of the history that are written at a stretch. */
const CHANGES_PER_INSERT = 200;

/**
 * Files what differs of words.
 * @returns the number of the last change, which is the version of what it changed; undefined where nothing differs
 */
export async function fileWords(
  trx: Db,
  { campaignId, at, actorId, reverts }: WordsEdit,
  written: readonly WordsWritten[],
): Promise<number | undefined> {
  const changes: NewCampaignChange[] = written.flatMap(({ of, before, after }) => {
    const changed = changedCampaignWords(of.kind, before, after);
    return changed === undefined ? [] : [{ of, at, actorId, reverts, ...changed }];
  });
  let last: number | undefined;
  for (const some of batches(changes, CHANGES_PER_INSERT)) {
    await yieldToOthers();
    last = await insertCampaignChanges(trx, campaignId, some);
  }
  if (reverts !== undefined && last !== undefined) await markCampaignChangeReverted(trx, campaignId, reverts, last);
  return last;
}

/** Words whose version is compared. */
export interface WordsSeen {
  of: WordsOf;
  /** The version that the asker saw; undefined asks for no check. */
  seen: number | undefined;
  /** The version now. */
  version: number;
  /** What is published now, as it is answered to those who lead the campaign. */
  current: () => Promise<object> | object;
}

/** Goes on only when nobody changed the words since the asker saw them. @throws AppError changed_meanwhile with what is published */
export async function assertWordsSeen(trx: Db, campaignId: string, words: WordsSeen): Promise<void> {
  if (words.seen !== undefined && words.seen !== words.version) throw await wordsChanged(trx, campaignId, words);
}

/** The refusal that tells what is published now and who made it so. */
export async function wordsChanged(
  trx: Db,
  campaignId: string,
  { of, current }: Pick<WordsSeen, 'of' | 'current'>,
): Promise<AppError> {
  const last = await findLastCampaignChange(trx, campaignId, of);
  return new AppError('changed_meanwhile', {
    details: {
      current: await current(),
      changed_by: last === undefined ? null : actorOf(last),
      changed_at: last?.at ?? null,
    } satisfies ErrorDetails['changed_meanwhile'],
  });
}
