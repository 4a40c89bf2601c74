/** A page of a text on a table screen: so many lines of so many characters (44 px at 1080 lines). */
const LINES = 11;
const CHARACTERS = 60;
/** What stands between two parts, in lines. */
const GAP = 0.5;

/**
 * The pages of a handout's text, each Markdown; at least one. The same text has the same pages everywhere, so that the DM
 * turns to one that the screen has, however large it is. Parts end where the writer ended them; one that is longer than a
 * page goes on after a word.
 */
export function handoutPages(text: string): string[] {
  const pages: string[][] = [];
  let room = 0;
  for (const piece of text.split(/\n[ \t]*\n/).flatMap(intoPieces)) {
    if (piece.trim() === '') continue;
    const lines = linesOf(piece);
    const page = pages.at(-1);
    if (page === undefined || lines > room) {
      pages.push([piece]);
      room = LINES - lines - GAP;
    } else {
      page.push(piece);
      room -= lines + GAP;
    }
  }
  return pages.length === 0 ? [''] : pages.map((page) => page.join('\n\n'));
}

const linesOf = (piece: string): number =>
  piece.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / CHARACTERS)), 0);

/** A part as it is, or where no page holds it in several: lines stay whole where they can. */
function intoPieces(part: string): string[] {
  if (linesOf(part) <= LINES) return [part];
  const pieces: string[] = [];
  let lines: string[] = [];
  for (const line of part.split('\n').flatMap(intoLines)) {
    if (lines.length > 0 && linesOf([...lines, line].join('\n')) > LINES) {
      pieces.push(lines.join('\n'));
      lines = [];
    }
    lines.push(line);
  }
  return [...pieces, lines.join('\n')];
}

/** A line as it is, or where no page holds it in several, which end after a word. */
function intoLines(line: string): string[] {
  const most = LINES * CHARACTERS;
  const letters = [...line];
  const lines: string[] = [];
  let at = 0;
  while (letters.length - at > most) {
    const space = letters.lastIndexOf(' ', at + most - 1);
    const end = space > at ? space + 1 : at + most;
    lines.push(letters.slice(at, end).join('').trimEnd());
    at = end;
  }
  return [...lines, letters.slice(at).join('')];
}
