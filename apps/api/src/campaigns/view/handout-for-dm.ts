import { readHandoutValues } from '@venture-atlas/rules';
import type { Handout, HandoutPicture } from '@venture-atlas/types';
import type { LocationWithMap } from '../../atlas/queries/locations.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { mapUrl } from '../../media/present/picture.ts';
import { findPicture } from '../../media/queries/pictures.ts';
import { type HandoutWithRunning, listPeopleShown } from '../queries/handouts.ts';
import type { CampaignSource } from './campaign-deps.ts';
import { findVisibleById } from './find-visible.ts';
import type { CampaignView } from './load-campaign.ts';
import { addressesOf } from './place-visibility.ts';

/** A picture with a longer side is shown as a preview, since phones could not hold it (pixels). */
const SIDE_MAX = 8_192;

type Source = Pick<CampaignSource, 'db' | 'addressesFor'>;

/** The picture of a place that this viewer may open; undefined without a picture or right. */
export async function readPicture(
  source: Source,
  view: CampaignView,
  locationId: number,
): Promise<HandoutPicture | undefined> {
  const place = await findVisibleById(source.db, view, locationId);
  return place && pictureOf(place, await addressesOf(source, view));
}

function pictureOf(place: LocationWithMap, addresses: PictureAddresses): HandoutPicture | undefined {
  const whole = mapUrl(addresses, place, place.picture_file);
  if (whole === null) return undefined;
  const preview = mapUrl(addresses, place, place.preview_file) ?? whole;
  return fitting({ whole, preview, width: place.picture_width, height: place.picture_height });
}

/** A picture that was uploaded for a handout. @param key of the showing; for its DM of the handout */
export async function readUploaded(
  source: Source,
  view: CampaignView,
  hash: string,
  key: string,
): Promise<HandoutPicture | undefined> {
  const row = await findPicture(source.db, hash);
  if (row === undefined) return undefined;
  const addresses = await addressesOf(source, view);
  const shownBy = { worldId: row.world_id, handout: key, as: 'handout' } as const;
  const whole = addresses.of(row.file, shownBy);
  const preview = row.preview_file === null ? whole : addresses.of(row.preview_file, shownBy);
  if (whole === null || preview === null) return undefined;
  return fitting({ whole, preview, width: row.width, height: row.height });
}

interface Sized {
  whole: string;
  preview: string;
  width: number | null;
  height: number | null;
}

function fitting({ whole, preview, width, height }: Sized): HandoutPicture {
  return { url: Math.max(width ?? 0, height ?? 0) > SIDE_MAX ? preview : whole, preview };
}

/** A handout for its DM. */
export async function presentHandout(source: Source, view: CampaignView, row: HandoutWithRunning): Promise<Handout> {
  const { key, map_id, picture_hash, shown_at, shown_in, running_to } = row;
  const ofPlace = map_id === null ? undefined : await readPicture(source, view, map_id);
  const people = running_to === 'some' ? await listPeopleShown(source.db, view.campaign.id, key) : [];
  const picture = picture_hash === null ? ofPlace : await readUploaded(source, view, picture_hash, key);
  return {
    key,
    ...readHandoutValues(row),
    version: row.words_version,
    location_id: map_id,
    picture: picture ?? null,
    shown_at,
    shown_in,
    shown_to: running_to,
    people,
    page: row.running_page,
  };
}
