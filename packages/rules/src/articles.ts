/*
 * Replaces a name in a sentence that was written for that name.
 * "In the old Neverwinter Wood" becomes "in the old place", never "in the old a place". "An Elven Wood" becomes "a
 * place", "to old Neverwinter" becomes "to the old Jewel", and a sentence still begins with a capital. Only the words
 * that readers see decide, so the name itself reveals nothing.
 */

/** Stands for a place that a reader may not know. */
export const A_PLACE = 'a place';

/**
 * The continuation of a sentence: the text before, perhaps with another article, and the replacement as it reads there.
 */
export interface Continuation {
  before: string;
  said: string;
}

interface Word {
  text: string;
  start: number;
  end: number;
  /** The characters between this word and the next one, or the name. */
  gap: string;
}

const OWN = /^(the|an?)\s+(?=\S)/i;

/**
 * How many characters before a name are examined. An article, adjectives, and the beginning of a link are never longer.
 */
export const LOOK_BACK = 400;

/** The beginning and the end of links, which are no part of a sentence. */
const LINK_EDGES = /\[\[#?[^[\]|\n]{1,260}\||\]\]|\]\([^\s()]{1,300}\)/g;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu;

/** The gap between words of a phrase: blanks, quotes, emphasis, the bracket of a link, and at most one line break. */
const WITHIN = /^(?=.*[\s*_`~[])(?:[^\S\n]|[*_`~["“”‘«»])*\n?(?:[^\S\n]|[*_`~["“‘«>])*$/s;
const WITHIN_LIST = /^,?[^\S\n]+$/;
const OWNERS = /^['’][\s*_`~[]+$/;

/** Words that determine a following name. Further words may stand between if they are certainly adjectives. */
const DETERMINERS = /^(?:the|an?|my|our|your|his|her|its|their|no|every|each|another)$/i;
const POINTING = /^(?:this|these|those)$/i;
const PRONOUNS = /^(?:it|that|there|here|he|she|who|what|where|let|how)['’]s$/i;
const POSSESSIVE = /['’]s$/i;
const SEVERAL = /^(?:these|those|few|many|several|two|three|four|five|six|seven|eight|nine|ten|dozen)$/i;
const INTENSE = /^(?:very|most|quite|rather|truly|extremely|incredibly)$/i;
const WORDS_MAX = 6;

/** Continues a sentence with other words than it was written for. */
export function continueSentence(before: string, replacement: string): Continuation {
  const far = before.length - Math.min(before.length, LOOK_BACK);
  const tail = before.slice(far).replaceAll(LINK_EDGES, (edge) => ' '.repeat(edge.length));
  const words = wordsBefore(tail);
  const own = OWN.exec(replacement);
  const bare = own === null ? replacement : replacement.slice(own[0].length);
  const [phrase, isDetermined] = phraseOf(words);
  const first = phrase[0];
  if (first === undefined)
    return { before, said: beginsSentence(tail) ? capital(replacement, own !== null) : replacement };
  const [start, end] = [far + first.start, far + first.end];
  if (!isDetermined)
    return own === null ? { before, said: replacement } : withArticle(before, start, own[1] ?? '', bare);
  const isSeveral = phrase.some(({ text }) => SEVERAL.test(text));
  const plural = isSeveral && replacement === A_PLACE ? 'places' : bare;
  if (!/^an?$/i.test(first.text) || phrase.length > 1) return { before, said: plural };
  return { before: before.slice(0, start) + indefinite(first.text, plural) + before.slice(end), said: plural };
}

/** The whole text, continued with other words than it was written for. */
export function continueText(before: string, replacement: string): string {
  const gone = continueSentence(before, replacement);
  return gone.before + gone.said;
}

/** The last words of a text, each with the gap after it. */
function wordsBefore(tail: string): Word[] {
  const all = [...tail.matchAll(WORD)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
  return all
    .map((word, at) => ({ ...word, gap: tail.slice(word.end, all[at + 1]?.start ?? tail.length) }))
    .slice(-WORDS_MAX);
}

/** The words that belong to a following name, and whether the first is an article or another determiner. */
function phraseOf(words: readonly Word[]): [Word[], boolean] {
  // How many of the last words may follow an article, and how many may stand without one.
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
    // An unknown word may only stand directly after the article.
    if (!goesOn || like === 'no' || hasUnknown) break;
    if (like === 'perhaps' && !isSure) break;
    hasUnknown = like === 'perhaps';
    between += 1;
    isSure &&= like === 'sure' || like === 'beside';
    if (isSure && (like === 'sure' || INTENSE.test(word.text)) && !word.gap.includes('\n')) sure = between;
  }
  return [words.slice(words.length - sure), false];
}

/** @param between how many words follow it @param isSure whether they can only be adjectives */
function determines({ text, gap }: Word, between: number, isSure: boolean): boolean {
  if (OWNERS.test(gap)) return /s$/i.test(text);
  if (!WITHIN.test(gap)) return false;
  if (DETERMINERS.test(text) || (SEVERAL.test(text) && !POINTING.test(text))) return true;
  if (POINTING.test(text)) return isSure;
  if (/^that$/i.test(text)) return isSure && between > 0;
  return POSSESSIVE.test(text) && !PRONOUNS.test(text);
}

/** Adds the article of the replacement before adjectives that had none. */
function withArticle(before: string, start: number, own: string, bare: string): Continuation {
  const rest = before.slice(start);
  const isFirst = beginsSentence(before.slice(0, start));
  const article = own.length === 3 ? 'the' : indefinite('a', rest);
  if (!isFirst) return { before: `${before.slice(0, start)}${article} ${rest}`, said: bare };
  const lower = /^\p{Lu}\p{Ll}/u.test(rest) ? rest.charAt(0).toLowerCase() + rest.slice(1) : rest;
  return { before: `${before.slice(0, start)}${capital(article, true)} ${lower}`, said: bare };
}

/** "a" or "an", whichever fits the words. @param written the current article, whose first letter keeps its case */
function indefinite(written: string, words: string): string {
  const letter = /\p{L}/u.exec(words)?.[0];
  if (letter === undefined) return written;
  return written.charAt(0) + (/[aeiou]/i.test(letter) ? written.charAt(1) || 'n' : '');
}

const capital = (words: string, isArticle: boolean): string =>
  isArticle ? words.charAt(0).toUpperCase() + words.slice(1) : words;

/** Signs that may open before the first word of a sentence. */
const OPENING = /["'“‘«(*_~`[]*$/;
/** Nothing, a blank line, or the sign at the beginning of a line of its own. */
const OWN_LINE = /(?:^|\n[^\S\n]*\n)\s*$|(?:^|\n)[^\S\n]*(?:#{1,6}|[-+*>]|\d{1,3}[.)])[^\S\n]+$/;
const FULL_STOP = /[.!?…]["'”’»)*_~`]*\s+$/;
const ABBREVIATED = /(?:^|[^\p{L}])(?:\p{L}|st|mt|ft|mr|mrs|ms|dr|vs|cf|ca|no|approx|incl|e\.g|i\.e)\.\s+$/iu;

function beginsSentence(before: string): boolean {
  const trimmed = before.slice(-LOOK_BACK).replace(OPENING, '');
  return OWN_LINE.test(trimmed) || (FULL_STOP.test(trimmed) && !ABBREVIATED.test(trimmed));
}

/*
 * Finds the words between an article and a name in English: "the old and dark Wood", "a once-great City".
 * Sentences are not parsed. Adjectives are listed or recognized by their ending. One unknown word counts as an
 * adjective directly after an article.
 */

/** Words that are adjectives before a name, even without an article. */
const ADJECTIVES = listed(`
  ancient beautiful big bleak bright broad central cold cruel damp dangerous dark dear deadly deep deepest desolate dim
  distant dreary eastern eerie elder enormous entire fabled fair faraway famous far-off fertile foul glorious gloomy golden
  grand gray great greater green grey grim holy huge immense imperial infamous large larger legendary little lonely lovely
  magical mighty misty modern mysterious mystical mythical narrow nearby neighboring neighbouring new noble northeastern
  northern northwestern notorious old older once-great peaceful present-day prosperous proud quaint quiet rainy remote rich
  rugged rural sacred sad savage silent sinister sleepy small smaller snowy southeastern southern southwestern stony
  strange sunny tall terrible tiny treacherous unlucky upper vast vile war-torn warm wealthy western wicked wide wise
  wondrous young`);

/** Words that are adjectives after an article and may be something else elsewhere. */
const ADJECTIVES_AFTER_ARTICLE = listed(`
  bad best better black blue brave broken busy capital clean close cursed dead dry early empty evil false far fallen famed
  fine first flooded forgotten former forsaken free frozen full good half hallowed hardy harsh haunted high higher hidden
  high-walled inner last late later lawless living long long-lost lost low lower lush main mere middle mixed near nearest
  next oldest only open other outer own past poor pretty proper pure real red restless royal ruined same second secret
  self-styled single so-called sunken sweet third thick thin true two ugly unknown white whole wild worse worst
  wretched yellow`);

/** Words that accompany adjectives. */
const WORDS_WITH_ADJECTIVES = listed('and but long most more less now once or quite rather so still too very yet');

/** Endings of adjectives. The few nouns with such an ending are in `NOUNS`. */
const ADJECTIVE_ENDING =
  /^\p{L}{2,}(?:ous|ful|less|ish|ern|ic|ive|able|ible|ing|ed|est|like|bound|born|ward|wide)$|-\p{L}+$/u;
const ADVERB_ENDING = /^\p{L}{3,}ly$/u;

/** Nouns that precede names: "the city Bree", "the day Bree fell". */
const NOUNS = listed(`
  arrival autumn bed being blood bridge building captain castle cavern century champion child children church citadel clearing
  clinic council country county crossing crown day dead deed desert dish district dragon duke dusk dwarf dwarves elf elves empire
  enemy evening eve evil fable fall family feeling fish flesh folk forest fort fortress gate god gods goddess gold good guest guild
  hamlet harvest height hero hill hour house hundred inn interest island keep king kingdom knight lady lake land law league
  lantern legend light line living lord lordship magic man map mayor meaning men merchant metropolis minute moment month moon
  morning mountain music name night noon one order parish party past path peace peak people people place plague port power price
  priest prince princess public quarter queen quest realm reason region rest revered rich ring river road room route ruin
  ruler sea seed season shadow shield siege song spring stable state steed steward story stranger summer sun table tale tavern temple tempest thing time
  tomb tower town track trail treaty valley village wall war warden way week west east north south wing winter witch woman
  women wood world year youth`);

/** Words that end a phrase. */
const PHRASE_ENDS = listed(`
  about above across after against along although among an and are around as at back be because been before behind below
  beneath beside besides between beyond but by came can come could did do does down during every for forth from gave go had
  has have he her here him his how i if in inside into is it its left less like may me might more much must my near no nor
  not of off on once onto or our out outside over past per reached saw shall she should since so some soon than that the
  their them then there these they this those though through till to took toward towards under unlike until up upon us was we
  went were what when where whether which while who whom whose why will with within without would yet you your`);

/** Endings of nouns and of verbs in the present tense. */
const OTHER_ENDING = /(?:tion|ment|ness|ity|ship|hood|dom|ism|ist|or|er|[^su]s)$/u;

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** How likely a word is an adjective before a name. */
type Likeness = 'sure' | 'likely' | 'perhaps' | 'beside' | 'no';

/** @param word as it is written @param isLast whether the name comes next */
function likenessOf(word: string, isLast: boolean): Likeness {
  const lower = word.toLowerCase();
  if (ADJECTIVES.has(lower)) return 'sure';
  if (ADJECTIVES_AFTER_ARTICLE.has(lower)) return 'likely';
  if (!isLast && (WORDS_WITH_ADJECTIVES.has(lower) || ADVERB_ENDING.test(lower))) return 'beside';
  if (NOUNS.has(lower) || PHRASE_ENDS.has(lower) || (WORDS_WITH_ADJECTIVES.has(lower) && lower !== 'very')) return 'no';
  if (ADJECTIVE_ENDING.test(lower)) return 'likely';
  // A capitalized word is no adjective.
  return lower === word && /^\p{L}/u.test(word) && !OTHER_ENDING.test(lower) ? 'perhaps' : 'no';
}
