import type { Declaration } from './declared-schema.ts';

/** Event and body of a trigger, in PL/pgSQL. */
interface Trigger {
  name: string;
  table: string;
  when: 'before' | 'after';
  /** For example `update of "name"`. */
  event: string;
  /** Undefined: always. The function checks it, since trigger conditions cannot query tables. */
  condition?: string | undefined;
  body: string;
}

const DECLARED = /^create trigger "?(\w+)"? (before|after) (.+?) on "?(\w+)"?(?: when (.+?))? begin (.+) end$/i;

/**
 * Translates a trigger of SQLite for PostgreSQL.
 * @param own triggers written separately, by name
 * @throws Error for a statement that cannot be translated
 */
export function deriveTrigger(
  { name, sql }: Declaration,
  own: Readonly<Record<string, { condition?: string; body: string }>>,
): string[] {
  const [, , when, event, table, condition, body] = DECLARED.exec(sql.replace(/\s+/g, ' ').trim()) ?? [];
  if (when === undefined || event === undefined || table === undefined || body === undefined)
    throw new Error(`Trigger ${name} is not understood: ${sql}`);
  const trigger = own[name] ?? { condition: condition && translated(condition), body: translated(body) };
  return triggerStatements({ name, table, when: when === 'before' ? 'before' : 'after', event, ...trigger });
}

/** Translates the few syntax differences in triggers. */
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

/** The function and the trigger. */
export function triggerStatements({ name, table, when, event, condition, body }: Trigger): string[] {
  const row = event.startsWith('delete') ? 'old' : 'new';
  const work = condition === undefined ? body : `if ${condition} then ${body} end if;`;
  // The return value of a `before` trigger decides whether the row is written.
  const answer = when === 'before' ? row : 'null';
  return [
    `create function atlas_compat."${name}"() returns trigger language plpgsql as $$\nbegin\n  ${work}\n  return ${answer};\nend $$`,
    `create trigger "${name}" ${when} ${event} on "${table}" for each row execute function atlas_compat."${name}"()`,
  ];
}
