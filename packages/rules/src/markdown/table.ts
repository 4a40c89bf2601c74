/** The maximum number of columns. */
const COLUMNS_MAX = 40;

/** Whether a line may be a row of a table: it begins and ends with a bar. */
export function isTableRow(line: string): boolean {
  const text = line.trim();
  return text.length > 1 && text.startsWith('|') && text.endsWith('|');
}

/** Whether a line separates the head of a table from its rows: `|---|:--:|`. */
export function isTableRule(line: string): boolean {
  return isTableRow(line) && line.includes('-') && /^[|:\-\s]+$/.test(line);
}

/* A place in brackets may contain a bar. */
const PARTS = /\\[\s\S]|\[\[[^[\]]{1,460}\]\]|\||[^\\[|]+|[\s\S]/g;

/** The trimmed cells of a row. */
export function splitRow(line: string): string[] {
  const text = line.trim();
  const cells = [''];
  for (const [part] of text.slice(1, -1).matchAll(PARTS)) {
    if (part === '|' && cells.length < COLUMNS_MAX) cells.push('');
    else cells[cells.length - 1] += part;
  }
  return cells.map((cell) => cell.trim());
}
