import type { Declaration } from './declared-schema.ts';

/** When a trigger runs, and what it does, in PL/pgSQL. */
interface Trigger {
  name: string;
  table: string;
  when: 'before' | 'after';
  /** Such as `update of "name"`. */
  event: string;
  /** Undefined: always. It stands in the function, since the condition of a trigger may ask no table. */
  condition?: string | undefined;
  body: string;
}

const DECLARED = /^create trigger "?(\w+)"? (before|after) (.+?) on "?(\w+)"?(?: when (.+?))? begin (.+) end$/i;

/**
 * A trigger of SQLite on PostgreSQL. @param own those that have to be said in other words, by their names
 * @throws Error when its statement is not understood
 */
export function deriveTrigger(
  { name, sql }: Declaration,
  own: Readonly<Record<string, { condition?: string; body: string }>>,
): string[] {
  const [, , when, event, table, condition, body] = DECLARED.exec(sql.replace(/\s+/g, ' ').trim()) ?? [];
  if (when === undefined || event === undefined || table === undefined || body === undefined)
    throw new Error(`Trigger ${name} is not understood: ${sql}`);
  const said = own[name] ?? { condition: condition && translated(condition), body: translated(body) };
  return triggerStatements({ name, table, when: when === 'before' ? 'before' : 'after', event, ...said });
}

/** The few things that the two engines write differently in triggers. */
const translated = (text: string): string =>
  text
    .replace(
      /select raise\(abort, ('[^']*')\)/g,
      "raise exception using message = $1, errcode = 'integrity_constraint_violation'",
    )
    .replace(/ is not (\(?old\.)/g, ' is distinct from $1')
    .replace(/ is (\(?old\.)/g, ' is not distinct from $1')
    .replace(/set epoch = epoch \+ 1/g, 'set epoch = picture_epochs.epoch + 1')
    .replace(/\) where true on conflict/g, ') as scopes where true on conflict');

/** A function of its own for each trigger, and the trigger. */
export function triggerStatements({ name, table, when, event, condition, body }: Trigger): string[] {
  const row = event.startsWith('delete') ? 'old' : 'new';
  const work = condition === undefined ? body : `if ${condition} then ${body} end if;`;
  // A trigger that runs before decides by its answer whether the row is written.
  const answer = when === 'before' ? row : 'null';
  return [
    `create function atlas_compat."${name}"() returns trigger language plpgsql as $$\nbegin\n  ${work}\n  return ${answer};\nend $$`,
    `create trigger "${name}" ${when} ${event} on "${table}" for each row execute function atlas_compat."${name}"()`,
  ];
}
