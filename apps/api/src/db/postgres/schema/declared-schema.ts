import { type Kysely, sql } from 'kysely';

/** A table, index, or trigger as declared in SQLite. */
export interface Declaration {
  type: 'table' | 'index' | 'trigger';
  name: string;
  /** The table itself, or the table of an index or trigger. */
  table: string;
  /** The whole statement. */
  sql: string;
}

/** Objects of SQLite and its full-text index only. */
const OF_ENGINE = /^(?:sqlite_|wiki_text)/;

/**
 * All declarations in SQLite after the last migration: the single source of the schema, from which that of the other
 * engine is derived.
 * @param db a migrated SQLite database
 */
export async function readDeclarations<T>(db: Kysely<T>): Promise<Declaration[]> {
  const { rows } = await sql<Declaration>`
    select type, name, tbl_name as "table", sql from sqlite_master
    where sql is not null and type in ('table', 'index', 'trigger') order by name`.execute(db);
  return rows.filter(({ table, name }) => !OF_ENGINE.test(name) && !OF_ENGINE.test(table));
}

/** Splits a text at commas outside of brackets and quotes. */
export function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let [part, depth, quote] = ['', 0, ''];
  for (const sign of text) {
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0 && quote === '') {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()].filter((each) => each !== '').map((each) => each.replace(/\s+/g, ' '));
}

/** The text between matching brackets. @param from position of the opening bracket */
export function inBrackets(text: string, from: number): { inside: string; end: number } {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return { inside: text.slice(from + 1, at), end: at + 1 };
  }
  throw new Error(`A bracket is not closed: ${text}`);
}

/** Replaces SQLite functions in schema conditions by their PostgreSQL equivalents. */
export const withFunctions = (text: string): string => text.replace(/\b(json_\w+)\(/g, 'atlas_compat.$1(');
