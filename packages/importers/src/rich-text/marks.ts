/*
 * Private-use characters that mark styles and links in a text while rules for plain text clean it. Those rules treat
 * them as letters: a removed word takes its marks along, and the plain text does not change.
 */

const FIRST = 0xe100;
const sign = (at: number): string => String.fromCharCode(FIRST + at);

export const MARK = {
  strong: sign(1),
  endStrong: sign(2),
  emphasis: sign(3),
  endEmphasis: sign(4),
  code: sign(5),
  endCode: sign(6),
  /** Before the target of a link, which is written in `DIGITS`; then its words. */
  link: sign(7),
  place: sign(8),
  endLink: sign(9),
  /** Around text that only the plain text contains: the dot before an item. */
  plainOnly: sign(10),
  endPlainOnly: sign(11),
  list: sign(12),
  endList: sign(13),
  item: sign(14),
  numbered: sign(15),
  /** At the beginning of a line that continues the item before it. */
  goesOn: sign(16),
  quote: sign(17),
  aloud: sign(18),
  endQuote: sign(19),
  table: sign(20),
  endTable: sign(21),
  row: sign(22),
  cell: sign(23),
} as const;

const DIGITS_FROM = 0x80;
/** Sixteen characters that encode the target of a link. */
export const DIGITS = new RegExp(`^[${sign(DIGITS_FROM)}-${sign(DIGITS_FROM + 15)}]*`);
/** Characters that mean something in Markdown, HTML, or wikitext and may stand as mere letters. */
const ESCAPED_FROM = 0xa0;
const ESCAPABLE = "\\`*_[]()#>+.!|~@-{}<&'=:;";
const MARKS = /[\ue100-\ue1ff]/;
const ALL_MARKS = /[\ue100-\ue1ff]/g;
const LOOKS = new RegExp(`[${sign(0)}-${sign(ESCAPED_FROM - 1)}]`, 'g');
const ESCAPED = new RegExp(`[${sign(ESCAPED_FROM)}-${sign(ESCAPED_FROM + ESCAPABLE.length - 1)}]`, 'g');

export const hasMarks = (text: string): boolean => MARKS.test(text);

/** A text without any of our marks, including marks that were already in the source. */
export const withoutMarks = (text: string): string => (MARKS.test(text) ? text.replaceAll(ALL_MARKS, '') : text);

/** A text without marks of styles and links. Characters that were turned into letters stay letters. */
export const withoutLooks = (text: string): string => text.replaceAll(LOOKS, '');

/** A character as a mere letter, without its meaning in Markdown, HTML, or wikitext. */
export function escapedSign(letter: string): string {
  const at = ESCAPABLE.indexOf(letter);
  return at < 0 ? letter : sign(ESCAPED_FROM + at);
}

/** Restores characters that were turned into letters. */
export const withEscaped = (text: string): string =>
  text.replaceAll(ESCAPED, (one) => ESCAPABLE.charAt(one.charCodeAt(0) - FIRST - ESCAPED_FROM));

/** Words with a link to an address, or to an object of the same source by its name there. */
export const markLink = (kind: 'link' | 'place', target: string, words: string): string =>
  `${openLink(kind, target)}${words}${MARK.endLink}`;

/** A link whose words are only the name of its target. */
export const markName = (target: string, name: string): string => markLink('place', `${BARE}${target}`, name);

/** Stands in a text for something that it mentions without words, and that is hidden or not in the files. */
export const LEFT_OUT = '…';

/** Before the target of a link without words of its own. */
export const BARE = '=';

/** The mark before the words of a link. */
export const openLink = (kind: 'link' | 'place', target: string): string => {
  const bytes = [...Buffer.from(target.slice(0, TARGET_MAX), 'utf8')];
  const digits = bytes.map((byte) => sign(DIGITS_FROM + (byte >> 4)) + sign(DIGITS_FROM + (byte & 15))).join('');
  return `${MARK[kind]}${digits}`;
};

const TARGET_MAX = 2_000;

/** Decodes a target. */
export function targetOf(digits: string): string {
  const bytes: number[] = [];
  for (let at = 0; at + 1 < digits.length; at += 2) bytes.push((valueAt(digits, at) << 4) | valueAt(digits, at + 1));
  return Buffer.from(bytes).toString('utf8');
}

const valueAt = (digits: string, at: number): number => digits.charCodeAt(at) - FIRST - DIGITS_FROM;

/** Text that only the plain text contains. */
export const plainOnly = (text: string): string => `${MARK.plainOnly}${text}${MARK.endPlainOnly}`;
