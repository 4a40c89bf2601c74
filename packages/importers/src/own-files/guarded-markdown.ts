/*
 * A text as other programs may show it. Here all that is no Markdown of ours is words. They would load pictures from
 * anywhere, show pages within the text, run what a block of code of a plugin says, and follow links to files and programs.
 */

/** With the signs before it, whose number says whether it is escaped. */
const ANGLE = /(?<!\\)(\\*)</g;
const UNESCAPED = '(?<!\\\\)(?:\\\\\\\\)*';
/** A block of code within a quote or an item of a list. */
const FENCE = /^((?:[^\S\n]|[>*+-]|\d{1,9}[.)])*)(\\*)(?=`{3}|~{3})/;
/** What a plugin runs within a line. */
const QUERY = new RegExp(`(${UNESCAPED})(?=\`\\$?=)`, 'g');
const PICTURE = new RegExp(`(${UNESCAPED})(?=!\\[)`, 'g');
/** What begins with a link to a place, and what leads to no page of the web. */
const TARGET = new RegExp(`\\[\\[[^[\\]\\n]+\\]\\]|(${UNESCAPED})(?=\\]\\((?!https?://))`, 'g');
/** Where a link leads that is named elsewhere in the text. */
const NAMED_TARGET = /^((?:[^\S\n]|>)*)(?=\[[^[\]\n]+\]:)/;
/** A picture that lies here. */
const OURS = /^[^\S\n]*!\[[^[\]\n]*\]\(\/media\/[\w./-]+(?:[^\S\n]+"[^"\n]*")?\)[^\S\n]*$/;

/** A block of code that stands in no list or quote: its signs, and the word that names its language. */
const CODE = /^(`{3,}(?=[^`]*$)|~{3,})[^\S\n]*(?=(\S?))/;
/** The language of code that plugins leave alone. What was named comes after it. */
const PLAIN_CODE = 'text ';
const NAMED_CODE = /^(`{3,}|~{3,})text /;

/** Markdown that shows the same words in another program, and does nothing there. */
export const guardMarkdown = (markdown: string): string => eachLine(markdown, guardLine, guardCode);

/** The same as it was. Other signs keep theirs, which is read as it was meant here too. */
export const fromGuarded = (markdown: string): string =>
  eachLine(
    markdown,
    (line) =>
      line
        .replace(FENCE, (_, before: string, signs: string) => `${before}${halved(signs)}`)
        .replaceAll(ANGLE, (_, signs: string) => `${halved(signs)}<`),
    (line) => line.replace(NAMED_CODE, '$1'),
  );

/** The backslashes that stood there before the last one was added. An even number is as it was. */
const halved = (signs: string): string => (signs.length % 2 === 0 ? signs : signs.slice(0, (signs.length - 1) / 2));

const guardCode = (line: string): string =>
  line.replace(CODE, (_, signs: string, first: string) => (first === '' ? signs : `${signs}${PLAIN_CODE}`));

/**
 * Changes each line of a text.
 * @param ofCode changes the first line of a block of code; the others stay as they are
 */
function eachLine(markdown: string, change: (line: string) => string, ofCode: (line: string) => string): string {
  let open: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      if (open === undefined) {
        open = CODE.exec(line)?.[1];
        return open === undefined ? change(line) : ofCode(line);
      }
      const end = /^ {0,3}(`{3,}|~{3,})[^\S\n]*$/.exec(line)?.[1];
      if (end?.startsWith(open)) open = undefined;
      return line;
    })
    .join('\n');
}

function guardLine(line: string): string {
  const plain = line.includes('\\') ? line.replaceAll(ANGLE, '$1$1\\<') : line.replaceAll('<', '\\<');
  if (OURS.test(line)) return plain;
  return plain
    .replace(FENCE, '$1$2$2\\')
    .replace(NAMED_TARGET, '$1\\')
    .replaceAll(QUERY, '$1\\')
    .replaceAll(PICTURE, '$1\\')
    .replaceAll(TARGET, (whole, signs: string | undefined) => (signs === undefined ? whole : `${whole}\\`));
}
