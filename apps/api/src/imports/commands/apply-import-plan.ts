import type { KeptFrame, ReadReport, Tally, WorldDraft } from '@venture-atlas/importers';
import type { WikiPageContent } from '@venture-atlas/types';
import type { StoredFiles } from '../../media/images/image-job.ts';
import type { LocationRow, PositionRow } from '../queries/imports.ts';
import type { PlacedPosition } from './apply-import-geometry.ts';

/** What is to be imported, and how. */
export interface ImportRequest {
  /** The world that it goes into; of others it knows nothing. */
  worldId: number;
  /** The files were read for a world that everybody may read. */
  isOpen: boolean;
  draft: WorldDraft;
  read: ReadReport;
  /** How its maps lie in the source: kept, so that importing again places as before. */
  frames: Readonly<Record<string, KeptFrame>>;
  /** Slug of the map that takes the place of the draft's own; null: the draft's own map. */
  mapSlug: string | null;
  /** Stretch the source's frame over the map when their sizes differ. */
  fit: boolean;
  /** What the file says wins over what was changed here, and what was deleted here comes back. */
  overwrite: boolean;
  /** Pictures that came along and are stored, by the keys of their maps. */
  pictures: ReadonlyMap<string, StoredFiles>;
  /** Shapes are thinned by this, in units of a map 4096 wide. */
  thinBelow: number;
}

/** A location of the draft: new (`row` undefined), or there already. */
export interface LocationPlan {
  key: string;
  sourceKey: string;
  name: string;
  /** The address it gets where that is free. */
  wantedSlug: string | null;
  row: LocationRow | undefined;
  merge: Merge;
  /** Stands in for the draft's map and is not otherwise the import's business. */
  isForeign: boolean;
  /** It stands on no map in the source and is kept nevertheless. */
  isOffMap: boolean;
  /** The source hides it from players. */
  isHidden: boolean;
  /** It is made as a draft: hidden, and it would be seen otherwise. */
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
  /** Key of the draft's location, or the id of one found by name for the text of this key. */
  location: { key: string } | { id: number; key: string };
  name: string;
  content: () => WikiPageContent;
  row: { id: number; version: number } | undefined;
  /** The whole row before, with the pieces of search. */
  action: 'create' | 'update';
}

/** How many things an import made, changed, found unchanged, and left as people here had made them. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  kept: number;
}

/** What an import came to, or would come to. */
export interface ImportOutcome {
  /** Null for a dry run, and when nothing was different. */
  import_id: number | null;
  map: { id: number | null; slug: string; name: string; width: number; height: number; is_new: boolean } | null;
  types: { created: number };
  locations: Counts;
  positions: Counts;
  texts: Counts;
  /** Things that were read and not written, by reason. */
  skipped: Tally[];
  changed: Tally[];
}

export const noCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, kept: 0 });

/** Everything an import will do, decided on one state of the database. */
export interface ImportPlan {
  /** Everybody may read the world. */
  isOpen: boolean;
  map: ImportOutcome['map'];
  /** Key of that map in the draft. */
  mapKey: string | null;
  newTypes: string[];
  locations: LocationPlan[];
  positions: PositionPlan[];
  texts: TextPlan[];
  /** Locations found by name that get what their page knows of them and they lack. */
  links: { id: number; sourceKey: string; fields: { wiki_url?: string; images_from_wiki?: string } }[];
  counts: { locations: Counts; positions: Counts; texts: Counts };
  tallies: Tallies;
}

const EXAMPLES = 5;

/** Counts what happened to things, with the first few by name. */
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

/** Counts one thing by what its merge came to. */
export function count(counts: Counts, isNew: boolean, merge: Pick<Merge, 'write' | 'kept'>): void {
  if (isNew) counts.created += 1;
  else if (hasFields(merge.write)) counts.updated += 1;
  else if (merge.kept.length > 0) counts.kept += 1;
  else counts.unchanged += 1;
}

export const hasFields = (values: FieldValues): boolean => Object.keys(values).length > 0;

export const KEPT = 'was changed here and stays as it is (--overwrite takes the file)';
export const DELETED = 'was deleted here and is left out (--overwrite brings it back)';

/** Beside what the source said: the address that an import kept as an old one. */
export const KEPT_SLUG = 'kept_slug';

/** Beside what the source said of a new position: whether its place stood alone until then. */
export const STOOD_ALONE = 'stood_alone';

/** Values of a thing by field, as they are stored. */
export type FieldValues = Readonly<Record<string, string | number | null>>;

/** What an import does with a thing that is there already. */
export interface Merge {
  /** Fields to write, with their new values. */
  write: FieldValues;
  /** Fields that were changed here since the last import and differ from the file: they stay. */
  kept: string[];
  /** What the source said, as the next import shall compare with. */
  said: FieldValues;
}

/**
 * Three-way: a field is written when the file differs from what is here and nobody changed it here since the file
 * was last imported. With `overwrite` the file wins.
 * @param last what the file said the last time; undefined when the thing is not from this file
 */
export function mergeFields(
  current: FieldValues,
  last: FieldValues | undefined,
  wanted: FieldValues,
  overwrite: boolean,
): Merge {
  const write: Record<string, string | number | null> = {};
  const said: Record<string, string | number | null> = {};
  const kept: string[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const now = current[field] ?? null;
    const before = last === undefined ? undefined : (last[field] ?? null);
    said[field] = value;
    if (value === now) continue;
    if (overwrite || (before !== undefined && before === now)) {
      write[field] = value;
      continue;
    }
    // Nothing new in the file: what was changed here is simply how it is now.
    if (before !== value) kept.push(field);
    if (before !== undefined) said[field] = before;
    else delete said[field];
  }
  return { write, kept, said };
}
