import { type Declaration, inBrackets, splitAtCommas, withFunctions } from './declared-schema.ts';

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
