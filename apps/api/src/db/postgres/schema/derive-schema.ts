import { type Kysely, sql } from 'kysely';
import { type Declaration, inBrackets, readDeclarations, splitAtCommas, withFunctions } from './declared-schema.ts';
import { deriveTrigger, triggerStatements } from './derive-trigger.ts';
import { tellingStatements } from './notifications.ts';
import { schemaFunctions } from './schema-functions.ts';
import { textIndexStatements } from './text-index.ts';

const OF_DRAFT = `exists (
    select 1 from locations where locations.id in (new.location_id, new.parent_id) and locations.draft <> 0)`;

const keepAsDrafts = {
  condition: `(new.active = 1 or new.draft = 1) and (new.draft = 1) <> ${OF_DRAFT}`,
  body: `update positions set active = (not ${OF_DRAFT})::int, draft = ${OF_DRAFT}::int where id = new.id;`,
};

const addLinks = `insert into wiki_links (from_id, to_id, bare)
    select new.location_id, (link ->> 'id')::bigint, (link ->> 'bare')::bigint
    from json_array_elements(coalesce(atlas_compat.readable_json(new.content) -> 'linked', '[]')) as link
    where new.location_id is not null and link ->> 'id' is not null
    on conflict (from_id, to_id) do update set bare = excluded.bare;`;
const dropLinks = 'delete from wiki_links where from_id = old.location_id;';

/** Triggers that PostgreSQL is told in its own words, by their names. */
const ownTriggers: Readonly<Record<string, { condition?: string; body: string }>> = {
  audit_log_keeps_values: {
    condition: `not (
      new.address is null
      and old.at < to_char((now() - interval '90 days') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      and (new.id, new.at, new.actor_id, new.session_id, new.action, new.object, new.outcome, new.request_id, new.details)
        is not distinct from
        (old.id, old.at, old.actor_id, old.session_id, old.action, old.object, old.outcome, old.request_id, old.details)
    )`,
    body: `raise exception using message = 'audit_log is append-only', errcode = 'integrity_constraint_violation';`,
  },
  positions_kept_as_drafts: keepAsDrafts,
  positions_made_as_drafts: keepAsDrafts,
  wiki_links_add: { body: addLinks },
  wiki_links_drop: { body: dropLinks },
  wiki_links_change: { body: `${dropLinks} ${addLinks}` },
};

/** The schema of an empty PostgreSQL database, in the two steps between which rows may be written as they are. */
export interface DerivedSchema {
  /** Tables that hold rows, with what each says of its own rows. */
  tables: string[];
  /** What leads from one to another, indexes, and what is done when rows are written. */
  rules: string[];
}

/**
 * The statements that make the same schema in an empty PostgreSQL database, in their order. Functions of the schema
 * `atlas_compat` have to be there.
 * @param declarations what SQLite's migrations have made
 */
export function deriveSchema(declarations: readonly Declaration[]): DerivedSchema {
  const of = (type: Declaration['type']) => declarations.filter((declaration) => declaration.type === type);
  const tables = of('table').map((table) => ({ name: table.name, ...deriveTable(table) }));
  return {
    tables: tables.map(({ create }) => create),
    rules: [
      ...tables.flatMap(({ references }) => references),
      ...of('index').map(deriveIndex),
      // Before all other triggers that run before a row is written: they go by their names.
      ...tables.flatMap(({ name, key }) => (key === undefined ? [] : nextIds(name, key))),
      ...of('trigger').flatMap((trigger) => deriveTrigger(trigger, ownTriggers)),
      ...textIndexStatements,
      ...tellingStatements,
    ],
  };
}

/** The statements that add tables with their indexes to a PostgreSQL database, from how SQLite is told. */
export function deriveAdded(statements: readonly string[]): string[] {
  const declarations = statements.map((statement): Declaration => {
    const [, type = '', name = '', table = name] =
      /^create (?:unique )?(table|index) (\w+)(?: on (\w+))?/.exec(statement) ?? [];
    if (type !== 'table' && type !== 'index') throw new Error(`This adds neither a table nor an index: ${statement}`);
    return { type, name, table, sql: statement };
  });
  return declarations.flatMap((declaration) => {
    if (declaration.type === 'index') return deriveIndex(declaration);
    const { create, references, key } = deriveTable(declaration);
    return [create, ...references, ...(key === undefined ? [] : nextIds(declaration.name, key))];
  });
}

/** Read in order by those who have heard the last one: a gap would mean that one was forgotten. */
const WITHOUT_GAPS: readonly string[] = ['events'];

/**
 * What chooses the number of a new row as SQLite does: the next after the highest that there is, or where none may come
 * again after the highest that there ever was, whoever chose it. A row that brings its number keeps it.
 */
function nextIds(table: string, key: NonNullable<DerivedTable['key']>): string[] {
  const column = `"${key.column}"`;
  const given = { name: `${table}_next_${key.column}`, table, when: 'before', event: 'insert' } as const;
  if (!key.isNeverReused || WITHOUT_GAPS.includes(table)) {
    const next = `select coalesce(max(${column}), 0) + 1 into new.${column} from "${table}";`;
    return triggerStatements({ ...given, condition: `new.${column} is null`, body: next });
  }
  const sequence = `"${table}_numbers"`;
  return [
    `create sequence ${sequence}`,
    ...triggerStatements({
      ...given,
      body: `if new.${column} is null then new.${column} := nextval('${sequence}');
    elsif new.${column} >= (select last_value from ${sequence}) then perform setval('${sequence}', new.${column});
    end if;`,
    }),
  ];
}

/** How an index is made on PostgreSQL: with null before everything, as SQLite sorts it. */
export function deriveIndex({ name, table, sql }: Declaration): string {
  const unique = /^create unique/i.test(sql) ? 'unique ' : '';
  const { inside, end } = inBrackets(sql, sql.indexOf('('));
  const columns = splitAtCommas(inside).map((column) => {
    const [, expression = column, falling] = /^(.*?)( desc)?$/i.exec(column) ?? [];
    if (!/^\w+$/.test(expression)) throw new Error(`Index ${name} is of more than columns: ${column}`);
    return `"${expression}" ${falling === undefined ? 'asc nulls first' : 'desc nulls last'}`;
  });
  const condition = withFunctions(sql.slice(end).replace(/\s+/g, ' ').trim());
  return `create ${unique}index "${name}" on "${table}" (${columns.join(', ')}) ${condition}`.trim();
}

/** How a table is made on PostgreSQL. */
interface DerivedTable {
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

/**
 * Gives an empty PostgreSQL database the schema and the rows of a new database of SQLite, its journal of steps among them.
 * @param trx a transaction of the PostgreSQL database
 * @param model a SQLite database that was just migrated, with nothing else in it
 */
export async function makeOnPostgres<A, B>(trx: Kysely<A>, model: Kysely<B>): Promise<void> {
  const declarations = await readDeclarations(model);
  const { tables, rules } = deriveSchema(declarations);
  for (const statement of [...schemaFunctions, ...tables, ...rules]) await sql.raw(statement).execute(trx);
  // Few rows, of which none leads to another table's.
  for (const { name } of declarations.filter(({ type }) => type === 'table')) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(model);
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column));
      await sql`
        insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(trx);
    }
  }
}
