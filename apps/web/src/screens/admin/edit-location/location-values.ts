import {
  isLocationNumber,
  type LocationFieldName,
  locationFieldNames,
  locationFieldOf,
  type Option,
  type StaffLocation,
  type LocationValues as StoredValues,
} from '@venture-atlas/types';
import type { VersionDifference } from '../../../forms/version-conflict.tsx';

/** The values of a location's form: all texts, empty by default. */
export interface LocationValues extends Record<LocationFieldName, string> {
  name: string;
  image: string;
  seo_image: string;
  /** One address per line. */
  images_from_wiki: string;
  type: Option | null;
  /** Whether it is a draft. */
  draft: boolean;
}

/** The labels of the form. Where the specification (section 2) names them, they are the same. */
export const locationLabels = {
  name: 'Name',
  image: 'Image',
  ...eachField((name) => locationFieldOf(name).label),
  seo_image: 'SEO image',
  images_from_wiki: 'Images on the wiki',
  type: 'Type',
  draft: 'Draft',
} satisfies Record<keyof LocationValues, string>;

/** Maps each plain field. */
function eachField<Value>(make: (name: LocationFieldName) => Value): Record<LocationFieldName, Value> {
  return Object.fromEntries(locationFieldNames.map((name) => [name, make(name)])) as Record<LocationFieldName, Value>;
}

export function valuesOf(location: StaffLocation | undefined): LocationValues {
  return {
    name: location?.name ?? '',
    image: location?.pending?.image ?? location?.image ?? '',
    ...eachField((name) => String(location?.[name] ?? '')),
    seo_image: location?.seo_image ?? '',
    images_from_wiki: (location?.images_from_wiki ?? []).join('\n'),
    type: location?.type ?? null,
    draft: location?.draft ?? false,
  };
}

/** Parses a typed number: null if empty, undefined if it is not a number above 0. */
export function readNumber(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

/** The fields to save: only those that changed, and always the name. */
export function changedFields(values: LocationValues, before: LocationValues) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const differs = (field: keyof LocationValues) => textOf(values[field]) !== textOf(before[field]);
  const stored = (name: LocationFieldName) =>
    isLocationNumber(name) ? (readNumber(values[name]) ?? null) : orNull(values[name]);
  return {
    name: values.name.trim(),
    ...(differs('image') && { image: orNull(values.image) }),
    ...(Object.fromEntries(
      locationFieldNames.filter(differs).map((name) => [name, stored(name)]),
    ) as Partial<StoredValues>),
    ...(differs('seo_image') && { seo_image: orNull(values.seo_image) }),
    ...(differs('images_from_wiki') && { images_from_wiki: readLines(values.images_from_wiki) }),
    ...(differs('type') && { type_id: values.type?.id ?? null }),
    ...(differs('draft') && { draft: values.draft }),
  };
}

function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Changes that need confirmation, as sentences: the address, and the picture that everybody sees. */
export function changesToConfirm(values: LocationValues, before: LocationValues): string[] {
  const sentences: string[] = [];
  if (before.name !== '' && values.name.trim() !== before.name) {
    sentences.push(
      `“${before.name}” becomes “${values.name.trim()}”. Its address changes with it; the old one keeps working.`,
    );
  }
  if (before.image !== '' && values.image === '') sentences.push('The map is removed; its places stay.');
  return sentences;
}

const allFields = Object.keys(locationLabels) as (keyof LocationValues)[];

/**
 * Merges the user's version over theirs: the user's values where they changed, theirs everywhere else. So an older form
 * does not revert others' work.
 *
 * @param before the initial values of the form
 */
export function mineUpon(theirs: LocationValues, mine: LocationValues, before: LocationValues): LocationValues {
  const untouched = allFields.filter((field) => textOf(mine[field]) === textOf(before[field]));
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) };
}

/** The fields that either version changed, as "keep mine" would set them, and as in theirs. */
export function locationDifferences(
  mine: LocationValues,
  before: LocationValues,
  theirs: StaffLocation,
): VersionDifference[] {
  const other = valuesOf(theirs);
  const kept = mineUpon(other, mine, before);
  return allFields
    .filter((field) => textOf(mine[field]) !== textOf(other[field]))
    .map((field) => ({ label: locationLabels[field], mine: textOf(kept[field]), theirs: textOf(other[field]) }));
}

function textOf(value: LocationValues[keyof LocationValues]): string {
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return typeof value === 'string' ? value.trim() : (value?.name ?? '');
}
