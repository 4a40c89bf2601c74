import {
  isLinkOrLocalPath,
  isWebAddress,
  locationNameProblem,
  mapSizeProblem,
  printedNameProblem,
  serverMessages,
} from '@venture-atlas/rules';
import {
  blankValues,
  IMAGES_FROM_WIKI_MAX,
  isLocationNumber,
  type LocationFieldName,
  type LocationNumber,
  type LocationSaved,
  type LocationText,
  type LocationValues,
  locationFieldNames,
  locationFieldOf,
  OPENING_PLACE_MAX,
  OPENING_ZOOM_MAX,
  type OpeningView,
} from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { fileOfAddress, storedAddress } from '../../media/capabilities/capability.ts';
import { choosePicture } from '../../media/commands/map-picture.ts';
import { isPictureOfWorld } from '../../media/queries/our-pictures.ts';
import { keyOfAddress } from '../../media/store/media-address.ts';
import type { MediaKey } from '../../media/store/media-store.ts';
import { chooseSlug } from './choose-slug.ts';
import { inWorld } from './in-world.ts';
import type { LocationFields } from './location-entity.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { addEntity, editEntity, removeEntity, type StaffRequest, type WriteResult } from './staff-change.ts';

/**
 * The map's picture: the address of a picture stored here. '' or null removes it. Or the size of a map without a
 * picture.
 */
export interface PictureInput {
  image?: string | null;
  map_size?: { width: number; height: number };
  /** Only for a new location: the public id of its world. */
  world_id?: string;
}

/** Makes a location that stands on no map yet. @throws AppError bad_request for the first invalid field */
export async function createLocation(
  deps: RegistryDeps,
  request: StaffRequest,
  input: LocationInput & PictureInput & { name: string },
): Promise<LocationSaved> {
  const fields = checkLocation(input);
  const file = pictureIn(deps, input.image ?? null);
  return addEntity(deps, request, deps.entities.location, {
    action: 'location.add',
    ...inWorld(input.world_id),
    fields: async (trx, { worldId }) => {
      const name = fields.name ?? '';
      const picture = {
        ...checkSize(null, input.map_size),
        ...(await choosePicture(trx, { worldId, locationId: null }, file)),
      };
      const seo_image = await checkSharePicture(deps, trx, worldId, {
        requested: fields.seo_image ?? null,
        before: null,
      });
      return {
        ...blankLocation,
        ...fields,
        seo_image,
        ...picture,
        name,
        slug: await chooseSlug(trx, worldId, name, null),
      };
    },
    answer: saved,
  });
}

/**
 * Changes a location. A new name makes a new slug, and the old one leads to it. A new picture is shown when its tiles
 * are ready.
 * @param action the name of the change in the history
 * @throws AppError not_found, changed_meanwhile, bad_request for the first invalid field
 */
export async function changeLocation(
  deps: RegistryDeps,
  request: StaffRequest,
  id: number,
  input: LocationInput & PictureInput,
  action: 'location.edit' | 'location.picture' = 'location.edit',
): Promise<LocationSaved> {
  const fields = checkLocation(input);
  const file = input.image === undefined ? undefined : pictureIn(deps, input.image);
  return editEntity(deps, request, deps.entities.location, {
    action: input.draft === undefined ? action : draftAction(input.draft),
    id,
    fields: async (trx, now, { worldId }) => {
      const { seo_image: asked } = fields;
      return {
        ...fields,
        ...checkSize(now.map_width, input.map_size),
        ...(asked === undefined
          ? {}
          : { seo_image: await checkSharePicture(deps, trx, worldId, { requested: asked, before: now.seo_image }) }),
        ...(file === undefined ? {} : await choosePicture(trx, { worldId, locationId: id }, file)),
        ...(fields.name === undefined || fields.name === now.name
          ? {}
          : { slug: await chooseSlug(trx, worldId, fields.name, id) }),
      };
    },
    answer: saved,
  });
}

/**
 * Deletes a location with its positions and its text.
 * @returns id of the change that restores all of it
 * @throws AppError not_found, changed_meanwhile; conflict while there are places on its map or campaign notes
 */
export async function deleteLocation(deps: RegistryDeps, request: StaffRequest, id: number): Promise<number | null> {
  return removeEntity(deps, request, deps.entities.location, {
    action: 'location.delete',
    id,
    answer: ({ changeId }) => changeId,
  });
}

/** The size of an empty map, for a location without a map. @throws AppError bad_request, conflict */
function checkSize(width: number | null, size: PictureInput['map_size']): Partial<LocationFields> {
  if (size === undefined) return {};
  if (width !== null) throw new AppError('conflict', { message: serverMessages.mapHasSize, field: 'map_size' });
  const problem = mapSizeProblem(size);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'map_size' });
  return { map_width: size.width, map_height: size.height };
}

/** The action of the history for making a draft or publishing. */
export const draftAction = (draft: boolean) => (draft ? 'location.draft' : 'location.publish');

/** The default fields of a location. */
export const blankLocation: Omit<LocationFields, 'name' | 'slug'> = {
  draft: false,
  type_id: null,
  picture_hash: null,
  map_width: null,
  map_height: null,
  seo_image: null,
  ...blankValues,
  opening_view: null,
  frame_doublings: 0,
  images_from_wiki: [],
};

/**
 * The file of the given picture address; null for none.
 * @throws AppError bad_request if the picture is not stored here
 */
function pictureIn({ seals }: RegistryDeps, image: string | null): MediaKey | null {
  const address = image?.trim() ?? '';
  if (address === '') return null;
  const file = fileOfAddress(seals, address);
  if (file === undefined) throw new AppError('bad_request', { field: 'image', message: serverMessages.pictureNotOurs });
  return file;
}

/**
 * The picture of link previews, as it is stored. Any address is allowed except a file of another world.
 * @throws AppError bad_request
 */
async function checkSharePicture(
  { seals }: RegistryDeps,
  trx: Db,
  worldId: number,
  { requested, before }: { requested: string | null; before: string | null },
): Promise<string | null> {
  const address = storedAddress(seals, requested);
  const file = keyOfAddress(address);
  if (address === before || file === undefined || (await isPictureOfWorld(trx, worldId, file))) return address;
  throw new AppError('bad_request', { field: 'seo_image', message: serverMessages.pictureNotOurs });
}

function saved({ shown, changeId }: WriteResult<LocationSaved['location']>): LocationSaved {
  if (shown === undefined) throw new AppError('not_found');
  return { location: shown, change_id: changeId };
}

/** What staff write about a location. Absent fields stay; '' or null clears a field. */
interface LocationInput extends Partial<LocationValues> {
  name?: string;
  type_id?: number | null;
  seo_image?: string | null;
  opening_view?: OpeningView | null;
  images_from_wiki?: readonly string[];
  /** Whether only editors see it. */
  draft?: boolean;
}

/** The input as fields of a location, without the slug. @throws AppError bad_request naming the first invalid field */
function checkLocation(input: LocationInput): Partial<Omit<LocationFields, 'slug'>> {
  const { type_id, opening_view, images_from_wiki } = input;
  return withoutUndefined({
    name: input.name === undefined ? undefined : checkLocationName(input.name),
    type_id,
    draft: input.draft,
    opening_view: opening_view && checkOpening(opening_view),
    ...(Object.fromEntries(
      locationFieldNames.map((name) => [name, checkField(name, input)]),
    ) as Partial<LocationValues>),
    seo_image: checkText('seo_image', input.seo_image, isLinkOrLocalPath, serverMessages.pictureAddressInvalid),
    images_from_wiki: images_from_wiki === undefined ? undefined : checkImages(images_from_wiki),
  });
}

/** @throws AppError bad_request with the problem of the name */
function checkLocationName(name: string): string {
  const clean = name.normalize('NFC').trim();
  const problem = locationNameProblem(clean);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  return clean;
}

/** An empty text becomes null; undefined stays. */
function checkText(
  field: string,
  text: string | null | undefined,
  isRight: (text: string) => boolean,
  message: string,
): string | null | undefined {
  const clean = text?.trim();
  if (clean === undefined) return text === null ? null : undefined;
  if (clean === '') return null;
  if (!isRight(clean)) throw new AppError('bad_request', { message, field });
  return clean;
}

/** A plain field as it is stored; undefined if the input lacks it. */
function checkField(name: LocationFieldName, input: Partial<LocationValues>): string | number | null | undefined {
  return isLocationNumber(name) ? checkNumber(name, input[name]) : checkPlainText(name, input[name]);
}

function checkPlainText(name: LocationText, text: string | null | undefined): string | null | undefined {
  const { kind, label, most } = locationFieldOf(name);
  switch (kind) {
    case 'link':
      return checkText(name, text, isLinkOrLocalPath, serverMessages.linkInvalid);
    case 'address':
      return checkText(name, text, isWebAddress, serverMessages.linkInvalid);
    default: {
      const isRight = (line: string) => printedNameProblem(line, most) === undefined;
      return checkText(name, text, isRight, serverMessages.lineInvalid(label, most));
    }
  }
}

function checkNumber(name: LocationNumber, value: number | null | undefined): number | null | undefined {
  const { label, most } = locationFieldOf(name);
  if (value == null || (value > 0 && value <= most)) return value;
  throw new AppError('bad_request', { message: serverMessages.numberAbove(label, 0, most), field: name });
}

/** The keys are in the order that the history compares. */
function checkOpening({ lat, lng, zoom }: OpeningView): OpeningView {
  const isRight = [lat, lng].every((at) => Math.abs(at) <= OPENING_PLACE_MAX) && zoom > 0 && zoom <= OPENING_ZOOM_MAX;
  if (!isRight) throw new AppError('bad_request', { message: serverMessages.openingInvalid, field: 'opening_view' });
  return { lat, lng, zoom };
}

function checkImages(addresses: readonly string[]): string[] {
  const clean = [...new Set(addresses.map((address) => address.trim()))].filter((address) => address !== '');
  const isRight = clean.length <= IMAGES_FROM_WIKI_MAX && clean.every(isWebAddress);
  if (!isRight) throw new AppError('bad_request', { message: serverMessages.linkInvalid, field: 'images_from_wiki' });
  return clean;
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
