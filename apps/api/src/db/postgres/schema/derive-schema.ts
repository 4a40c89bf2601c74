import type { Declaration } from './declared-schema.ts';
import { deriveIndex } from './derive-index.ts';
import { deriveTable } from './derive-table.ts';
import { deriveTrigger } from './derive-trigger.ts';
import { nextIds } from './next-ids.ts';
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
