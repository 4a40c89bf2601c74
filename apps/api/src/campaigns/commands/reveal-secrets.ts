import { randomBytes } from 'node:crypto';
import { serverMessages } from '@venture-atlas/rules';
import { REVEALS_PER_PLACE, type Reveal, type RevealAudience } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { deleteLines } from '../queries/chronicle.ts';
import { deleteReveal, insertReveal, listRevealsAt } from '../queries/reveals.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import type { Asker } from '../view/load-campaign.ts';
import { isTextShown, listRevealable } from '../view/revealable-secrets.ts';
import { recordSecret } from './record-chronicle.ts';
import { type LeaderWrite, readPeople, writeAsLeader } from './write-as-leader.ts';

/** 96 bits, so that addresses of pictures in secrets cannot be guessed. */
const KEY_BYTES = 12;

/** A secret of a place's text. */
export interface SecretOfText {
  locationId: number;
  /** The ID in its mark. */
  secret: string;
}

/**
 * Reveals a secret to everybody in a campaign, or to some players, and replaces an earlier reveal.
 * @param people ids of the accounts, for some players
 * @throws AppError not_found for a missing secret, or one that the DM may not reveal; conflict if players may not read
 *   the text; quota_reached, bad_request, forbidden
 */
export const revealSecret = (
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  { locationId, secret, to, people }: SecretOfText & { to: RevealAudience; people: readonly number[] },
): Promise<Reveal> =>
  writeReveals(deps, asker, campaignId, async (write) => {
    const { trx, view, userId, at } = write;
    if (!(await listRevealable(trx, view, locationId)).includes(secret)) throw new AppError('not_found');
    if (!(await isTextShown(trx, view, locationId)))
      throw new AppError('conflict', { message: serverMessages.secretTextHidden });
    const some = to === 'some' ? await readPeople(write, people) : [];
    await endReveal(write, { locationId, secret });
    if ((await listRevealsAt(trx, view.campaign.id, locationId)).length >= REVEALS_PER_PLACE)
      throw new AppError('quota_reached', { message: serverMessages.tooManyReveals(REVEALS_PER_PLACE) });
    const { id } = view.campaign;
    const lineId = await recordSecret(trx, { campaignId: id, actorId: userId, at }, locationId);
    const what = { campaign_id: id, location_id: locationId, secret, chronicle_id: lineId };
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await insertReveal(trx, { key, ...what, shown_to: to, revealed_at: at }, some);
    return { secret, to, people: some.toSorted((one, other) => one - other), at };
  });

/** @returns whether it was revealed until now @throws AppError not_found, forbidden */
export const takeSecretBack = (
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  which: SecretOfText,
): Promise<boolean> => writeReveals(deps, asker, campaignId, (write) => endReveal(write, which));

const writeReveals = <T>(
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  work: (write: LeaderWrite) => Promise<T>,
): Promise<T> => writeAsLeader(deps, asker, { campaignId, kind: 'reveals changed' }, work);

/** Ends a reveal, with its line of the chronicle. @returns whether there was one */
async function endReveal({ trx, view }: LeaderWrite, { locationId, secret }: SecretOfText): Promise<boolean> {
  const lineId = await deleteReveal(trx, { campaignId: view.campaign.id, locationId, secret });
  if (lineId !== undefined) await deleteLines(trx, view.campaign.id, [lineId]);
  return lineId !== undefined;
}
