import { randomBytes } from 'node:crypto';
import { cutSecrets, handoutPages, serverMessages } from '@venture-atlas/rules';
import { type Handout, type HandoutAudience, handoutValues } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { findRunning } from '../queries/chronicle.ts';
import { endShowings, findRunningText, insertShowing, turnShowing, updateHandout } from '../queries/handouts.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { presentHandout, readPicture } from '../view/handout-for-dm.ts';
import { type Asker, asAnyPlayer } from '../view/load-campaign.ts';
import { handoutOf, writeHandouts } from './change-handouts.ts';
import { recordHandout } from './record-chronicle.ts';
import { readPeople } from './write-as-leader.ts';

/** 96 bits, so that keys of showings cannot be guessed. */
const KEY_BYTES = 12;

interface Which {
  campaignId: string;
  key: string;
}

/**
 * Shows the current version of a handout. For everybody it replaces the shown one; for others it comes on top.
 * @param people ids of the accounts, for some players
 * @throws AppError not_found, forbidden, bad_request, conflict
 */
export const showHandout = (
  deps: CampaignDeps,
  asker: Asker,
  { campaignId, key }: Which,
  { to, people }: { to: HandoutAudience; people: readonly number[] },
): Promise<Handout> =>
  writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view, userId, at } = write;
    const source = { ...deps, db: trx };
    const handout = await handoutOf(write, key);
    const { map_id, picture_hash } = handout;
    const players = asAnyPlayer(view);
    if (map_id !== null && (await readPicture(source, players, map_id)) === undefined)
      throw new AppError('conflict', { message: serverMessages.handoutPlaceHidden });
    const some = to === 'some' ? await readPeople(write, people) : [];
    const { id } = view.campaign;
    await endShowings(trx, id, at, to === 'everybody' ? undefined : key);
    const lineId = await recordHandout(trx, { campaignId: id, actorId: userId, at }, to === 'table' ? 'dm' : 'players');
    const showing = { key: randomBytes(KEY_BYTES).toString('base64url'), handout_key: key, chronicle_id: lineId };
    // Secrets that were copied into its text are never shown.
    const values = { ...handoutValues(handout), text: cutSecrets(handout.text, 'anybody') };
    const asShown = { ...values, map_id, picture_hash, shown_to: to, ended_at: null };
    await insertShowing(trx, { campaign_id: id, ...showing, ...asShown }, some);
    const shown_in = (await findRunning(trx, id)) ?? null;
    await updateHandout(trx, { campaignId: id, key }, { shown_at: at, shown_in });
    return presentHandout(source, view, await handoutOf(write, key));
  });

/** @throws AppError not_found, forbidden */
export const takeHandoutAway = (deps: CampaignDeps, asker: Asker, { campaignId, key }: Which): Promise<Handout> =>
  writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view, at } = write;
    await handoutOf(write, key);
    await endShowings(trx, view.campaign.id, at, key);
    return presentHandout({ ...deps, db: trx }, view, await handoutOf(write, key));
  });

/**
 * Turns to a page of a text on the table screen, within its pages.
 * @throws AppError not_found, also for a handout that is not shown; forbidden
 */
export const turnHandoutPage = (
  deps: CampaignDeps,
  asker: Asker,
  { campaignId, key }: Which,
  page: number,
): Promise<Handout> =>
  writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view } = write;
    const shown = await findRunningText(trx, view.campaign.id, key);
    if (shown === undefined) throw new AppError('not_found');
    const last = handoutPages(shown.text).length;
    await turnShowing(trx, view.campaign.id, key, Math.min(Math.max(page, 1), last));
    return presentHandout({ ...deps, db: trx }, view, await handoutOf(write, key));
  });
