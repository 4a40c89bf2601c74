import { isWebAddress, locationNameProblem } from '@venture-atlas/rules';
import { isFieldOfMap, type Kind, TYPE_NAME_MAX } from '@venture-atlas/types';
import { cleanLabel, cleanName, listOf } from '../clean-name.ts';
import type { DraftLocation } from '../draft.ts';
import { readOwnKinds } from '../own-files/own-looks.ts';
import { readOpening, readValues } from '../own-files/own-map.ts';
import { SLUG_FIELD, WORLD_FIELD } from '../own-files/own-vault.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { VaultNote } from './vault-note.ts';

/* Notes of the vaults that we wrote. Their front matter has what a vault has no place for. */

/** Takes the note that describes a vault of ours out of the notes. It is no place, and has the types. */
export function takeKinds(notes: VaultNote[]): Kind[] | undefined {
  const at = notes.findIndex(({ frontMatter }) => WORLD_FIELD in frontMatter && 'types' in frontMatter);
  const [about] = at < 0 ? [] : notes.splice(at, 1);
  return about && readOwnKinds(about.frontMatter.types);
}

/** The name of a place by its note: as our export wrote it, else that of the note. */
export const nameOf = (note: VaultNote, report?: ReportBuilder): string | undefined =>
  ownName(note) ?? cleanName(note.name, report);

/** The name of the place in the front matter of one of our notes; undefined for other notes. */
export function ownName(note: VaultNote | undefined): string | undefined {
  const { name, [SLUG_FIELD]: slug } = note?.frontMatter ?? {};
  return typeof slug === 'string' && typeof name === 'string' && locationNameProblem(name) === undefined
    ? name
    : undefined;
}

/** What the front matter of our notes says of a place; nothing for other notes. */
export function ownFields(note: VaultNote | undefined): Partial<DraftLocation> {
  if (note === undefined || ownName(note) === undefined) return {};
  const { [SLUG_FIELD]: slug, type, source, images } = note.frontMatter;
  return {
    slug: String(slug),
    type: cleanLabel(type, TYPE_NAME_MAX),
    ...readValues({ ...note.frontMatter, wiki_url: source }, (name) => !isFieldOfMap(name)),
    images: listOf(images).filter((image): image is string => typeof image === 'string' && isWebAddress(image)),
  };
}

/** What it says of the map of a place. */
export const ownMapFields = (note: VaultNote | undefined): Partial<DraftLocation> =>
  ownName(note) === undefined
    ? {}
    : {
        ...readValues(note?.frontMatter ?? {}, isFieldOfMap),
        openingView: readOpening(note?.frontMatter.opening_view),
      };
