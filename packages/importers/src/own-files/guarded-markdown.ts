/*
 * A text as other programs may show it. Here all that is no Markdown of ours is words. They would load pictures from
 * anywhere, show pages within the text, run what a block of code of a plugin says, and follow links to files and programs.
 */

/** With the signs before it, whose number says whether it is escaped. */
const ANGLE = /(?<!\\)(\\*)</g;
const UNESCAPED = '(?<!\\\\)(?:\\\\\\\\)*';
/** A block of code, also within a quote or an item of a list. */
const FENCE = /^((?:[^\S\n]|[>*+-]|\d{1,9}[.)])*)(?=`{3}|~{3})/;
/** What a plugin runs within a line. */
const QUERY = new RegExp(`(${UNESCAPED})(?=\`\\$?=)`, 'g');
const PICTURE = new RegExp(`(${UNESCAPED})(?=!\\[)`, 'g');
/** What begins with a link to a place, and what leads to no page of the web. */
const TARGET = new RegExp(`\\[\\[[^[\\]\\n]+\\]\\]|(${UNESCAPED})(?=\\]\\((?!https?://))`, 'g');
/** Where a link leads that is named elsewhere in the text. */
const NAMED_TARGET = /^((?:[^\S\n]|>)*)(?=\[[^[\]\n]+\]:)/;
/** A picture that lies here. */
const OURS = /^[^\S\n]*!\[[^[\]\n]*\]\(\/media\/[\w./-]+(?:[^\S\n]+"[^"\n]*")?\)[^\S\n]*$/;

/** Markdown that shows the same words in another program, and does nothing there. */
export const guardMarkdown = (markdown: string): string => markdown.split('\n').map(guardLine).join('\n');

function guardLine(line: string): string {
  const plain = line.includes('\\') ? line.replaceAll(ANGLE, '$1$1\\<') : line.replaceAll('<', '\\<');
  if (OURS.test(line)) return plain;
  return plain
    .replace(FENCE, '$1\\')
    .replace(NAMED_TARGET, '$1\\')
    .replaceAll(QUERY, '$1\\')
    .replaceAll(PICTURE, '$1\\')
    .replaceAll(TARGET, (whole, signs: string | undefined) => (signs === undefined ? whole : `${whole}\\`));
}

/** The same as it was: other signs keep theirs, which is read as it was meant here too; an angle has none here. */
export const fromGuarded = (markdown: string): string =>
  markdown.replaceAll(ANGLE, (whole, signs: string) =>
    signs.length % 2 === 0 ? whole : `${signs.slice(0, (signs.length - 1) / 2)}<`,
  );
