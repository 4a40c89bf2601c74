import type { StaffPosition } from '@venture-atlas/types';
import type { ViewerState } from '../session/use-viewer.ts';
import { type RealServer, startServer } from './real-server.ts';
import type { TestWorld } from './server-acts.ts';
import { signIn } from './sign-in.ts';

export const OTHER_STAFF = 8;

/** A server whose maps two of staff edit: the one at the page, and Priya, who does not use it. */
export interface StaffServer extends RealServer {
  /** A position as it is kept now. */
  position: (id: number) => Promise<StaffPosition>;
  /** A read or, with a body, a write of Priya, which must succeed. */
  priya: <Body = unknown>(path: string, body?: object) => Promise<Body>;
  /** Logs somebody of staff in at this browser. */
  signIn: () => Promise<ViewerState>;
}

export async function startStaffServer(world: TestWorld = 'coast'): Promise<StaffServer> {
  const server = await startServer(world);
  await server.act.addPerson({ id: OTHER_STAFF, name: 'Priya', email: 'priya@coast.example', isStaff: true });
  const { access } = await server.act.openSession({ person: OTHER_STAFF });
  return {
    ...server,
    position: (id) => server.get(`/api/position/${id}/`, access),
    priya: (path, body) =>
      body === undefined
        ? server.get(path, access)
        : server.post(path, { client_key: crypto.randomUUID(), ...body }, access),
    signIn: () => signIn(server, 'staff'),
  };
}
