/*
 * Other words in place of a name, in a sentence that was written for the name: "in the Neverwinter Wood" becomes "in the
 * place", never "in the a place", and "an Elven Wood" becomes "a place".
 */

const OWN = /^(?:the|an?)\s+(?=\S)/i;
const BEFORE = /(?<![\p{L}\p{N}\p{M}'’-])(the|an?)([\s*_`~]+)$/iu;
/** More is never an article and what stands between it and a name. */
const LOOKED_AT = 16;

/** A text that goes on with other words than were meant: of two articles in a row the first stays. */
export function goOnWith(before: string, instead: string): string {
  const [whole, article = '', gap = ''] = BEFORE.exec(before.slice(-LOOKED_AT)) ?? [];
  if (whole === undefined) return before + instead;
  const words = instead.replace(OWN, '');
  const isDefinite = article.length === 3;
  return (
    before.slice(0, before.length - whole.length) + (isDefinite ? article : indefinite(article, words)) + gap + words
  );
}

/** "a" or "an", whichever fits the words. @param written as it stands now, whose first letter stays */
function indefinite(written: string, words: string): string {
  const letter = /\p{L}/u.exec(words)?.[0];
  if (letter === undefined) return written;
  return written.charAt(0) + (/[aeiou]/i.test(letter) ? written.charAt(1) || 'n' : '');
}
