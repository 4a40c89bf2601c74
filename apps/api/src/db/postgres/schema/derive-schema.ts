import type { Declaration } from './declared-schema.ts';
import { deriveIndex } from './derive-index.ts';
import { deriveTable } from './derive-table.ts';
import { deriveTrigger } from './derive-trigger.ts';
import { nextIds } from './next-ids.ts';
import { ownTriggers } from './own-triggers.ts';
import { tellingStatements } from './telling.ts';
import { textIndexStatements } from './text-index.ts';

/**
 * The statements that make the same schema in an empty PostgreSQL database, in their order. Functions of the schema
 * `atlas_compat` have to be there.
 * @param declarations what SQLite's migrations have made
 */
export function deriveSchema(declarations: readonly Declaration[]): string[] {
  const of = (type: Declaration['type']) => declarations.filter((declaration) => declaration.type === type);
  const tables = of('table').map((table) => ({ name: table.name, ...deriveTable(table) }));
  return [
    ...tables.map(({ create }) => create),
    ...tables.flatMap(({ references }) => references),
    ...of('index').map(deriveIndex),
    // Before all other triggers that run before a row is written: they go by their names.
    ...tables.flatMap(({ name, key }) => (key === undefined ? [] : nextIds(name, key))),
    ...of('trigger').flatMap((trigger) => deriveTrigger(trigger, ownTriggers)),
    ...textIndexStatements,
    ...tellingStatements,
  ];
}
