import { type Kysely, sql } from 'kysely';
import { type Declaration, inBrackets, readDeclarations, splitAtCommas, withFunctions } from './declared-schema.ts';
import { deriveTrigger, triggerStatements } from './derive-trigger.ts';
import { notificationStatements } from './notifications.ts';
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

/** Triggers written separately for PostgreSQL, by name. */
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

/** Schema of an empty PostgreSQL database in two steps; rows may be inserted unchanged in between. */
export interface DerivedSchema {
  /** Tables with their own constraints. */
  tables: string[];
  /** Foreign keys, indexes, and triggers. */
  rules: string[];
}

/**
 * The statements that create the same schema in an empty PostgreSQL database, in order. The functions of the schema
 * `atlas_compat` must exist.
 * @param declarations those of the migrated SQLite database
 */
export function deriveSchema(declarations: readonly Declaration[]): DerivedSchema {
  const of = (type: Declaration['type']) => declarations.filter((declaration) => declaration.type === type);
  const tables = of('table').map((table) => ({ name: table.name, ...deriveTable(table) }));
  return {
    tables: tables.map(({ create }) => create),
    rules: [
      ...tables.flatMap(({ references }) => references),
      ...of('index').map(deriveIndex),
      // Must run before all other row triggers, which run in the order of their names.
      ...tables.flatMap(({ name, key }) => (key === undefined ? [] : nextIds(name, key))),
      ...of('trigger').flatMap((trigger) => deriveTrigger(trigger, ownTriggers)),
      ...textIndexStatements,
      ...notificationStatements,
    ],
  };
}

/** The statements that add tables with their indexes to a PostgreSQL database, derived from those for SQLite. */
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

/** Readers continue after the last id: a gap would mean a lost row. */
const WITHOUT_GAPS: readonly string[] = ['events'];

/**
 * Assigns ids to new rows as SQLite does: after the highest existing id or, for tables that never reuse ids, after the
 * highest id ever. Explicit ids are kept.
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

/** Index statement for PostgreSQL, with null sorted first as on SQLite. */
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

/** A table for PostgreSQL. */
interface DerivedTable {
  create: string;
  /** Foreign keys, added once all tables exist. */
  references: string[];
  /** The column with generated ids, and whether ids are never reused. */
  key: { column: string; isNeverReused: boolean } | undefined;
}

/** Column types: numbers keep their range, and booleans stay numbers, so that rows are equal on both engines. */
const TYPES: Readonly<Record<string, string>> = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  blob: 'bytea',
};

const OF_TABLE = /^(?:primary key|unique|check|foreign key)\b/;
const REFERENCE = / references "?(\w+)"? (\([^)]*\))(?: on delete (cascade|set null|restrict))?/;

/** @throws Error for unknown syntax in a declaration, which must be added here */
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
  // Like nocase in SQLite, ignores the case of the 26 letters, since the database sorts by bytes.
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
 * Creates the schema and rows of a new SQLite database, with its journal, in an empty PostgreSQL database.
 * @param trx a transaction of the PostgreSQL database
 * @param model a just migrated SQLite database without other content
 */
export async function makeOnPostgres<A, B>(trx: Kysely<A>, model: Kysely<B>): Promise<void> {
  const declarations = await readDeclarations(model);
  const { tables, rules } = deriveSchema(declarations);
  for (const statement of [...schemaFunctions, ...tables, ...rules]) await sql.raw(statement).execute(trx);
  // Few rows, and none references another table.
  for (const { name } of declarations.filter(({ type }) => type === 'table')) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(model);
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column));
      await sql`
        insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(trx);
    }
  }
}
