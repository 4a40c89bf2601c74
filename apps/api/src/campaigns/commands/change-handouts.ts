import { randomBytes } from 'node:crypto';
import { handoutProblems, keptHandout, readHandoutValues, serverMessages } from '@venture-atlas/rules';
import { HANDOUTS_PER_CAMPAIGN, type Handout, type HandoutValues, handoutWords } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { deleteUnusedPicture } from '../../media/queries/pictures.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { deleteLines } from '../queries/chronicle.ts';
import { countHandouts, deleteHandoutRow, insertHandout, updateHandout } from '../queries/handouts.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { presentHandout, readPicture } from '../view/handout-for-dm.ts';
import type { Asker } from '../view/load-campaign.ts';
import { type HandoutWrite, handoutOf, writeHandouts } from './write-handouts.ts';

/** 96 bits: no handout is found by trying. */
const KEY_BYTES = 12;

export interface HandoutInput {
  values: HandoutValues;
  /** The place whose picture it is. */
  locationId: number | null;
}

/** What of a handout becomes another; undefined stays as it is. */
export interface HandoutChange {
  values: Partial<HandoutValues>;
  locationId: number | null | undefined;
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
    await assertRoomForHandout(trx, view.campaign.id);
    const key = newHandoutKey();
    const unshown = { created_at: at, shown_at: null, shown_in: null };
    await insertHandout(trx, { campaign_id: view.campaign.id, key, ...fields, picture_hash: null, ...unshown });
    return presentHandout({ ...deps, db: trx }, view, await handoutOf(write, key));
  });

/** @throws AppError not_found, also for a handout that is none; forbidden, bad_request */
export const saveHandout = (
  deps: CampaignDeps,
  asker: Asker,
  { campaignId, key }: { campaignId: string; key: string },
  change: HandoutChange,
): Promise<Handout> =>
  writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view } = write;
    const now = await handoutOf(write, key);
    const values = { ...readHandoutValues(now), ...change.values };
    const { locationId = now.map_id } = change;
    const fields = await readFields(deps, write, { values, locationId }, now.picture_hash !== null);
    await updateHandout(trx, { campaignId: view.campaign.id, key }, fields);
    return presentHandout({ ...deps, db: trx }, view, await handoutOf(write, key));
  });

/** Its picture goes with it, where nothing else shows that. @throws AppError not_found, forbidden */
export async function deleteHandout(
  deps: CampaignDeps & { media: Pick<MediaStore, 'removeOlder'> },
  asker: Asker,
  { campaignId, key }: { campaignId: string; key: string },
): Promise<void> {
  const files = await writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view } = write;
    const { picture_hash } = await handoutOf(write, key);
    await deleteLines(trx, view.campaign.id, await deleteHandoutRow(trx, view.campaign.id, key));
    return picture_hash === null ? [] : deleteUnusedPicture(trx, picture_hash);
  });
  await deps.media.removeOlder(files, Number.POSITIVE_INFINITY);
}

/** @throws AppError quota_reached */
export async function assertRoomForHandout(db: Db, campaignId: string): Promise<void> {
  if ((await countHandouts(db, campaignId)) < HANDOUTS_PER_CAMPAIGN) return;
  throw new AppError('quota_reached', { message: serverMessages.tooManyHandouts(HANDOUTS_PER_CAMPAIGN) });
}

export const newHandoutKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** @throws AppError bad_request */
async function readFields(deps: CampaignDeps, { trx, view }: HandoutWrite, input: HandoutInput, isUploaded = false) {
  const { locationId } = input;
  const isPicture = isUploaded || locationId !== null;
  const values = { ...input.values };
  for (const field of handoutWords) values[field] = values[field].normalize('NFC').trim();
  const problems = handoutProblems(values, isPicture);
  for (const field of handoutWords) {
    const message = problems[field];
    if (message !== undefined) throw new AppError('bad_request', { message, field });
  }
  if (isUploaded && locationId !== null) throw new AppError('bad_request', { field: 'location_id' });
  if (isPicture && values.text !== '')
    throw new AppError('bad_request', { message: serverMessages.handoutTextOrPicture, field: 'text' });
  if (locationId !== null && (await readPicture({ ...deps, db: trx }, view, locationId)) === undefined)
    throw new AppError('bad_request', { message: serverMessages.handoutWithoutPicture, field: 'location_id' });
  return { ...keptHandout(values), map_id: locationId };
}
