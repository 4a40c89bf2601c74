import {
  isLinkOrLocalPath,
  isWebAddress,
  locationNameProblem,
  printedNameProblem,
  serverMessages,
} from '@venture-atlas/rules';
import {
  IMAGES_FROM_WIKI_MAX,
  MAP_LICENCE_MAX,
  MAP_MAKER_NAME_MAX,
  MILES_PER_UNIT_MAX,
  OPENING_PLACE_MAX,
  OPENING_ZOOM_MAX,
  type OpeningView,
} from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import type { LocationFields } from './location-entity.ts';

/** What staff write about a location; what is absent stays, '' or null clears. */
export interface LocationInput {
  name?: string;
  type_id?: number | null;
  seo_image?: string | null;
  map_maker_name?: string | null;
  map_maker_url?: string | null;
  map_licence?: string | null;
  miles_per_unit?: number | null;
  opening_view?: OpeningView | null;
  wiki_url?: string | null;
  images_from_wiki?: readonly string[];
  /** Only editors see it. */
  draft?: boolean;
}

/**
 * The input as fields of a location, the slug left out.
 * @throws AppError bad_request naming the first field that is not right
 */
export function checkLocation(input: LocationInput): Partial<Omit<LocationFields, 'slug'>> {
  const { type_id, miles_per_unit, opening_view, images_from_wiki } = input;
  return withoutUndefined({
    name: input.name === undefined ? undefined : checkLocationName(input.name),
    type_id,
    draft: input.draft,
    miles_per_unit: miles_per_unit === undefined ? undefined : checkMiles(miles_per_unit),
    opening_view: opening_view && checkOpening(opening_view),
    map_maker_name: checkLine('map_maker_name', 'Map Maker Name', input.map_maker_name, MAP_MAKER_NAME_MAX),
    map_licence: checkLine('map_licence', 'Map Licence', input.map_licence, MAP_LICENCE_MAX),
    // A map maker may have a page on this installation (the demo maps lead to one).
    map_maker_url: checkText('map_maker_url', input.map_maker_url, isLinkOrLocalPath, serverMessages.linkInvalid),
    wiki_url: checkText('wiki_url', input.wiki_url, isWebAddress, serverMessages.linkInvalid),
    seo_image: checkText('seo_image', input.seo_image, isLinkOrLocalPath, serverMessages.pictureAddressInvalid),
    images_from_wiki: images_from_wiki === undefined ? undefined : checkImages(images_from_wiki),
  });
}

/** @throws AppError bad_request with what is wrong with the name */
function checkLocationName(name: string): string {
  const clean = name.normalize('NFC').trim();
  const problem = locationNameProblem(clean);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  return clean;
}

/** A text that is empty becomes null; undefined stays. */
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

function checkLine(field: string, label: string, text: string | null | undefined, most: number) {
  const isRight = (line: string) => printedNameProblem(line, most) === undefined;
  return checkText(field, text, isRight, serverMessages.lineInvalid(label, most));
}

function checkMiles(miles: number | null): number | null {
  if (miles === null) return null;
  if (!(miles > 0) || miles > MILES_PER_UNIT_MAX) {
    throw new AppError('bad_request', {
      message: serverMessages.numberAbove('Miles per unit', 0, MILES_PER_UNIT_MAX),
      field: 'miles_per_unit',
    });
  }
  return miles;
}

/** In the order that the history compares by. */
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
