/*
 * What stands between an article and a name in English: "the old and dark Wood", "a once-great City". A sentence is never
 * parsed: words that are surely adjectives are listed or known by their ending, and one word that is no known noun, verb or
 * preposition counts directly after an article, since there it hardly is anything else.
 */

/** Words that are adjectives wherever they stand before a name, even with nothing before them. */
const SURE = listed(`
  ancient beautiful big bleak bright broad central cold cruel damp dangerous dark dear deadly deep deepest desolate dim
  distant dreary eastern eerie elder enormous entire fabled fair faraway famous far-off fertile foul glorious gloomy golden
  grand gray great greater green grey grim holy huge immense imperial infamous large larger legendary little lonely lovely
  magical mighty misty modern mysterious mystical mythical narrow nearby neighboring neighbouring new noble northeastern
  northern northwestern notorious old older once-great peaceful present-day prosperous proud quaint quiet rainy remote rich
  rugged rural sacred sad savage silent sinister sleepy small smaller snowy southeastern southern southwestern stony
  strange sunny tall terrible tiny treacherous unlucky upper vast vile war-torn warm wealthy western wicked wide wise
  wondrous young`);

/** Words that are adjectives after an article, and may be others elsewhere. */
const AFTER_ARTICLE = listed(`
  bad best better black blue brave broken busy capital clean close cursed dead dry early empty evil false far fallen famed
  fine first flooded forgotten former forsaken free frozen full good half hallowed hardy harsh haunted high higher hidden
  high-walled inner last late later lawless living long long-lost lost low lower lush main mere middle mixed near nearest
  next oldest only open other outer own past poor pretty proper pure real red restless royal ruined same second secret
  self-styled single so-called sunken sweet third thick thin true two ugly unknown white whole wild worse worst
  wretched yellow`);

/** Words that go along with adjectives. */
const BESIDE = listed('and but long most more less now once or quite rather so still too very yet');

/** Words of such an ending are no nouns; the few that are stand among `NOUNS`. */
const ADJECTIVE = /^\p{L}{2,}(?:ous|ful|less|ish|ern|ic|ive|able|ible|ing|ed|est|like|bound|born|ward|wide)$|-\p{L}+$/u;
const ADVERB = /^\p{L}{3,}ly$/u;

/** Nouns that names follow: "the city Bree", "the day Bree fell". */
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

/** Words that end whatever began before them. */
const OTHERS = listed(`
  about above across after against along although among an and are around as at back be because been before behind below
  beneath beside besides between beyond but by came can come could did do does down during every for forth from gave go had
  has have he her here him his how i if in inside into is it its left less like may me might more much must my near no nor
  not of off on once onto or our out outside over past per reached saw shall she should since so some soon than that the
  their them then there these they this those though through till to took toward towards under unlike until up upon us was we
  went were what when where whether which while who whom whose why will with within without would yet you your`);

/** Endings of nouns and of verbs in the present. */
const NO_ADJECTIVE = /(?:tion|ment|ness|ity|ship|hood|dom|ism|ist|or|er|[^su]s)$/u;

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** How far a word is an adjective before a name: anywhere, after an article, perhaps, or not at all. */
export type Likeness = 'sure' | 'likely' | 'perhaps' | 'beside' | 'no';

/** @param word as it is written @param isLast whether the name comes next */
export function likenessOf(word: string, isLast: boolean): Likeness {
  const lower = word.toLowerCase();
  if (SURE.has(lower)) return 'sure';
  if (AFTER_ARTICLE.has(lower)) return 'likely';
  if (!isLast && (BESIDE.has(lower) || ADVERB.test(lower))) return 'beside';
  if (NOUNS.has(lower) || OTHERS.has(lower) || (BESIDE.has(lower) && lower !== 'very')) return 'no';
  if (ADJECTIVE.test(lower)) return 'likely';
  // A name is none, nor is a word in capitals.
  return lower === word && /^\p{L}/u.test(word) && !NO_ADJECTIVE.test(lower) ? 'perhaps' : 'no';
}
