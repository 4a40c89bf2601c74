import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { type HistoryFilter, listStaffChanges } from './history-page.ts';

it.each<[HistoryFilter, string]>([
  [{}, 'staff_changes_listed'],
  [{ actorId: 7 }, 'staff_changes_by_actor'],
])('a page of %o is read off an index that holds what lists show alone', async (filter, index) => {
  const { db, sqlite, close } = await openMigrated(':memory:');
  const plans: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      const steps = sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
      plans.push(steps.map(({ detail }) => detail).join('; '));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const page = { limit: 51, offset: 0, valuesBytes: 1_000 };
  await listStaffChanges(db.withPlugin(plugin), wholeWorld(1), filter, page);
  await close();
  expect(plans[0]).toContain(`COVERING INDEX ${index}`);
  expect(plans[0]).not.toContain('TEMP B-TREE');
});
