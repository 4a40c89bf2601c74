import type { KeptFrame, ReadReport, Tally, WorldDraft } from '@venture-atlas/importers';
import type { Kind, WikiPageContent } from '@venture-atlas/types';
import type { StoredFiles } from '../../media/images/image-job.ts';
import type { LocationRow, PositionRow } from '../queries/imports.ts';
import type { PlacedPosition } from './apply-import-geometry.ts';

/** An import request: the draft and its options. */
export interface ImportRequest {
  /** Target world; the import affects no other. */
  worldId: number;
  /** Whether the files were read for an open world. */
  isOpen: boolean;
  draft: WorldDraft;
  read: ReadReport;
  /** Frames of its maps in the source, stored so that the next import places in the same way. */
  frames: Readonly<Record<string, KeptFrame>>;
  /** Slug of the existing map that replaces the draft's map; null: the draft's own map. */
  mapSlug: string | null;
  /** Whether to scale the source to the map if their sizes differ. */
  fit: boolean;
  /** Whether the file overwrites local changes and restores local deletions. */
  overwrite: boolean;
  /** Stored pictures of the import, by the keys of their maps. */
  pictures: ReadonlyMap<string, StoredFiles>;
  /** Tolerance for simplifying shapes, in units of a map 4096 wide. */
  thinBelow: number;
}

/** A location of the draft: new (`row` undefined) or existing. */
export interface LocationPlan {
  key: string;
  sourceKey: string;
  name: string;
  /** A name from a file that nobody accepted; null: `name` is its own. */
  nameProposal: string | null;
  /** Preferred address, used if free. */
  wantedSlug: string | null;
  row: LocationRow | undefined;
  merge: Merge;
  /** It replaces the draft's map, and another source created it. */
  isForeign: boolean;
  /** It is on no map in the source, and is imported anyway. */
  isOffMap: boolean;
  /** Whether the source hides it from players. */
  isHidden: boolean;
  /** Whether to create it as a draft, because it has no name, or is hidden and would be visible otherwise. */
  isDraft: boolean;
}

export interface PositionPlan {
  parent: string;
  child: string;
  placed: PlacedPosition;
  row: PositionRow | undefined;
  merge: Merge;
}

export interface TextPlan {
  sourceKey: string;
  /** Key of the draft's location, or the id of an existing one that was found by name. */
  location: { key: string } | { id: number; key: string };
  name: string;
  content: () => WikiPageContent;
  row: { id: number; version: number } | undefined;
  action: 'create' | 'update';
}

/** Numbers of objects that an import created, updated, found unchanged, or left with local changes. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  kept: number;
}

/** The outcome of an import or a dry run. */
export interface ImportOutcome {
  /** Null for a dry run, and if nothing changed. */
  import_id: number | null;
  map: { id: number | null; slug: string; name: string; width: number; height: number; is_new: boolean } | null;
  types: { created: number };
  locations: Counts;
  positions: Counts;
  texts: Counts;
  /** Objects that were read and not written, by reason. */
  skipped: Tally[];
  changed: Tally[];
}

export const noCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, kept: 0 });

/** All changes of an import, planned in one transaction. */
export interface ImportPlan {
  /** Whether the world is open. */
  isOpen: boolean;
  map: ImportOutcome['map'];
  /** Key of that map in the draft. */
  mapKey: string | null;
  newTypes: Kind[];
  locations: LocationPlan[];
  positions: PositionPlan[];
  texts: TextPlan[];
  /** Locations found by name, with missing fields from their page. */
  links: { id: number; sourceKey: string; fields: { wiki_url?: string; images_from_wiki?: string } }[];
  counts: { locations: Counts; positions: Counts; texts: Counts };
  tallies: Tallies;
}

const EXAMPLES = 5;

/** Counts objects by reason, with the first few as examples. */
export class Tallies {
  readonly skipped: Tally[] = [];
  readonly changed: Tally[] = [];

  skip(what: string, example: string): void {
    add(this.skipped, what, example);
  }

  change(what: string, example: string): void {
    add(this.changed, what, example);
  }
}

function add(tallies: Tally[], what: string, example: string): void {
  let entry = tallies.find((one) => one.what === what);
  if (entry === undefined) {
    entry = { what, count: 0, examples: [] };
    tallies.push(entry);
  }
  entry.count += 1;
  if (entry.examples.length < EXAMPLES) entry.examples.push(example);
}

/** Counts one object by its merge. */
export function count(counts: Counts, isNew: boolean, merge: Pick<Merge, 'write' | 'kept'>): void {
  if (isNew) counts.created += 1;
  else if (hasFields(merge.write)) counts.updated += 1;
  else if (merge.kept.length > 0) counts.kept += 1;
  else counts.unchanged += 1;
}

export const hasFields = (values: FieldValues): boolean => Object.keys(values).length > 0;

export const KEPT = 'Changed here, and kept as they are (--overwrite takes the file)';
export const DELETED = 'Deleted here, and left out (--overwrite brings them back)';

/** Field in the baseline of a location: the address that the import kept as an old one. */
export const KEPT_SLUG = 'kept_slug';

/** Field in the baseline of a new position: whether its place stood alone before. */
export const STOOD_ALONE = 'stood_alone';

/** Stored values of an object by field. */
export type FieldValues = Readonly<Record<string, string | number | null>>;

/** How an import changes an existing object. */
export interface Merge {
  /** Fields to write, with their new values. */
  write: FieldValues;
  /** Fields with local changes since the last import that differ from the file: they stay. */
  kept: string[];
  /** Values of the source, with which the next import compares. */
  baseline: FieldValues;
}

/**
 * Three-way merge: writes a field if the file differs from the current value and nobody changed it here since the last
 * import of the file. With `overwrite` the file wins.
 * @param last values of the file at its last import; undefined if the object is not from this file
 */
export function mergeFields(
  current: FieldValues,
  last: FieldValues | undefined,
  wanted: FieldValues,
  overwrite: boolean,
): Merge {
  const write: Record<string, string | number | null> = {};
  const baseline: Record<string, string | number | null> = {};
  const kept: string[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const now = current[field] ?? null;
    const before = last === undefined ? undefined : (last[field] ?? null);
    baseline[field] = value;
    if (value === now) continue;
    if (overwrite || (before !== undefined && before === now)) {
      write[field] = value;
      continue;
    }
    // If the file is unchanged, the local change is not a conflict.
    if (before !== value) kept.push(field);
    if (before !== undefined) baseline[field] = before;
    else delete baseline[field];
  }
  return { write, kept, baseline };
}
