import { randomBytes } from 'node:crypto';
import {
  handoutTextProblem,
  handoutTitleProblem,
  keptHandoutTitle,
  readHandoutTitle,
  serverMessages,
} from '@venture-atlas/rules';
import { HANDOUTS_PER_CAMPAIGN, type Handout } from '@venture-atlas/types';
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
  /** What players read; empty, for a picture: nothing. */
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
  change: Partial<HandoutInput>,
): Promise<Handout> =>
  writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view } = write;
    const { title, text, map_id: locationId, picture_hash } = await handoutOf(write, key);
    const now = { title: readHandoutTitle(title), text, locationId };
    const fields = await readFields(deps, write, { ...now, ...change }, picture_hash !== null);
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
  const title = input.title.normalize('NFC').trim();
  const text = input.text.normalize('NFC').trim();
  const { locationId } = input;
  const isPicture = isUploaded || locationId !== null;
  const wrongTitle = isPicture && title === '' ? undefined : handoutTitleProblem(title);
  if (wrongTitle !== undefined) throw new AppError('bad_request', { message: wrongTitle, field: 'title' });
  if (isUploaded) {
    if (locationId !== null) throw new AppError('bad_request', { field: 'location_id' });
    if (text !== '') throw new AppError('bad_request', { message: serverMessages.handoutTextOrPicture, field: 'text' });
  } else if (locationId === null) {
    const wrongText = handoutTextProblem(text);
    if (wrongText !== undefined) throw new AppError('bad_request', { message: wrongText, field: 'text' });
  } else {
    if (text !== '') throw new AppError('bad_request', { message: serverMessages.handoutTextOrPicture, field: 'text' });
    if ((await readPicture({ ...deps, db: trx }, view, locationId)) === undefined)
      throw new AppError('bad_request', { message: serverMessages.handoutWithoutPicture, field: 'location_id' });
  }
  return { title: keptHandoutTitle(title), text, map_id: locationId };
}
