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
 * Texts of a campaign have a version and a history (edition 3, section 7).
 * A write compares the version that was seen (`assertWordsSeen`), records the differences (`fileWords`), and stores the
 * number of that change as the new version.
 */

/** Who changes which campaign's text, and when. */
export interface WordsEdit {
  campaignId: string;
  actorId: number | null;
  /** ISO 8601. */
  at: string;
  /** The number of the change that is undone. */
  reverts?: number | undefined;
}

/** The fields of an object before and after a write. */
export interface WordsWritten {
  of: WordsOf;
  before: object;
  after: object;
}

/** Rows of the history per insert. */
const CHANGES_PER_INSERT = 200;

/**
 * Records the differences between texts.
 * @returns the number of the last change, which is the new version of its object; undefined if nothing differs
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

/** Texts whose version is compared. */
export interface WordsSeen {
  of: WordsOf;
  /** The version that the caller saw; undefined skips the check. */
  seen: number | undefined;
  /** The current version. */
  version: number;
  /** The published text, as leaders of the campaign get it. */
  current: () => Promise<object> | object;
}

/**
 * Checks that nobody changed the text since the caller saw it.
 * @throws AppError changed_meanwhile with the published text
 */
export async function assertWordsSeen(trx: Db, campaignId: string, words: WordsSeen): Promise<void> {
  if (words.seen !== undefined && words.seen !== words.version) throw await wordsChanged(trx, campaignId, words);
}

/** The error with the published text and its author. */
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
