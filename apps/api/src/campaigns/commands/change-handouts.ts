import { randomBytes } from 'node:crypto';
import { handoutTextProblem, handoutTitleProblem, serverMessages } from '@venture-atlas/rules';
import { HANDOUTS_PER_CAMPAIGN, type Handout } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { presentHandout, readPicture } from '../answers/shown-handouts.ts';
import { deleteLines } from '../queries/chronicle.ts';
import { countHandouts, deleteHandoutRow, insertHandout, updateHandout } from '../queries/handouts.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import type { Asker } from '../view/load-campaign.ts';
import { type HandoutWrite, handoutOf, writeHandouts } from './write-handouts.ts';

/** 96 bits: no handout is found by trying. */
const KEY_BYTES = 12;

export interface HandoutInput {
  title: string;
  /** Markdown; empty where a picture is shown. */
  text: string;
  /** The place whose picture it is. */
  locationId: number | null;
}

/** @throws AppError not_found, forbidden, bad_request, quota_reached */
export const createHandout = (
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  input: HandoutInput,
): Promise<Handout> =>
  writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view, at } = write;
    const fields = await readFields(deps, write, input);
    if ((await countHandouts(trx, view.campaign.id)) >= HANDOUTS_PER_CAMPAIGN) {
      throw new AppError('quota_reached', { message: serverMessages.tooManyHandouts(HANDOUTS_PER_CAMPAIGN) });
    }
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const unshown = { created_at: at, shown_at: null, shown_in: null };
    await insertHandout(trx, { campaign_id: view.campaign.id, key, ...fields, ...unshown });
    return presentHandout({ ...deps, db: trx }, view, await handoutOf(write, key));
  });

/** @throws AppError not_found, also for a handout that is none; forbidden, bad_request */
export const saveHandout = (
  deps: CampaignDeps,
  asker: Asker,
  { campaignId, key }: { campaignId: string; key: string },
  change: Partial<HandoutInput>,
): Promise<Handout> =>
  writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view } = write;
    const { title, text, map_id: locationId } = await handoutOf(write, key);
    const fields = await readFields(deps, write, { title, text, locationId, ...change });
    await updateHandout(trx, { campaignId: view.campaign.id, key }, fields);
    return presentHandout({ ...deps, db: trx }, view, await handoutOf(write, key));
  });

/** @throws AppError not_found, forbidden */
export const deleteHandout = (
  deps: CampaignDeps,
  asker: Asker,
  { campaignId, key }: { campaignId: string; key: string },
): Promise<void> =>
  writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view } = write;
    await handoutOf(write, key);
    await deleteLines(trx, view.campaign.id, await deleteHandoutRow(trx, view.campaign.id, key));
  });

/** @throws AppError bad_request */
async function readFields(deps: CampaignDeps, { trx, view }: HandoutWrite, input: HandoutInput) {
  const title = input.title.normalize('NFC').trim();
  const text = input.text.normalize('NFC').trim();
  const { locationId } = input;
  const wrongTitle = handoutTitleProblem(title);
  if (wrongTitle !== undefined) throw new AppError('bad_request', { message: wrongTitle, field: 'title' });
  if (locationId === null) {
    const wrongText = handoutTextProblem(text);
    if (wrongText !== undefined) throw new AppError('bad_request', { message: wrongText, field: 'text' });
  } else {
    if (text !== '') throw new AppError('bad_request', { message: serverMessages.handoutTextOrPicture, field: 'text' });
    if ((await readPicture({ ...deps, db: trx }, view, locationId)) === undefined)
      throw new AppError('bad_request', { message: serverMessages.handoutWithoutPicture, field: 'location_id' });
  }
  return { title, text, map_id: locationId };
}
