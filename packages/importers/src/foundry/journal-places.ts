import type { WikiPageContent } from '@venture-atlas/types';
import { cleanName, wordOf } from '../clean-name.ts';
import { draftLocation } from '../draft.ts';
import { leavesOutHidden } from '../hidden.ts';
import { keepOffMap } from '../off-map.ts';
import { attributionOf } from '../page-builder.ts';
import { pageOf, pagesOf } from './foundry-documents.ts';
import type { Json, Reading } from './foundry-reading.ts';
import { pageText } from './journal-text.ts';
import { sightOf } from './ownership.ts';

/** Pages that are the text of a place. */
interface PlaceText {
  journal: Json;
  pages: readonly Json[];
  asSections: boolean;
  /** The place itself is hidden: its text need not be a secret as well. */
  isHidden: boolean;
  title: string;
}

/** Remembers pages that need no place of their own any more. */
export function claimPages(used: Reading['used'], journal: Json, pages: readonly Json[]): void {
  const known = used.get(journal) ?? new Set();
  used.set(journal, known);
  for (const page of pages) known.add(page);
}

const isUsed = ({ used }: Reading, journal: Json, page: Json): boolean => used.get(journal)?.has(page) === true;

/** The text of a place; the pages are not looked for again. */
export function placeText(
  { options, report, used }: Reading,
  { journal, pages, asSections, isHidden, title }: PlaceText,
): WikiPageContent | null {
  claimPages(used, journal, pages);
  // Any number of notes may lead to one long journal.
  report.text(JSON.stringify(pages).length);
  const isSecret = (page: Json): boolean => !isHidden && sightOf(journal, page) !== 'text';
  const url = options.attribution?.url ?? null;
  const attribution = attributionOf(options.attribution, { title, url });
  return pageText(pages, { asSections, isSecret }, { options, report }, attribution);
}

/** The journal that a scene names is its text, without what its notes lead to. */
export function sceneText(reading: Reading, scene: Json, title: string): WikiPageContent | null {
  const journal = reading.documents.journals.get(wordOf(scene.journal));
  if (journal === undefined) return null;
  const page = pageOf(journal, scene.journalEntryPage);
  const pages = page === undefined ? pagesOf(journal).filter((one) => !isUsed(reading, journal, one)) : [page];
  return pages.length === 0
    ? null
    : placeText(reading, { journal, pages, asSections: page === undefined, isHidden: false, title });
}

/** What no scene leads to of a journal is kept without a map. */
export function addUnplaced(reading: Reading): void {
  const { documents, draft, keys, options, report } = reading;
  for (const [id, journal] of documents.journals) {
    const pages = pagesOf(journal).filter((page) => !isUsed(reading, journal, page));
    if (pages.length === 0) continue;
    const name = cleanName(journal.name, report);
    if (name === undefined || !options.offMap) {
      report.skip(name === undefined ? 'has no name' : 'is a journal that no scene leads to', name ?? `journal ${id}`);
      continue;
    }
    const isHidden = [undefined, ...pages].every((page) => sightOf(journal, page) === 'nothing');
    if (isHidden && leavesOutHidden(reading)) continue;
    const asSections = pagesOf(journal).length > 1;
    const text = placeText(reading, { journal, pages, asSections, isHidden, title: name });
    if (text === null) {
      report.skip('is a journal without a text', name);
      continue;
    }
    const place = draftLocation(`journal:${id}`, name, { text, isHidden });
    report.place();
    keepOffMap(place, report);
    draft.locations.push(place);
    const pageIds = pages.map((page) => page._id);
    for (const own of [id, ...pageIds]) if (typeof own === 'string' && !keys.has(own)) keys.set(own, place.key);
  }
}
