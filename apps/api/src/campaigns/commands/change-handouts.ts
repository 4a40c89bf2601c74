import { randomBytes } from 'node:crypto';
import { handoutProblems, readHandoutValues, serverMessages, storedHandout } from '@venture-atlas/rules';
import {
  blankHandout,
  HANDOUTS_PER_CAMPAIGN,
  type Handout,
  type HandoutValues,
  handoutWords,
} from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { assertOwnerStorage } from '../../media/commands/storage-limits.ts';
import { keepFiles, keepRows, storeUploadedFileAs, type UploadedFile } from '../../media/commands/store-uploads.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { deleteUnusedPicture } from '../../media/queries/pictures.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { deleteCampaignChanges } from '../queries/campaign-changes.ts';
import { deleteLines } from '../queries/chronicle.ts';
import {
  countHandouts,
  deleteHandoutRow,
  findHandout,
  type HandoutWithRunning,
  insertHandout,
  updateHandout,
} from '../queries/handouts.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { presentHandout, readPicture } from '../view/handout-for-dm.ts';
import { type Asker, loadCampaignFor } from '../view/load-campaign.ts';
import { layerOf } from './add-to-map.ts';
import { assertWordsSeen, fileWords } from './change-words.ts';
import { type LeaderWrite, writeAsLeader } from './write-as-leader.ts';

/** 96 bits, so that keys cannot be guessed. */
const KEY_BYTES = 12;

export interface HandoutInput {
  values: HandoutValues;
  /** The place whose picture it shows. */
  locationId: number | null;
}

/** A change of a handout. Undefined fields stay. */
export interface HandoutChange {
  values: Partial<HandoutValues>;
  locationId: number | null | undefined;
  /** The version that was seen; undefined skips the check. */
  version: number | undefined;
  /** The number of the text change that this one undoes. */
  reverts?: number;
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
    await assertHandoutQuota(trx, view.campaign.id);
    const key = newHandoutKey();
    const unshown = { created_at: at, shown_at: null, shown_in: null };
    await insertHandout(trx, { campaign_id: view.campaign.id, key, ...fields, picture_hash: null, ...unshown });
    return presentHandout({ ...deps, db: trx }, view, await handoutOf(write, key));
  });

/** @throws AppError not_found, also for a missing handout; forbidden, bad_request, changed_meanwhile */
export const saveHandout = (
  deps: CampaignDeps,
  asker: Asker,
  { campaignId, key }: { campaignId: string; key: string },
  change: HandoutChange,
): Promise<Handout> => writeHandouts(deps, asker, campaignId, (write) => changeHandout(deps, write, key, change));

/** The same within a transaction. */
export async function changeHandout(
  deps: CampaignDeps,
  write: HandoutWrite,
  key: string,
  change: HandoutChange,
): Promise<Handout> {
  const { trx, view, userId, at } = write;
  const campaignId = view.campaign.id;
  const source = { ...deps, db: trx };
  const now = await handoutOf(write, key);
  const of = { kind: 'handout', id: key } as const;
  const current = () => presentHandout(source, view, now);
  await assertWordsSeen(trx, campaignId, { of, seen: change.version, version: now.words_version, current });
  const before = readHandoutValues(now);
  const { locationId = now.map_id } = change;
  const input = { values: { ...before, ...change.values }, locationId };
  const fields = await readFields(deps, write, input, now.picture_hash !== null);
  const deed = { campaignId, actorId: userId, at, reverts: change.reverts };
  const version = await fileWords(trx, deed, [{ of, before, after: readHandoutValues(fields) }]);
  const filed = version === undefined ? {} : { words_version: version };
  await updateHandout(trx, { campaignId, key }, { ...fields, ...filed });
  return presentHandout(source, view, await handoutOf(write, key));
}

/**
 * Its history is deleted with it, and so is its picture, unless something else uses that.
 * @throws AppError not_found, forbidden
 */
export async function deleteHandout(
  deps: CampaignDeps & { media: Pick<MediaStore, 'removeOlder'> },
  asker: Asker,
  { campaignId, key }: { campaignId: string; key: string },
): Promise<void> {
  const files = await writeHandouts(deps, asker, campaignId, async (write) => {
    const { trx, view } = write;
    const { picture_hash } = await handoutOf(write, key);
    await deleteCampaignChanges(trx, view.campaign.id, { kind: 'handout', id: key });
    await deleteLines(trx, view.campaign.id, await deleteHandoutRow(trx, view.campaign.id, key));
    return picture_hash === null ? [] : deleteUnusedPicture(trx, picture_hash);
  });
  await deps.media.removeOlder(files, Number.POSITIVE_INFINITY);
}

/** @throws AppError quota_reached */
async function assertHandoutQuota(db: Db, campaignId: string): Promise<void> {
  if ((await countHandouts(db, campaignId)) < HANDOUTS_PER_CAMPAIGN) return;
  throw new AppError('quota_reached', { message: serverMessages.tooManyHandouts(HANDOUTS_PER_CAMPAIGN) });
}

const newHandoutKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

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
  return { ...storedHandout(values), map_id: locationId };
}

/** The context in which a DM writes about handouts. */
export type HandoutWrite = LeaderWrite;

/** Runs a change of handouts by the DM. @throws AppError not_found, forbidden, too_many_requests */
export const writeHandouts = <T>(
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  work: (write: HandoutWrite) => Promise<T>,
): Promise<T> => writeAsLeader(deps, asker, { campaignId, kind: 'handouts changed' }, work);

/** @throws AppError not_found */
export async function handoutOf({ trx, view }: HandoutWrite, key: string): Promise<HandoutWithRunning> {
  const row = await findHandout(trx, view.campaign.id, key);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/**
 * Refuses an upload before megabytes are sent in vain.
 * @throws AppError not_found, forbidden, quota_reached, storage_full
 */
export async function assertMayUpload(
  deps: CampaignDeps,
  pictures: PictureDeps,
  asker: Asker,
  campaignId: string,
): Promise<void> {
  const { campaign, subject } = await loadCampaignFor(deps, asker, campaignId);
  assertMay(asker.viewer, 'campaign.edit', subject);
  await assertHandoutQuota(deps.db, campaign.id);
  await assertOwnerStorage(pictures, deps.db, campaign.owner_id, 1);
}

/**
 * Stores a picture as a handout. It belongs to the campaign's layer and counts toward the quota of the campaign's
 * owner.
 * @throws AppError image_not_accepted, quota_reached, storage_full, and as `assertMayUpload`
 */
export async function uploadHandout(
  deps: CampaignDeps,
  pictures: PictureDeps,
  { asker, caller }: { asker: Asker; caller: Caller },
  campaignId: string,
  file: UploadedFile,
): Promise<Handout> {
  const stored = await storeUploadedFileAs(pictures, { naming: 'at random', keepsSource: false }, file);
  const { handout } = await keepFiles(pictures.media, [stored], () =>
    writeHandouts(deps, asker, campaignId, async (write) => {
      const { trx, view, at } = write;
      await assertHandoutQuota(trx, view.campaign.id);
      const layer = await layerOf(trx, view.campaign, at);
      const kept = await keepRows(pictures, trx, caller, { worldId: layer.id, pictures: [stored], sourceUrl: null });
      const key = newHandoutKey();
      // The file name may contain secrets, so players only see a title that the DM typed.
      const values = storedHandout(blankHandout);
      const picture = { map_id: null, picture_hash: kept[0]?.hash ?? null };
      const unshown = { created_at: at, shown_at: null, shown_in: null };
      await insertHandout(trx, { campaign_id: view.campaign.id, key, ...values, ...picture, ...unshown });
      const source = { ...deps, db: trx };
      // The layer may be new, so the earlier view may lack it.
      const now = await loadCampaignFor(source, asker, campaignId);
      return { kept, handout: await presentHandout(source, now, await handoutOf(write, key)) };
    }),
  );
  return handout;
}
