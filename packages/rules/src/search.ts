import { SEARCH_LIMIT, type WikiPageContent } from '@venture-atlas/types';
import { findFolded, fold, foldWords } from './fold.ts';
import { SNIPPET_RADIUS } from './limits.ts';

/** A piece of text around a match; `match` is its range in the snippet, in UTF-16 units, the end not included. */
export interface Snippet {
  snippet: string;
  match: [number, number];
}

/** A match in a place's text. `section` is null for the top section. */
export interface TextMatch extends Snippet {
  section: string | null;
}

/** A place as the text search needs it. */
export interface SearchableText {
  name: string;
  wiki_page_content: Pick<WikiPageContent, 'top_section' | 'sections'> | null;
}

/** How many ways there are for words to fit a name, see `nameFit`. */
export const NAME_FITS = 4;

const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}']$/u;
const BEGINS_IN_WORD = /^[\p{L}\p{N}\p{M}]/u;

/**
 * How well words fit a name: 0 they are the name, 1 they are whole words of it, 2 a word of it begins with them, 3 they are
 * somewhere inside; undefined if the name does not hold them. Both are folded already, and the words are not blank.
 */
export function nameFit(name: string, words: string): number | undefined {
  if (name === words) return 0;
  let best: number | undefined;
  for (let at = name.indexOf(words); at !== -1; at = name.indexOf(words, at + 1)) {
    const end = at + words.length;
    // Two units hold any character, also one of two halves.
    const isInWord = ENDS_IN_WORD.test(name.slice(Math.max(0, at - 2), at));
    if (isInWord) best ??= 3;
    else if (BEGINS_IN_WORD.test(name.slice(end, end + 2))) best = 2;
    else return 1;
  }
  return best;
}

/**
 * The items whose name holds the text, both as `fold` writes them (specification section 5): names that fit best first
 * (see `nameFit`), else in their order. Blank text finds nothing.
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

/** The name of an item as `fold` writes it, kept for the next search: to fold names with accents takes time. */
export function foldedName(item: { name: string }): string {
  const known = foldedNames.get(item);
  if (known?.name === item.name) return known.folded;
  const { name } = item;
  const folded = fold(name);
  foldedNames.set(item, { name, folded });
  return folded;
}

/** Where fewer names than this hold the words, misspelled names are searched too. */
export const ENOUGH_NAMES = 5;

/** Shorter words resemble too many names. */
const MISSPELLED_MIN = 4;
/** The share of letters that may be wrong: 2 of 7, but not 2 of 6, since "river" is not "silver". */
const WRONG_SHARE = 0.3;
const WRONG_MAX = 2;

/** How many letters of the words may be wrong in a misspelled name. 0: misspelled names are not searched. */
export function wrongLettersIn(words: string): number {
  const { length } = [...words];
  return length < MISSPELLED_MIN ? 0 : Math.min(WRONG_MAX, Math.floor(length * WRONG_SHARE));
}

/** Sections of this name are not searched (specification section 5). */
export function isAppendix(sectionName: string): boolean {
  return sectionName.trim().toLowerCase() === 'appendix';
}

/**
 * Where a place's text holds the text, both as `fold` writes them: at most one match for each section, in reading order.
 * Sections named Appendix are skipped, the place's name is not searched. Blank text finds nothing.
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
 * The text about a match, at most `radius` UTF-16 units on either side, cut between words where there is a gap within
 * the radius, never inside a character. Where text was cut off stands an ellipsis; line breaks become blanks.
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
 * The form in which names of types are the same: lower case and straight apostrophes, with every character keeping its
 * length. Accents count: what is searched is folded further, see `fold`.
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
