/**
 * The cells of a copied range or a file: lines of values with tabs, semicolons or commas between them, whichever the
 * first line has; quoted values may hold all of these and line breaks. Blank lines are left out, blanks around a value too.
 */
export function readTable(text: string): string[][] {
  const clean = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const separator = separatorOf(clean);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  };
  while (at < clean.length) {
    const cell = readCell(clean, at, separator);
    row.push(cell.text.normalize('NFC').trim());
    at = cell.end;
    if (clean[at] === separator) {
      at += 1;
      // A separator at the very end begins an empty cell.
      if (at === clean.length) row.push('');
    } else {
      endRow();
      at += 1;
    }
  }
  endRow();
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
}

/** @param end where the value ends: at a separator, a line break, or behind the text */
function readCell(text: string, from: number, separator: string): { text: string; end: number } {
  if (text[from] === '"') {
    const quoted = readQuoted(text, from + 1);
    if (quoted !== undefined && (quoted.end >= text.length || [separator, '\n'].includes(text[quoted.end] ?? ''))) {
      return quoted;
    }
  }
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return { text: text.slice(from, end), end };
}

/** A value in quotes, doubled ones standing for one; undefined when they do not end. */
function readQuoted(text: string, from: number): { text: string; end: number } | undefined {
  let read = '';
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    read += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { text: read, end: quote + 1 };
    read += '"';
    at = quote + 2;
  }
}

function separatorOf(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  if (line.includes('\t')) return '\t';
  const count = (sign: string) => line.split(sign).length;
  return count(';') > count(',') ? ';' : ',';
}
