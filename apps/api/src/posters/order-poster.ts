import { isPlaceVisible, posterWords } from '@venture-atlas/rules';
import {
  IMAGE_SIDE_MAX,
  type LocationMapDetails,
  POSTER_LETTERS_MAX,
  POSTER_PIXELS_MAX,
  type PosterOptions,
} from '@venture-atlas/types';
import { wholeMap } from '../atlas/answers/map-answers.ts';
import { publicReader } from '../atlas/answers/reader.ts';
import { createNameCache } from '../atlas/names/kept-names.ts';
import { findMaskedMap } from '../campaigns/answers/private-picture.ts';
import { readerInCampaign } from '../campaigns/answers/reader-in-campaign.ts';
import { createCampaignLimits } from '../campaigns/view/campaign-deps.ts';
import { createFogGrids } from '../campaigns/view/fog.ts';
import { loadCampaignAgain } from '../campaigns/view/load-campaign.ts';
import { readTransaction } from '../db/read-transaction.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { addressesAsKeys } from '../media/capabilities/picture-addresses.ts';
import { findPicturePixels } from '../media/queries/pictures.ts';
import { keyOfAddress } from '../media/store/media-address.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { scopeOfAccess } from '../world-settings/view/world-access.ts';
import { publicScope } from '../worlds/scope.ts';
import type { PosterOrder } from './poster-drawing.ts';
import { layOutPoster, POINTS_AN_INCH, type PosterLayout } from './poster-layout.ts';
import type { PosterRequest } from './poster-task.ts';
import { shownPoints } from './shown-points.ts';

/** Only maps with a size can be printed. */
type SizedMap = { width: number; height: number };

/** The fields of a map that determine its layout. */
type PrintedMap = Pick<LocationMapDetails, 'name' | 'map_width' | 'map_height' | 'image'>;

/** A map laid out for print, without its places. */
export interface Sheet {
  size: SizedMap;
  picture: PosterOrder['picture'];
  layout: PosterLayout;
}

/**
 * Lays out a map for print. Fast, however many places it has.
 * @throws AppError conflict without a map, bad_request if the poster is too large
 */
export async function layOutMap(db: Db, map: PrintedMap, options: PosterOptions, media: MediaStore): Promise<Sheet> {
  const size = sizeOf(map);
  const file = keyOfAddress(map.image);
  const found = file === undefined ? undefined : await findPicturePixels(db, file);
  // A poster is possible without the picture.
  const picture =
    file === undefined || found === undefined || !(await media.has(file))
      ? null
      : { file: await media.localFile(file), width: found.width, height: found.height };
  const layout = layOutPoster(size, picture ?? size, options);
  assertSize(layout, options);
  return { size, picture, layout };
}

/**
 * Collects everything for a poster. Its places come from `map`, the answer that its viewer gets.
 * @param isDm whether the viewer sees places hidden from players, which are drawn as hidden
 * @throws AppError conflict without a map, bad_request if the poster is too large or has too many names
 */
async function orderPoster(
  db: Db,
  map: LocationMapDetails,
  options: PosterOptions,
  { media, isDm }: { media: MediaStore; isDm: boolean },
): Promise<PosterOrder> {
  const { size, picture } = await layOutMap(db, map, options, media);
  assertLetters(map, options);
  const settingsOf = (id: number) => map.campaign_settings[String(id)];
  const ids = map.children.map(({ location_id }) => location_id);
  const isHidden = (id: number) => !isPlaceVisible('player', { settings: settingsOf(id), isRoot: false });
  const hidden = isDm ? ids.filter(isHidden) : [];
  const visited = ids.filter((id) => settingsOf(id)?.knowledge === 'visited');
  // Only the fields that are drawn.
  const rumours = (map.rumours ?? []).map(({ alias, lat, lng, radius }) => ({ alias, lat, lng, radius }));
  const title = { name: map.name, credit: creditOf(map), milesPerUnit: map.miles_per_unit };
  // Without the picture there is no frame.
  const frame = picture === null ? null : map.picture_frame;
  const places = { children: map.children, rumours, hidden, visited };
  return { wish: options, map: size, frame, picture, masked: null, title, ...places };
}

function sizeOf(map: PrintedMap): SizedMap {
  if (map.map_width === null || map.map_height === null || !(map.map_width > 0) || !(map.map_height > 0)) {
    throw new AppError('conflict', { message: posterWords.noMap(map.name) });
  }
  return { width: map.map_width, height: map.map_height };
}

function assertSize(layout: PosterLayout, options: PosterOptions): void {
  const [width, height] = [layout.width, layout.height].map((points) => (points / POINTS_AN_INCH) * options.dpi) as [
    number,
    number,
  ];
  if (width * height > POSTER_PIXELS_MAX || Math.max(width, height) > IMAGE_SIDE_MAX)
    throw new AppError('bad_request', { field: 'dpi', message: posterWords.tooLarge });
}

/** Every letter is an outline, so the cost of a poster depends on their number. */
function assertLetters({ children, rumours = [] }: LocationMapDetails, { names }: PosterOptions): void {
  const named = shownPoints(children, names).map(({ child }) => child.name);
  const letters = [...named, ...rumours.map(({ alias }) => alias)].reduce((sum, name) => sum + name.length, 0);
  if (letters <= POSTER_LETTERS_MAX) return;
  throw new AppError('bad_request', { field: 'names', message: posterWords.tooManyNames });
}

function creditOf({ map_maker_name, map_licence }: LocationMapDetails): string | null {
  if (map_maker_name === null) return map_licence;
  return map_licence === null
    ? posterWords.mapBy(map_maker_name)
    : `${posterWords.mapBy(map_maker_name)}, ${map_licence}`;
}

/**
 * Reads the data of a poster in one transaction: the map with all its places, as its viewer may see it now. Takes a
 * good part of a second for many places, so it runs only in a child process.
 * @throws AppError not_found, forbidden, and as `orderPoster`
 */
export async function readPosterOrder(
  db: Db,
  { slug, wish: options, seenBy }: PosterRequest,
  media: MediaStore,
): Promise<PosterOrder> {
  return readTransaction(db, async (snapshot) => {
    if (typeof seenBy === 'string' || 'worldId' in seenBy) {
      const scope =
        typeof seenBy === 'string' ? await publicScope(snapshot, seenBy) : await scopeOfAccess(snapshot, seenBy);
      const map = scope && (await wholeMap(publicReader(snapshot, scope), slug, false));
      if (map === undefined) throw new AppError('not_found');
      return orderPoster(snapshot, map, options, { media, isDm: false });
    }
    // A poster contains no invites and addresses, so no keys are needed: files are read by key.
    const nothing = {
      inviteKey: Buffer.alloc(32),
      addressesFor: addressesAsKeys,
      fogs: createFogGrids(),
      names: createNameCache(),
    };
    const source = { db: snapshot, ...nothing, limits: createCampaignLimits(Date.now, false) };
    const view = await loadCampaignAgain(source, seenBy);
    const map = await wholeMap(readerInCampaign(source, view), slug, false);
    if (map === undefined) throw new AppError('not_found');
    const order = await orderPoster(snapshot, map, options, { media, isDm: view.audience === 'dm' });
    return { ...order, masked: await findMaskedMap(source, view, map.id) };
  });
}
