import type { LocationSaved } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { choosePicture } from '../../media/commands/map-picture.ts';
import { checkLocation, type LocationInput } from './check-location.ts';
import { chooseSlug } from './choose-slug.ts';
import type { LocationFields } from './location-entity.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { addEntity, type Done, editEntity, removeEntity, type StaffRequest } from './staff-change.ts';

/** The picture of the map: the address of one of ours; '' or null takes it away. */
export interface PictureInput {
  image?: string | null;
}

/**
 * Makes a location that stands on no map yet.
 * @throws AppError bad_request for the first field that is not right
 */
export async function createLocation(
  deps: RegistryDeps,
  request: StaffRequest,
  input: LocationInput & PictureInput & { name: string },
): Promise<LocationSaved> {
  const fields = checkLocation(input);
  return addEntity(deps, request, deps.things.location, {
    action: 'location.add',
    fields: async (trx) => {
      const name = fields.name ?? '';
      const picture = await choosePicture(trx, null, input.image ?? null);
      return { ...blank, ...fields, ...picture, name, slug: await chooseSlug(trx, name, null) };
    },
    answer: saved,
  });
}

/**
 * Changes what is said about a location. A new name makes a new address; the
 * old one leads to it. A new picture is shown when its tiles are ready.
 * @param action under which it stands in the history
 * @throws AppError not_found, changed_meanwhile, bad_request for the first field that is not right
 */
export async function changeLocation(
  deps: RegistryDeps,
  request: StaffRequest,
  id: number,
  input: LocationInput & PictureInput,
  action: 'location.edit' | 'location.picture' = 'location.edit',
): Promise<LocationSaved> {
  const fields = checkLocation(input);
  const { image } = input;
  return editEntity(deps, request, deps.things.location, {
    action,
    id,
    fields: async (trx, now) => ({
      ...fields,
      ...(image === undefined ? {} : await choosePicture(trx, id, image)),
      ...(fields.name === undefined || fields.name === now.name
        ? {}
        : { slug: await chooseSlug(trx, fields.name, id) }),
    }),
    answer: saved,
  });
}

/**
 * Deletes a location, with where it stands and its text.
 * @returns id of the change that brings all of it back
 * @throws AppError not_found, changed_meanwhile; conflict while there are places on its map or campaign notes
 */
export async function deleteLocation(deps: RegistryDeps, request: StaffRequest, id: number): Promise<number | null> {
  return removeEntity(deps, request, deps.things.location, {
    action: 'location.delete',
    id,
    answer: ({ changeId }) => changeId,
  });
}

const blank: Omit<LocationFields, 'name' | 'slug'> = {
  type_id: null,
  picture_hash: null,
  map_width: null,
  map_height: null,
  seo_image: null,
  map_maker_name: null,
  map_maker_url: null,
  map_licence: null,
  miles_per_unit: null,
  opening_view: null,
  frame_doublings: 0,
  wiki_url: null,
  images_from_wiki: [],
};

function saved({ shown, changeId }: Done<LocationSaved['location']>): LocationSaved {
  if (shown === undefined) throw new AppError('not_found');
  return { location: shown, change_id: changeId };
}
