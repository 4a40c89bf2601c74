/** A piece of wikitext: prose, or a table. */
export type WikitextPart = { kind: 'prose'; text: string } | WikitextTable;

export interface WikitextTable {
  kind: 'table';
  caption: string;
  /** Cells as wikitext, row by row. A cell that spans several has its text in the first of them. */
  rows: string[][];
}

const OPENING = /^[:\s]{0,20}\{\|/;
const CLOSING = /^\s{0,20}\|\}/;
const ROWS_MAX = 500;
const COLUMNS_MAX = 40;

/**
 * Splits wikitext into prose and tables, in reading order. An unclosed table stays prose, and a nested table is left
 * out. Takes time in proportion to the length, and reads at most 500 rows and 40 columns of a table.
 */
export function partAtTables(wikitext: string): WikitextPart[] {
  if (!wikitext.includes('{|')) return [{ kind: 'prose', text: wikitext }];
  const lines = wikitext.split('\n');
  const ends = endsOfTables(lines);
  const parts: WikitextPart[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const end = ends.get(at);
    if (end === undefined) continue;
    parts.push({ kind: 'prose', text: lines.slice(from, at).join('\n') });
    if (!IS_LAYOUT.test(lines[at] ?? '')) parts.push(readTable(withoutInner(lines, at, end, ends)));
    // Text behind the closing sign is prose.
    lines[end] = lines[end]?.replace(CLOSING, '') ?? '';
    from = end;
    at = end;
  }
  parts.push({ kind: 'prose', text: lines.slice(from).join('\n') });
  return parts;
}

/** Classes of navigation boxes and notices about the article. */
const IS_LAYOUT = /\bclass\s{0,5}=[^|]{0,200}?(?:navbox|metadata|mbox|noprint)/i;

/** The closing line of each table, by its opening line. */
function endsOfTables(lines: readonly string[]): Map<number, number> {
  const open: number[] = [];
  const ends = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    if (OPENING.test(line)) open.push(at);
    else if (CLOSING.test(line)) {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    }
  }
  return ends;
}

function withoutInner(
  lines: readonly string[],
  start: number,
  end: number,
  ends: ReadonlyMap<number, number>,
): string[] {
  const own: string[] = [];
  for (let at = start + 1; at < end; at += 1) {
    const inner = ends.get(at);
    if (inner === undefined) own.push(lines[at] ?? '');
    else at = inner;
  }
  return own;
}

function readTable(lines: readonly string[]): WikitextTable {
  const reader = new TableReader();
  for (const line of withWholeTemplates(lines)) reader.line(line);
  return reader.end();
}

/** The most lines of a template in a table. One that is never closed does not swallow more. */
const TEMPLATE_LINES_MAX = 50;

/** The lines of a table. A template over several lines becomes one, since its lines may look like cells. */
function withWholeTemplates(lines: readonly string[]): string[] {
  const whole: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const first = lines[at]?.trim() ?? '';
    let depth = openTemplates(first);
    let end = at;
    while (depth > 0 && end + 1 < Math.min(lines.length, at + TEMPLATE_LINES_MAX)) {
      end += 1;
      depth += openTemplates(lines[end] ?? '');
    }
    const isClosed = depth <= 0;
    const joined = lines.slice(at + 1, end + 1).map((line) => line.trim());
    whole.push(isClosed ? [first, ...joined].join(' ') : first);
    if (isClosed) at = end;
  }
  return whole;
}

/** How many more templates a line opens than it closes. */
const openTemplates = (line: string): number => line.split('{{').length - line.split('}}').length;

/** Reads the lines between the signs of a table. */
class TableReader {
  readonly #rows: string[][] = [];
  #row: string[] = [];
  #caption: string | undefined;
  #isInCaption = false;
  /** The number of further rows that the cell above spans, by column. */
  readonly #below: number[] = [];
  #last = 0;

  line(line: string): void {
    if (this.#rows.length >= ROWS_MAX) return;
    if (line.startsWith('|-')) this.#endRow();
    else if (line.startsWith('|+')) {
      this.#caption ??= withoutAttributes(line.slice(2)).text;
      this.#isInCaption = true;
      return;
    } else if (line.startsWith('|') || line.startsWith('!')) {
      const cells = line.slice(1).split(line.startsWith('!') ? /!!|\|\|/ : '||', COLUMNS_MAX);
      for (const cell of cells) this.#addCell(cell);
    } else if (this.#isInCaption) {
      this.#caption = `${this.#caption ?? ''} ${line}`;
      return;
    } else if (this.#row.length > 0 && line !== '') {
      this.#row[this.#last] = `${this.#row[this.#last] ?? ''}\n${line}`;
    }
    this.#isInCaption = false;
  }

  end(): WikitextTable {
    this.#endRow();
    return { kind: 'table', caption: (this.#caption ?? '').trim(), rows: this.#rows };
  }

  #addCell(cell: string): void {
    const { attributes, text } = withoutAttributes(cell);
    this.#skipSpanned();
    this.#last = this.#row.length;
    const columns = Math.min(spanOf(attributes, 'colspan'), COLUMNS_MAX - this.#last);
    const rows = Math.min(spanOf(attributes, 'rowspan'), ROWS_MAX);
    for (let at = 0; at < columns; at += 1) {
      this.#below[this.#row.length] = rows;
      this.#row.push(at === 0 ? text.trim() : '');
    }
  }

  /** Skips columns that a cell above reaches into. */
  #skipSpanned(): void {
    while (this.#row.length < COLUMNS_MAX && (this.#below[this.#row.length] ?? 0) > 0) this.#row.push('');
  }

  #endRow(): void {
    if (this.#row.length > 0) this.#rows.push(this.#row);
    if (this.#row.length > 0) for (const [at, left] of this.#below.entries()) this.#below[at] = Math.max(0, left - 1);
    this.#row = [];
    this.#last = 0;
  }
}

/** Splits off the attributes before the first bar of a cell. They are attributes only if they assign a value. */
function withoutAttributes(cell: string): { attributes: string; text: string } {
  const bar = cell.indexOf('|');
  const before = cell.slice(0, Math.max(0, bar));
  const isLook = bar >= 0 && bar < 500 && before.includes('=') && !/[[{]/.test(before);
  return isLook ? { attributes: before, text: cell.slice(bar + 1) } : { attributes: '', text: cell };
}

function spanOf(attributes: string, name: 'colspan' | 'rowspan'): number {
  const [, digits] = new RegExp(`\\b${name}\\s{0,5}=\\s{0,5}"?(\\d{1,4})`, 'i').exec(attributes) ?? [];
  return Math.max(1, Number(digits ?? 1));
}
