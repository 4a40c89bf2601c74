import { isLinkOrLocalPath, isWebAddress, keptLayer, keptLook, keptTypeLook } from '@venture-atlas/rules';
import { blankValues, IMAGES_FROM_WIKI_MAX, locationTextsOf } from '@venture-atlas/types';
import { ArchiveError, type LocationRow, type PositionRow, type TypeRow } from '../archive/archive-format.ts';
import type { TakenPictures } from '../archive/archive-pictures.ts';
import { openingColumns } from '../db/map-opening.ts';
import type { NewLocation, NewPosition } from '../db/schema.ts';
import { searchKey } from '../db/search-key.ts';
import { keptShape } from '../editing/commands/kept-shape.ts';
import { pictureNamedIn, renamePicture } from '../media/store/media-address.ts';
import { storedRow } from '../worlds/kept-columns.ts';

/* Rows of an archive as they are written into a world. */

/** Characters of the addresses of one place's pictures: each answer to staff about the place carries them all. */
const IMAGES_CHARACTERS_MAX = IMAGES_FROM_WIKI_MAX * 2_000;

/** Addresses of pictures as they are here: an archive names them by what is in them. */
export function addressesHere(pictures: TakenPictures, trust: 'ours' | 'upload'): (address: string) => string | null {
  return (address) => {
    const here = renamePicture(address, (content) => pictures.get(content)?.picture.hash);
    if (trust === 'ours') return here ?? address;
    return pictureNamedIn(address) === undefined ? null : (here ?? null);
  };
}

export function newLocation(
  row: LocationRow,
  types: ReadonlyMap<string, number>,
  pictures: TakenPictures,
): Omit<NewLocation, 'world_id'> {
  checkAddresses(row);
  const { type, picture_hash, stands_alone = true, opening_view = null, draft = 0, ...rest } = row;
  if (type !== null && !types.has(type)) throw new ArchiveError(`The place ${row.slug} has the unknown type ${type}.`);
  const picture = picture_hash === null ? null : pictures.get(picture_hash)?.picture.hash;
  if (picture === undefined) {
    throw new ArchiveError(`The place ${row.slug} shows a picture that the archive does not hold.`);
  }
  return storedRow('locations', {
    ...blankValues,
    ...rest,
    name_lower: searchKey(row.name),
    type_id: type === null ? null : (types.get(type) ?? null),
    picture_hash: picture,
    ...openingColumns(opening_view),
    stands_alone,
    draft,
  });
}

/** @throws ArchiveError for an address that is none */
export function checkAddresses(row: LocationRow): void {
  const refuse = (address: string, what: string): never => {
    throw new ArchiveError(`The place ${row.slug} has the address ${JSON.stringify(address)}: only ${what} are taken.`);
  };
  if (row.images_from_wiki.join('').length > IMAGES_CHARACTERS_MAX) {
    throw new ArchiveError(
      `The place ${row.slug} has ${row.images_from_wiki.length} addresses of pictures: at most ${IMAGES_CHARACTERS_MAX} characters of them are taken.`,
    );
  }
  const said = (kind: 'address' | 'link') => locationTextsOf(kind).map((name) => row[name] ?? '');
  for (const address of [...said('address'), ...row.images_from_wiki]) {
    if (address !== '' && !isWebAddress(address)) refuse(address, 'http and https');
  }
  // A map maker may have a page on this installation, as the demo maps do, and a preview picture lies here.
  for (const address of [...said('link'), row.seo_image ?? '']) {
    if (address !== '' && !isLinkOrLocalPath(address)) refuse(address, 'http, https and local paths');
  }
}

/** How a type is kept; archives from before say nothing of looks and layers. */
export const newType = ({ look, layer, ...type }: TypeRow) =>
  storedRow('location_types', { ...type, look: keptTypeLook(look), layer: layer ? keptLayer(layer) : null });

export function newPosition(row: PositionRow, known: (slug: string, where: string) => number): NewPosition {
  const { parent, child, label_by_hand = false, look, geojson, ...rest } = row;
  return storedRow('positions', {
    ...rest,
    parent_id: known(parent, 'A position'),
    location_id: known(child, 'A position'),
    label_by_hand,
    look: keptLook(look),
    geojson: geojson && keptShape(geojson, null),
  });
}
