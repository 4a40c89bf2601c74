import { type Declaration, inBrackets, splitAtCommas, withFunctions } from './declared-schema.ts';

/** How a table is made on PostgreSQL. */
export interface DerivedTable {
  create: string;
  /** What leads to other tables: said when all of them are there. */
  references: string[];
  /** The column whose values the database chooses, and whether it never gives one again. */
  key: { column: string; isNeverReused: boolean } | undefined;
}

/** Numbers keep their range, and numbers that are yes or no stay numbers, so that a row is the same on both engines. */
const TYPES: Readonly<Record<string, string>> = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  blob: 'bytea',
};

const OF_TABLE = /^(?:primary key|unique|check|foreign key)\b/;
const REFERENCE = / references "?(\w+)"? (\([^)]*\))(?: on delete (cascade|set null|restrict))?/;

/** @throws Error when SQLite's declaration says what is not known here: then it has to be taught */
export function deriveTable({ name, sql }: Declaration): DerivedTable {
  const { inside, end } = inBrackets(sql, sql.indexOf('('));
  if (!/^\s*strict(?:, without rowid)?\s*$/.test(sql.slice(end))) throw new Error(`Table ${name} is not strict.`);
  const references: string[] = [];
  let key: DerivedTable['key'];
  const lines = splitAtCommas(inside).flatMap((line) => {
    if (line.startsWith('foreign key')) {
      references.push(`alter table "${name}" add ${line}`);
      return [];
    }
    if (OF_TABLE.test(line)) return [withFunctions(line)];
    const column = deriveColumn(name, line);
    if (column.reference !== undefined) references.push(column.reference);
    if (column.key !== undefined) key = column.key;
    return [column.line];
  });
  return { create: `create table "${name}" (\n  ${lines.join(',\n  ')}\n)`, references, key };
}

function deriveColumn(table: string, line: string) {
  const [, column, type, given = ''] = /^"?(\w+)"? (\w+)(.*)$/.exec(line) ?? [];
  const known = type === undefined ? undefined : TYPES[type];
  if (column === undefined || known === undefined) throw new Error(`Column of ${table} is not understood: ${line}`);
  const isChosen = type === 'integer' && / primary key/.test(given) && ['id', 'number'].includes(column);
  const [, to, columns, onDelete] = REFERENCE.exec(given) ?? [];
  const rest = given.replace(REFERENCE, '').replace(' autoincrement', '').replace(' collate nocase', '');
  // Like SQLite's nocase it takes the 26 letters for the same, where the database sorts by bytes.
  const own = given.includes(' collate nocase') ? 'citext' : known;
  return {
    line: `"${column}" ${own}${withFunctions(rest)}`,
    reference:
      to && `alter table "${table}" add foreign key ("${column}") references "${to}" ${columns} ${deletes(onDelete)}`,
    key: isChosen ? { column, isNeverReused: given.includes(' autoincrement') } : undefined,
  };
}

const deletes = (rule: string | undefined): string => (rule === undefined ? '' : `on delete ${rule}`);
