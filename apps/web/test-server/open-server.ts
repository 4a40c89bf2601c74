import { type AccountApp, accountApp } from '../../api/test-support/account-app.ts';
import type { TestWorld } from '../src/test-support/server-acts.ts';
import { seedOf } from './worlds.ts';

/**
 * A real server on a database of its own. However slow the machine, no time runs out: its clock goes on by
 * a millisecond when it is read, so that what was written later is newer, and otherwise stands still.
 */
export function openServer({ world }: { world?: TestWorld } = {}): Promise<AccountApp> {
  let time = Date.now();
  const now = () => time++;
  return accountApp(
    { logLevel: 'silent' },
    { deps: { now }, ...(world === undefined ? {} : { world: seedOf(world) }) },
  );
}
