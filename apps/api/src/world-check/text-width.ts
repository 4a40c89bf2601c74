/*
 * How wide the map's lettering sets a text, without a canvas: means of groups of
 * letters, measured from the font in multiples of the type size. Good to some
 * per cent for a name, which is enough to tell whether labels cover each other.
 */

const NARROW = /[ijlfrtI1]/u;
const WIDE = /[mwMWÆŒæœ—]/u;
const UPPER = /\p{Lu}/u;
const PUNCTUATION = /[\p{P}\p{Mn}]/u;
/** Set on a full square: Chinese, Japanese, Korean. */
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const SPACE_WIDTH = 0.19;
/** Names of areas are set in small capitals with this much room between the letters. */
const AREA_SPACING = 0.14;

/** The width of a text in multiples of the type size. @param isArea in the small capitals of areas */
export function textWidth(text: string, isArea: boolean): number {
  let width = 0;
  let letters = 0;
  for (const letter of text) {
    width += letterWidth(letter, isArea);
    letters += 1;
  }
  return isArea ? width + AREA_SPACING * Math.max(0, letters - 1) : width;
}

function letterWidth(letter: string, isArea: boolean): number {
  if (letter === ' ') return SPACE_WIDTH;
  if (SQUARE.test(letter)) return 1;
  if (WIDE.test(letter)) return UPPER.test(letter) ? 0.9 : 0.78;
  if (NARROW.test(letter)) return isArea ? 0.39 : 0.29;
  if (UPPER.test(letter)) return 0.61;
  if (PUNCTUATION.test(letter)) return 0.28;
  return isArea ? 0.54 : 0.48;
}
