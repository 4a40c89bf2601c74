import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Listens at an address for a moment.
 * @throws Error the system's own (EADDRINUSE, EACCES ..) when nobody can listen there now
 */
export async function assertPortFree({ port, host }: { port: number; host: string }): Promise<void> {
  // The system chooses a free one.
  if (port === 0) return;
  const server = createServer();
  server.listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
