import type { Viewer } from '@venture-atlas/rules';
import { isPublishedSubject, type PublishedSubjectName } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findCampaignPlace, findHandoutWords, findRecap } from './campaign-words.ts';
import type { FindSubject, PictureNames, SubjectKey, WritableSubject } from './pending-subject.ts';
import { findLocation, findWikiPage } from './world-texts.ts';
import { findWorldWords } from './world-words.ts';

/** How things of each kind are found; one without a way does not compile. */
const ways: { readonly [Subject in PublishedSubjectName]: FindSubject<Subject> } = {
  location: findLocation,
  wiki_page: findWikiPage,
  world: findWorldWords,
  campaign_place: findCampaignPlace,
  recap: findRecap,
  handout: findHandoutWords,
};

/** The thing, for whoever may write it now; undefined for all others, and where there is none. */
export function findSubject(
  db: Db,
  pictures: PictureNames,
  viewer: Viewer,
  { subject, id }: SubjectKey,
): Promise<WritableSubject | undefined> {
  // The fields that somebody asks for are checked by the same table that names these.
  return (ways[subject] as FindSubject)(db, pictures, viewer, id) as Promise<WritableSubject | undefined>;
}

/** @throws AppError not_found for a kind of thing that there is not */
export function subjectKey({ subject, id }: { subject: string; id: string }): SubjectKey {
  if (!isPublishedSubject(subject)) throw new AppError('not_found');
  return { subject, id };
}
