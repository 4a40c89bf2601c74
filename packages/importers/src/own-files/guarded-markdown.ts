/*
 * Our Markdown for other programs. In our texts everything that is not our Markdown is plain words. Other programs
 * would load remote pictures, embed pages, run code blocks of plugins, and follow links to files and programs.
 */

/** An angle bracket with the backslashes before it. Their number decides whether it is escaped. */
const ANGLE = /(?<!\\)(\\*)</g;
const UNESCAPED = '(?<!\\\\)(?:\\\\\\\\)*';
/** A code block within a quote or a list item. */
const FENCE = /^((?:[^\S\n]|[>*+-]|\d{1,9}[.)])*)(\\*)(?=`{3}|~{3})/;
/** Inline code that a plugin runs. */
const QUERY = new RegExp(`(${UNESCAPED})(?=\`\\$?=)`, 'g');
const PICTURE = new RegExp(`(${UNESCAPED})(?=!\\[)`, 'g');
/** A link to a place, or the target of a link that is not a web page. */
const TARGET = new RegExp(`\\[\\[[^[\\]\\n]+\\]\\]|(${UNESCAPED})(?=\\]\\((?!https?://))`, 'g');
/** The definition of a link target elsewhere in the text. */
const NAMED_TARGET = /^((?:[^\S\n]|>)*)(?=\[[^[\]\n]+\]:)/;
/** A picture stored on this server. */
const OURS = /^[^\S\n]*!\[[^[\]\n]*\]\(\/media\/[\w./-]+(?:[^\S\n]+"[^"\n]*")?\)[^\S\n]*$/;

/** A code block outside of lists and quotes: its fence, and the name of its language. */
const CODE = /^(`{3,}(?=[^`]*$)|~{3,})[^\S\n]*(?=(\S?))/;
/** A language of code that plugins ignore. The original name follows it. */
const PLAIN_CODE = 'text ';
const NAMED_CODE = /^(`{3,}|~{3,})text /;

/** Converts Markdown so that other programs show the same words and run nothing. */
export const guardMarkdown = (markdown: string): string => eachLine(markdown, guardLine, guardCode);

/** Restores the original. Other escaped characters stay, because our parser reads them in the same way. */
export const fromGuarded = (markdown: string): string =>
  eachLine(
    markdown,
    (line) =>
      line
        .replace(FENCE, (_, before: string, signs: string) => `${before}${halved(signs)}`)
        .replaceAll(ANGLE, (_, signs: string) => `${halved(signs)}<`),
    (line) => line.replace(NAMED_CODE, '$1'),
  );

/** The backslashes that were there before one was added. An even number is unchanged. */
const halved = (signs: string): string => (signs.length % 2 === 0 ? signs : signs.slice(0, (signs.length - 1) / 2));

const guardCode = (line: string): string =>
  line.replace(CODE, (_, signs: string, first: string) => (first === '' ? signs : `${signs}${PLAIN_CODE}`));

/**
 * Changes each line of a text.
 * @param ofCode changes the first line of a code block; its other lines stay unchanged
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
