import { type Kysely, sql } from 'kysely';

/** One table, index or trigger as SQLite keeps its declaration. */
export interface Declaration {
  type: 'table' | 'index' | 'trigger';
  name: string;
  /** The table that it is or belongs to. */
  table: string;
  /** The whole statement. */
  sql: string;
}

/** What only SQLite's engine and its full-text index know. */
const OF_ENGINE = /^(?:sqlite_|wiki_text)/;

/**
 * Everything that the migrations have made, as SQLite has it declared after the last of them: the one declaration of the
 * schema, from which the other engine's is derived.
 * @param db a SQLite database that was migrated
 */
export async function readDeclarations<T>(db: Kysely<T>): Promise<Declaration[]> {
  const { rows } = await sql<Declaration>`
    select type, name, tbl_name as "table", sql from sqlite_master
    where sql is not null and type in ('table', 'index', 'trigger') order by name`.execute(db);
  return rows.filter(({ table, name }) => !OF_ENGINE.test(name) && !OF_ENGINE.test(table));
}

/** Cuts a text at the commas that stand in no bracket and in no quotes. */
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

/** What stands between a bracket and the one that closes it. @param from where the opening one is */
export function inBrackets(text: string, from: number): { inside: string; end: number } {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return { inside: text.slice(from + 1, at), end: at + 1 };
  }
  throw new Error(`A bracket is not closed: ${text}`);
}

/** Functions of SQLite in conditions of the schema: those of the same name that PostgreSQL is given for them. */
export const withFunctions = (text: string): string => text.replace(/\b(json_\w+)\(/g, 'atlas_compat.$1(');
