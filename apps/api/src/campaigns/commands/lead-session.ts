import { serverMessages, storedNote } from '@venture-atlas/rules';
import { type GameSession, RECAP_MAX, type SavedRecap } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { findSession, insertSession, listSessions, updateSession } from '../queries/chronicle.ts';
import { endShowings } from '../queries/handouts.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { assertWordsSeen, fileWords, type WordsEdit } from './change-words.ts';
import { recordSession } from './record-chronicle.ts';
import { endTable } from './table-screen.ts';

/** The campaign of a session, and the caller. */
interface Act {
  trx: Db;
  campaignId: string;
  actorId: number;
  at: string;
}

/** Runs a change of sessions by the DM, and notifies followers. @throws AppError not_found, forbidden */
async function lead<Answer>(
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  act: (act: Act) => Promise<Answer>,
): Promise<Answer> {
  const actorId = signedIn(asker.viewer);
  refuseWait(deps.limits.campaignChanges.take(String(actorId)));
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    assertMay(asker.viewer, 'campaign.edit', view.subject);
    const at = isoTime(deps.now());
    const answer = await act({ trx, campaignId: view.campaign.id, actorId, at });
    await campaignChanged(trx, view.campaign.id, 'campaign changed', { actorId, at });
    return answer;
  });
}

/**
 * Starts the session with this number. A repeated call starts it once.
 * @throws AppError not_found, forbidden; conflict if another one runs, or it is not the next one
 */
export const startSession = (
  deps: CampaignDeps,
  asker: Asker,
  input: { campaignId: string; number: number },
): Promise<GameSession> =>
  lead(deps, asker, input.campaignId, async (act) => {
    const [latest] = await listSessions(act.trx, act.campaignId, { limit: 1, offset: 0 });
    const isRunning = latest?.ended_at === null;
    if (latest !== undefined && isRunning && latest.number === input.number) return latest;
    if (isRunning || input.number !== (latest?.number ?? 0) + 1) throw new AppError('conflict');
    await insertSession(act.trx, act.campaignId, input.number, act.at);
    await recordSession(act.trx, { ...act, kind: 'session started', session: input.number });
    return { number: input.number, started_at: act.at, ended_at: null };
  });

/**
 * Ends a session, its table screen, and shown handouts. An ended session stays as it is.
 * @throws AppError not_found, forbidden
 */
export const endSession = (
  deps: CampaignDeps,
  asker: Asker,
  input: { campaignId: string; number: number },
): Promise<GameSession> =>
  lead(deps, asker, input.campaignId, async (act) => {
    const session = await findSession(act.trx, act.campaignId, input.number);
    if (session === undefined) throw new AppError('not_found');
    const { number, started_at, ended_at } = session;
    if (ended_at !== null) return { number, started_at, ended_at };
    await recordSession(act.trx, { ...act, kind: 'session ended', session: number });
    await updateSession(act.trx, act.campaignId, number, { ended_at: act.at });
    await endTable(act.trx, act.campaignId);
    await endShowings(act.trx, act.campaignId, act.at);
    await campaignChanged(act.trx, act.campaignId, 'handouts changed', { actorId: act.actorId, at: act.at });
    return { number, started_at, ended_at: act.at };
  });

/** The DM's recap of a session. */
export interface RecapInput {
  campaignId: string;
  number: number;
  recap: string;
  /** The version that was seen; undefined skips the check. */
  version: number | undefined;
}

/** Publishes the DM's recap of a session. @throws AppError not_found, forbidden, bad_request, changed_meanwhile */
export async function saveRecap(deps: CampaignDeps, asker: Asker, input: RecapInput): Promise<SavedRecap> {
  const recap = storedNote(input.recap).trim();
  if ([...recap].length > RECAP_MAX) {
    throw new AppError('bad_request', { message: serverMessages.recapTooLong(RECAP_MAX), field: 'recap' });
  }
  return lead(deps, asker, input.campaignId, (act) => writeRecap(act, { ...input, recap }));
}

/** Writes a recap within a transaction. @throws AppError not_found, changed_meanwhile */
export async function writeRecap(
  deed: WordsEdit & { trx: Db },
  { number, recap, version: seen }: Pick<RecapInput, 'number' | 'recap' | 'version'>,
): Promise<SavedRecap> {
  const { trx, campaignId } = deed;
  const session = await findSession(trx, campaignId, number);
  if (session === undefined) throw new AppError('not_found');
  const of = { kind: 'session', id: number } as const;
  const current = { recap: session.recap, version: session.words_version };
  await assertWordsSeen(trx, campaignId, { of, seen, version: current.version, current: () => current });
  const version = await fileWords(trx, deed, [{ of, before: session, after: { recap } }]);
  if (version === undefined) return current;
  await updateSession(trx, campaignId, number, { recap, words_version: version });
  return { recap, version };
}
