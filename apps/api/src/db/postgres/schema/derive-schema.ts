import type { Declaration } from './declared-schema.ts';
import { deriveIndex } from './derive-index.ts';
import { type DerivedTable, deriveTable } from './derive-table.ts';
import { deriveTrigger, triggerStatements } from './derive-trigger.ts';
import { ownTriggers } from './own-triggers.ts';
import { tellingStatements } from './telling.ts';
import { textIndexStatements } from './text-index.ts';

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
