import { likenessOf } from './modifiers.ts';

/*
 * Other words in place of a name, in a sentence that was written for the name. "In the old Neverwinter Wood" becomes "in the
 * old place", never "in the old a place"; "an Elven Wood" becomes "a place", "to old Neverwinter" "to the old Jewel", and what
 * begins a sentence begins with a capital. All of it follows from what readers read anyway, and nothing from the name.
 */

/** What is said of a place that a reader may not know, in place of its name. */
export const A_PLACE = 'a place';

/** A sentence that goes on: what stands before, perhaps with another article, and the other words as they stand there. */
export interface GoneOn {
  before: string;
  said: string;
}

interface Word {
  text: string;
  start: number;
  end: number;
  /** What stands between it and the next word, or the name. */
  gap: string;
}

const OWN = /^(the|an?)\s+(?=\S)/i;

/** More is never an article, adjectives, and the beginning of a link before a name. */
const LOOKED_AT = 400;

/** Where links begin and end: no part of a sentence. */
const LINK_EDGES = /\[\[#?[^[\]|\n]{1,260}\||\]\]|\]\([^\s()]{1,300}\)/g;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu;

/** Between the words of a phrase: blanks, quotes, signs of emphasis, the bracket of a link, at most one break. */
const WITHIN = /^(?=.*[\s*_`~[])(?:[^\S\n]|[*_`~["“”‘«»])*\n?(?:[^\S\n]|[*_`~["“‘«>])*$/s;
const WITHIN_LIST = /^,?[^\S\n]+$/;
const OWNERS = /^['’][\s*_`~[]+$/;

/** What a name after it belongs to. More words may come between where they are surely adjectives. */
const DETERMINERS = /^(?:the|an?|my|our|your|his|her|its|their|no|every|each|another)$/i;
const POINTING = /^(?:this|these|those)$/i;
const PRONOUNS = /^(?:it|that|there|here|he|she|who|what|where|let|how)['’]s$/i;
const POSSESSIVE = /['’]s$/i;
const SEVERAL = /^(?:these|those|few|many|several|two|three|four|five|six|seven|eight|nine|ten|dozen)$/i;
const INTENSE = /^(?:very|most|quite|rather|truly|extremely|incredibly)$/i;
const MOST_WORDS = 6;

/** A sentence that goes on with other words than were meant. */
export function goOn(before: string, instead: string): GoneOn {
  const far = before.length - Math.min(before.length, LOOKED_AT);
  const tail = before.slice(far).replaceAll(LINK_EDGES, (edge) => ' '.repeat(edge.length));
  const words = wordsBefore(tail);
  const own = OWN.exec(instead);
  const bare = own === null ? instead : instead.slice(own[0].length);
  const [phrase, isDetermined] = phraseOf(words);
  const first = phrase[0];
  if (first === undefined) return { before, said: beginsSentence(tail) ? capital(instead, own !== null) : instead };
  const [start, end] = [far + first.start, far + first.end];
  if (!isDetermined) return own === null ? { before, said: instead } : withArticle(before, start, own[1] ?? '', bare);
  const isSeveral = phrase.some(({ text }) => SEVERAL.test(text));
  const said = isSeveral && instead === A_PLACE ? 'places' : bare;
  if (!/^an?$/i.test(first.text) || phrase.length > 1) return { before, said };
  return { before: before.slice(0, start) + indefinite(first.text, said) + before.slice(end), said };
}

/** The whole text, where it goes on with other words than were meant. */
export function goOnWith(before: string, instead: string): string {
  const gone = goOn(before, instead);
  return gone.before + gone.said;
}

/**
 * What of a text may still change as it goes on; all before that is put aside, so that a long text is not copied again at
 * each name.
 */
export function putAside(done: string[], text: string): string {
  if (text.length < 4 * LOOKED_AT) return text;
  done.push(text.slice(0, -LOOKED_AT));
  return text.slice(-LOOKED_AT);
}

/** The last words of a text, and what follows each. */
function wordsBefore(tail: string): Word[] {
  const all = [...tail.matchAll(WORD)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
  return all
    .map((word, at) => ({ ...word, gap: tail.slice(word.end, all[at + 1]?.start ?? tail.length) }))
    .slice(-MOST_WORDS);
}

/** The words that belong to a name after them, and whether the first is an article or another one of its kind. */
function phraseOf(words: readonly Word[]): [Word[], boolean] {
  // How many of the last words may stand after an article, and how many without one.
  let [between, sure] = [0, 0];
  let isSure = true;
  let hasUnknown = false;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at];
    if (word === undefined) break;
    const isLast = at === words.length - 1;
    if (determines(word, between, isSure)) return [words.slice(at), true];
    const like = likenessOf(word.text, isLast);
    const goesOn = WITHIN.test(word.gap) || (!isLast && WITHIN_LIST.test(word.gap));
    // What is no known adjective stands next to the article.
    if (!goesOn || like === 'no' || hasUnknown) break;
    if (like === 'perhaps' && !isSure) break;
    hasUnknown = like === 'perhaps';
    between += 1;
    isSure &&= like === 'sure' || like === 'beside';
    if (isSure && (like === 'sure' || INTENSE.test(word.text)) && !word.gap.includes('\n')) sure = between;
  }
  return [words.slice(words.length - sure), false];
}

/** @param between how many words follow it @param isSure whether they can be nothing but adjectives */
function determines({ text, gap }: Word, between: number, isSure: boolean): boolean {
  if (OWNERS.test(gap)) return /s$/i.test(text);
  if (!WITHIN.test(gap)) return false;
  if (DETERMINERS.test(text) || (SEVERAL.test(text) && !POINTING.test(text))) return true;
  if (POINTING.test(text)) return isSure;
  if (/^that$/i.test(text)) return isSure && between > 0;
  return POSSESSIVE.test(text) && !PRONOUNS.test(text);
}

/** The article of other words before the adjectives, which stood there without one. */
function withArticle(before: string, start: number, own: string, bare: string): GoneOn {
  const rest = before.slice(start);
  const isFirst = beginsSentence(before.slice(0, start));
  const article = own.length === 3 ? 'the' : indefinite('a', rest);
  if (!isFirst) return { before: `${before.slice(0, start)}${article} ${rest}`, said: bare };
  const lower = /^\p{Lu}\p{Ll}/u.test(rest) ? rest.charAt(0).toLowerCase() + rest.slice(1) : rest;
  return { before: `${before.slice(0, start)}${capital(article, true)} ${lower}`, said: bare };
}

/** "a" or "an", whichever fits the words. @param written as it stands now, whose first letter stays */
function indefinite(written: string, words: string): string {
  const letter = /\p{L}/u.exec(words)?.[0];
  if (letter === undefined) return written;
  return written.charAt(0) + (/[aeiou]/i.test(letter) ? written.charAt(1) || 'n' : '');
}

const capital = (words: string, isArticle: boolean): string =>
  isArticle ? words.charAt(0).toUpperCase() + words.slice(1) : words;

/** Signs that open before the first word of a sentence. */
const OPENING = /["'“‘«(*_~`[]*$/;
/** Nothing, a blank line, or the sign with which a line of its own begins. */
const OWN_LINE = /(?:^|\n[^\S\n]*\n)\s*$|(?:^|\n)[^\S\n]*(?:#{1,6}|[-+*>]|\d{1,3}[.)])[^\S\n]+$/;
const FULL_STOP = /[.!?…]["'”’»)*_~`]*\s+$/;
const ABBREVIATED = /(?:^|[^\p{L}])(?:\p{L}|st|mt|ft|mr|mrs|ms|dr|vs|cf|ca|no|approx|incl|e\.g|i\.e)\.\s+$/iu;

function beginsSentence(before: string): boolean {
  const said = before.slice(-LOOKED_AT).replace(OPENING, '');
  return OWN_LINE.test(said) || (FULL_STOP.test(said) && !ABBREVIATED.test(said));
}
