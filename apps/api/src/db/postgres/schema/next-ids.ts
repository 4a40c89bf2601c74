import type { DerivedTable } from './derive-table.ts';
import { triggerStatements } from './derive-trigger.ts';

/** Read in order by those who have heard the last one: a gap would mean that one was forgotten. */
const WITHOUT_GAPS: readonly string[] = ['events'];

/**
 * What chooses the number of a new row as SQLite does: the next after the highest that there is, or where none may come
 * again after the highest that there ever was, whoever chose it. A row that brings its number keeps it.
 */
export function nextIds(table: string, key: NonNullable<DerivedTable['key']>): string[] {
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
