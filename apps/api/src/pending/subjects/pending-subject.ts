import type { Viewer } from '@venture-atlas/rules';
import type { PublishedFieldName, PublishedSubjectName } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import type { Seals } from '../../media/capabilities/capability.ts';
import type { AddressesFor } from '../../media/capabilities/picture-addresses.ts';

/** How texts that hold pictures come from the asker, and how they go out. */
export interface PictureNames {
  addressesFor: AddressesFor;
  seals: Seals;
}

/** A text as it is published. */
export interface PublishedText {
  version: number;
  text: string;
}

/** One thing with text fields, for somebody who may write them now. */
export interface WritableSubject<Field extends string = string> {
  /** Where it is: one of the two. */
  worldId: number | null;
  campaignId: string | null;
  /** What it is called. */
  name: string;
  /** What is published in a field now; version 0 and no text where nothing is. */
  now: (field: Field) => Promise<PublishedText>;
  /** What a version before had in a field; undefined where nobody knows. */
  before: (field: Field, version: number) => Promise<string | undefined>;
  /** Who published the version of now of a field, as others are shown. */
  publishedBy: (field: Field) => Promise<string>;
  /** A text that was typed, as it is kept. */
  stored: (field: Field, typed: string) => string;
  /** A text that is kept, as its writer gets it. */
  shown: (field: Field, stored: string) => Promise<string>;
}

/**
 * How things of one kind are found.
 * @param id as it stands in an address: anything
 * @returns undefined where there is none, and for whoever may not write it
 */
export type FindSubject<Subject extends PublishedSubjectName = PublishedSubjectName> = (
  db: Db,
  pictures: PictureNames,
  viewer: Viewer,
  id: string,
) => Promise<WritableSubject<PublishedFieldName<Subject>> | undefined>;

/** A thing by its kind and its id. */
export interface SubjectKey {
  subject: PublishedSubjectName;
  id: string;
}
