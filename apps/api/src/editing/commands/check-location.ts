import {
  isLinkOrLocalPath,
  isWebAddress,
  locationNameProblem,
  printedNameProblem,
  serverMessages,
} from '@venture-atlas/rules';
import {
  IMAGES_FROM_WIKI_MAX,
  isLocationNumber,
  type LocationFieldName,
  type LocationNumber,
  type LocationText,
  type LocationValues,
  locationFieldNames,
  locationFieldOf,
  OPENING_PLACE_MAX,
  OPENING_ZOOM_MAX,
  type OpeningView,
} from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import type { LocationFields } from './location-entity.ts';

/** What staff write about a location; what is absent stays, '' or null clears. */
export interface LocationInput extends Partial<LocationValues> {
  name?: string;
  type_id?: number | null;
  seo_image?: string | null;
  opening_view?: OpeningView | null;
  images_from_wiki?: readonly string[];
  /** Only editors see it. */
  draft?: boolean;
}

/**
 * The input as fields of a location, the slug left out.
 * @throws AppError bad_request naming the first field that is not right
 */
export function checkLocation(input: LocationInput): Partial<Omit<LocationFields, 'slug'>> {
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

/** A plain field as it is stored; undefined where nothing is said of it. */
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
