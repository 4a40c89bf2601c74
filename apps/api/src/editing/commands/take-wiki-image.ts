import { serverMessages } from '@venture-atlas/rules';
import type { StaffLocation, WikiPageContent } from '@venture-atlas/types';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { AppError } from '../../errors.ts';
import { keepPictures, takeIn } from '../../media/commands/store-uploads.ts';
import { assertRoomInWorld } from '../../media/commands/world-room.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { mediaAddress } from '../../media/store/media-address.ts';
import { editorScope, wholeWorld } from '../../worlds/scope.ts';
import { findStaffLocation } from '../queries/staff-location.ts';
import { findWikiImages } from '../queries/wiki-images.ts';
import { withWikiImage } from './preview-wiki-image.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { changeLocation } from './save-location.ts';
import { addEntity, type Done, editEntity, type StaffRequest } from './staff-change.ts';

/** The answer: the location with its picture (or the picture on its way), and the change that undoes it. */
export interface WikiImageTaken {
  location: StaffLocation;
  change_id: number | null;
}

export interface WikiImageWish {
  locationId: number;
  /** One of the location's candidates. */
  url: string;
  /** Of its map, or of its text. */
  use: 'map' | 'text';
}

/**
 * Fetches one of a location's candidate pictures and uses it.
 * @throws AppError not_found; bad_request when it is no candidate; unavailable when it cannot be fetched;
 *   image_not_accepted when it is no picture of ours; quota_reached, storage_full
 */
export async function takeWikiImage(
  deps: { pictures: PictureDeps; staff: RegistryDeps },
  request: StaffRequest,
  { locationId, url, use }: WikiImageWish,
): Promise<WikiImageTaken> {
  const { pictures, staff } = deps;
  const scope = await editorScope(pictures.db, request.viewer);
  const location = await findStaffLocation(pictures.db, scope, locationId);
  const candidates = await findWikiImages(pictures.db, scope, locationId);
  if (candidates === undefined || location === undefined) throw new AppError('not_found');
  if (!candidates.includes(url)) {
    throw new AppError('bad_request', { field: 'image_url', message: serverMessages.wikiImageUnknown });
  }
  refuseWait(pictures.limits.wikiImages.take(String(request.caller.userId)));
  const { world_id: worldId } = location;
  await assertRoomInWorld(pictures, pictures.db, worldId, 1);
  const picture = await withWikiImage(pictures, url, ({ path, format }) =>
    takeIn(pictures, worldId, { path, format, name: '' }),
  );
  const [kept] = await keepPictures(pictures, request, { worldId, pictures: [picture], sourceUrl: url });
  const image = mediaAddress((kept ?? picture).file);
  return use === 'map'
    ? changeLocation(staff, request, locationId, { image }, 'location.picture')
    : putIntoText(staff, request, locationId, image);
}

/** A location without a text gets one that is nothing but the picture. */
async function putIntoText(
  deps: RegistryDeps,
  request: StaffRequest,
  locationId: number,
  image: string,
): Promise<WikiImageTaken> {
  const location = await findStaffLocation(deps.db, await editorScope(deps.db, request.viewer), locationId);
  if (location === undefined) throw new AppError('not_found');
  const { world_id: worldId } = location;
  const answer = async ({ changeId }: Done<unknown>, db = deps.db): Promise<WikiImageTaken> => {
    const shown = await deps.things.location.show(db, wholeWorld(worldId), locationId);
    if (shown === undefined) throw new AppError('not_found');
    return { location: shown, change_id: changeId };
  };
  const { wikipage } = deps.things;
  if (location.wiki_page_id === null) {
    return addEntity(deps, request, wikipage, {
      action: 'wikipage.add',
      worldId: async () => worldId,
      fields: () => ({ name: location.name, location_id: locationId, wiki_page_content: { ...blank, image } }),
      answer,
    });
  }
  return editEntity(deps, request, wikipage, {
    action: 'wikipage.edit',
    id: location.wiki_page_id,
    fields: (_trx, { wiki_page_content }) => ({ wiki_page_content: { ...wiki_page_content, image } }),
    answer,
  });
}

const blank: WikiPageContent = { sections: [], top_section: '', image: null, image_text: '', attribution: null };
