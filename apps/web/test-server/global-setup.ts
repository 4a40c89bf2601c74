import type { TestProject } from 'vitest/node';
import { startControlServer } from './control-server.ts';

/** One process holds the servers of all tests of the web: the server is loaded once, and no test shares a module with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const control = await startControlServer(async () => {
    const [{ openServer }, { serverActs }] = await Promise.all([
      import('./open-server.ts'),
      import('./server-acts.ts'),
    ]);
    // The first takes a second, since it makes the database and all checks of bodies: no test has to wait for that.
    await (await openServer()).close();
    return { open: openServer, acts: serverActs };
  });
  project.provide('testServers', control.url);
  return control.close;
}
