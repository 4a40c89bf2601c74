import type { TestApp } from './build-test-app.ts';

/**
 * Announces what a test wrote into the tables by itself, as every command announces what it writes: in all worlds
 * anything may be another one.
 */
export function announceWrites({ database: { sqlite } }: Pick<TestApp, 'database'>): void {
  sqlite.exec(WORLDS_CHANGED);
}

/** The same as SQL, for another connection. */
export const WORLDS_CHANGED = `
  insert into events (at, scope, kind, ids, actor_id) values ('2026-01-01T00:00:00.000Z', 'world', 'world changed', null, null);
  insert into event_marks (scope, kind, last_id, last_at)
    select scope, kind, max(id), max(at) from events where scope = 'world' and kind = 'world changed' group by scope, kind
    on conflict (scope, kind) do update set last_id = excluded.last_id;`;
