import { connectionOf, loadDriver } from './pool.ts';
import { LOCKS } from './writer-lock.ts';

/**
 * Shares the schema with others that serve it, or takes it alone to change it, by a lock of a connection of its own: the
 * server gives it back when the process dies, however it dies.
 * @returns what gives it back; undefined when others stand in the way
 */
export async function lockSchema(address: string, how: 'shared' | 'alone'): Promise<(() => Promise<void>) | undefined> {
  const { Client } = await loadDriver();
  const client = new Client(connectionOf(address));
  // A lost line gives the lock back; what the server is asked next says that it is gone.
  client.on('error', () => undefined);
  await client.connect();
  const take = how === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ taken: number }>(`select ${take}(${LOCKS.schema}) as taken`);
  if (rows[0]?.taken === 1) return () => client.end();
  await client.end();
  return undefined;
}
