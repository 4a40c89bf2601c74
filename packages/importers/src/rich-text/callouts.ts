/** What becomes of a callout of Obsidian, by the word in its brackets. */
export type CalloutKind = 'quote' | 'aloud' | 'secret' | 'dropped';

const ALOUD = /^(?:read-?aloud|recite|aloud|box-?text|boxed|narration|flavou?r)$/;
/** For whoever leads the game alone. */
const SECRET = /^(?:gm|dm|secrets?|spoilers?|hidden|private)\b/;
/** What lays a note out, and says nothing. */
const LAYOUT = /^(?:metadata|infobox|map|leaflet|cards?|column|multi-column|grid|blank|gallery|toc|timeline)\b/;

export function calloutKind(name: string): CalloutKind {
  const word = name.trim().toLowerCase().split('|', 1)[0] ?? '';
  if (ALOUD.test(word)) return 'aloud';
  if (SECRET.test(word)) return 'secret';
  return LAYOUT.test(word) ? 'dropped' : 'quote';
}
