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

/** A location as its form holds it: all texts, empty where there is none. */
export interface LocationValues extends Record<LocationFieldName, string> {
  name: string;
  image: string;
  seo_image: string;
  /** One address a line. */
  images_from_wiki: string;
  type: Option | null;
  /** Only editors see it. */
  draft: boolean;
}

/** The labels of the form, which are also those of the specification (section 2) where it names them. */
export const locationLabels = {
  name: 'Name',
  image: 'Image',
  ...eachField((name) => locationFieldOf(name).label),
  seo_image: 'SEO image',
  images_from_wiki: 'Images on the wiki',
  type: 'Type',
  draft: 'Draft',
} satisfies Record<keyof LocationValues, string>;

/** Something for each plain field. */
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

/** A number as typed: null for an empty field, undefined for what is no number above 0. */
export function readNumber(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

/** What a save sends: only fields that differ from what the form began with, and always the name. */
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

/** What makes a mistake dear, as sentences: its address, and the picture that everybody sees. */
export function dearChanges(values: LocationValues, before: LocationValues): string[] {
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
 * The own version upon theirs: own values where they were changed here, theirs everywhere else, so that nobody's work
 * is set back by a form that only began before it.
 *
 * @param before what the form began with
 */
export function mineUpon(theirs: LocationValues, mine: LocationValues, before: LocationValues): LocationValues {
  const untouched = allFields.filter((field) => textOf(mine[field]) === textOf(before[field]));
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) };
}

/** Every field that was changed here or there, as it is when mine is kept, and as it is in theirs. */
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
