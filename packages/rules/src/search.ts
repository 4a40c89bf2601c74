import { SEARCH_LIMIT, type WikiPageContent } from '@venture-atlas/types';
import { findFolded, fold, foldWords } from './fold.ts';
import { SNIPPET_RADIUS } from './limits.ts';

/** A piece of text around a match. `match` is its range in the snippet, in UTF-16 units, end exclusive. */
export interface Snippet {
  snippet: string;
  match: [number, number];
}

/** A match in a place's text. `section` is null for the top section. */
export interface TextMatch extends Snippet {
  section: string | null;
}

/** A place with the fields that text search needs. */
export interface SearchableText {
  name: string;
  wiki_page_content: Pick<WikiPageContent, 'top_section' | 'sections'> | null;
}

/** The number of fit levels; see `nameFit`. */
export const NAME_FITS = 4;

const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}']$/u;
const BEGINS_IN_WORD = /^[\p{L}\p{N}\p{M}]/u;

/**
 * How well words fit a name: 0 equal, 1 whole words of it, 2 the beginning of a word, 3 inside a word; undefined
 * without a match. Both are folded, and the words are not empty.
 */
export function nameFit(name: string, words: string): number | undefined {
  if (name === words) return 0;
  let best: number | undefined;
  for (let at = name.indexOf(words); at !== -1; at = name.indexOf(words, at + 1)) {
    const end = at + words.length;
    // Two units hold any character, also a surrogate pair.
    const isInWord = ENDS_IN_WORD.test(name.slice(Math.max(0, at - 2), at));
    if (isInWord) best ??= 3;
    else if (BEGINS_IN_WORD.test(name.slice(end, end + 2))) best = 2;
    else return 1;
  }
  return best;
}

/**
 * The items whose name contains the text, both folded (specification section 5). Better fits come first (see
 * `nameFit`), equal ones in their order. Empty text finds nothing.
 */
export function searchNames<T extends { name: string }>(
  items: readonly T[],
  text: string,
  limit: number = SEARCH_LIMIT,
): T[] {
  const wanted = foldWords(text);
  if (wanted === '') return [];
  const byFit: T[][] = Array.from({ length: NAME_FITS }, () => []);
  for (const item of items) {
    const fit = nameFit(foldedName(item), wanted);
    const found = fit === undefined ? undefined : byFit[fit];
    if (found !== undefined && found.length < limit) found.push(item);
  }
  return byFit.flat().slice(0, Math.max(0, limit));
}

const foldedNames = new WeakMap<object, { name: string; folded: string }>();

/** The folded name of an item, cached for the next search, since folding accents is slow. */
export function foldedName(item: { name: string }): string {
  const known = foldedNames.get(item);
  if (known?.name === item.name) return known.folded;
  const { name } = item;
  const folded = fold(name);
  foldedNames.set(item, { name, folded });
  return folded;
}

/** With fewer matches than this, misspelled names are searched too. */
export const ENOUGH_NAMES = 5;

/** Shorter words resemble too many names. */
const MISSPELLED_MIN = 4;
/** The share of letters that may be wrong: 2 of 7, but not 2 of 6, since "river" is not "silver". */
const WRONG_SHARE = 0.3;
const WRONG_MAX = 2;

/** The maximum number of wrong letters for the words. 0: misspelled names are not searched. */
export function wrongLettersIn(words: string): number {
  const { length } = [...words];
  return length < MISSPELLED_MIN ? 0 : Math.min(WRONG_MAX, Math.floor(length * WRONG_SHARE));
}

/** Sections with this name are not searched (specification section 5). */
export function isAppendix(sectionName: string): boolean {
  return sectionName.trim().toLowerCase() === 'appendix';
}

/**
 * The matches in a place's text, both folded: at most one per section, in reading order. Sections named Appendix and
 * the place's name are not searched. Empty text finds nothing.
 */
export function searchText(entry: SearchableText, text: string, limit: number = SEARCH_LIMIT): TextMatch[] {
  const wanted = foldWords(text);
  const content = entry.wiki_page_content;
  if (wanted === '' || content === null) return [];
  const matches: TextMatch[] = [];
  const visit = (section: string | null, texts: readonly string[]) => {
    for (const part of texts) {
      const match = matches.length < limit ? findFolded(part, wanted) : undefined;
      if (match === undefined) continue;
      matches.push({ section, ...snippetAround(part, ...match) });
      return;
    }
  };
  visit(null, [content.top_section]);
  for (const section of content.sections) {
    if (isAppendix(section.name)) continue;
    const subsections = section.subsections.filter(({ name }) => !isAppendix(name));
    visit(section.name, [section.clean_text, ...subsections.flatMap((subsection) => subsection.content)]);
  }
  return matches;
}

const CUT = '…';

/**
 * The text around a match, at most `radius` UTF-16 units on either side.
 * It is cut between words if the radius contains a gap, and never inside a character. An ellipsis marks each cut, and
 * line breaks become blanks.
 */
export function snippetAround(
  text: string,
  matchStart: number,
  matchEnd: number,
  radius: number = SNIPPET_RADIUS,
): Snippet {
  const start = Math.min(Math.max(0, matchStart), text.length);
  const end = Math.min(Math.max(start, matchEnd), text.length);
  const from = cutBefore(text, start, radius);
  const to = cutAfter(text, end, radius);
  const before = text.slice(0, from).trim() === '' ? '' : CUT;
  const after = text.slice(to).trim() === '' ? '' : CUT;
  const snippet = before + text.slice(from, to).replaceAll(/\s/g, ' ') + after;
  return { snippet, match: [before.length + start - from, before.length + end - from] };
}

function cutBefore(text: string, start: number, radius: number): number {
  let cut = Math.max(0, start - radius);
  if (cut > 0 && !isGap(text, cut - 1)) {
    let gap = cut;
    while (gap < start && !isGap(text, gap)) gap += 1;
    // A word longer than the radius is cut rather than left out.
    if (gap < start) cut = gap;
  }
  while (cut < start && isGap(text, cut)) cut += 1;
  return isInsideCharacter(text, cut) ? cut + 1 : cut;
}

function cutAfter(text: string, end: number, radius: number): number {
  let cut = Math.min(text.length, end + radius);
  if (cut < text.length && !isGap(text, cut)) {
    let gap = cut;
    while (gap > end && !isGap(text, gap - 1)) gap -= 1;
    if (gap > end) cut = gap;
  }
  while (cut > end && isGap(text, cut - 1)) cut -= 1;
  return isInsideCharacter(text, cut) ? cut - 1 : cut;
}

function isGap(text: string, index: number): boolean {
  return /\s/.test(text.charAt(index));
}

/** Between the two halves of a surrogate pair. */
function isInsideCharacter(text: string, index: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, index - 1), index + 1));
}

/**
 * The form in which names of types are compared: lower case with straight apostrophes, same length. Accents count;
 * search folds further (see `fold`).
 */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  const folded =
    lower.length === text.length
      ? lower
      : Array.from(text, (character) => {
          const small = character.toLowerCase();
          return small.length === character.length ? small : character;
        }).join('');
  return folded.includes('’') ? folded.replaceAll('’', "'") : folded;
}
