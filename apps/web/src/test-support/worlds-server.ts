import type { LocationSaved, WorldDetails, WorldsAnswer } from '@venture-atlas/types';
import { writeTokens } from '../session/tokens.ts';
import type { ViewerState } from '../session/use-viewer.ts';
import { type RealServer, startServer } from './real-server.ts';
import { viewerOfKind } from './render-app.tsx';

/** Somebody whose address is confirmed, and their own calls beside the page. */
export interface WorldMaker {
  email: string;
  get: <Body>(path: string) => Promise<Body>;
  post: <Body = unknown>(path: string, body?: object) => Promise<Body>;
  worlds: () => Promise<WorldsAnswer>;
  /** A world with a map, or without one. */
  makeWorld: (name: string, options?: { kind?: 'own' | 'atlas'; hasMap?: boolean }) => Promise<WorldDetails>;
  /** Logs them in at this browser. */
  signIn: () => Promise<ViewerState>;
}

/** A server whose people make worlds. */
export interface WorldsServer extends RealServer {
  marisol: WorldMaker;
  priya: WorldMaker;
  mara: WorldMaker;
}

/** Marisol and Priya have accounts, Mara is of staff; there is nothing but an empty Atlas. */
export async function startWorldsServer(): Promise<WorldsServer> {
  const server = await startServer();
  return {
    ...server,
    marisol: await makerOf(server, 'Marisol'),
    priya: await makerOf(server, 'Priya'),
    mara: await makerOf(server, 'Mara', true),
  };
}

async function makerOf(server: RealServer, name: string, isStaff = false): Promise<WorldMaker> {
  const email = `${name.toLowerCase()}@hearth.example`;
  const { id } = await server.act.addPerson({ email, name, isStaff });
  const { access } = await server.act.openSession({ person: id });
  const post: WorldMaker['post'] = (path, body = {}) => server.post(path, body, access);
  return {
    email,
    post,
    get: (path) => server.get(path, access),
    worlds: () => server.get('/api/worlds/', access),
    makeWorld: async (worldName, { kind = 'own', hasMap = true } = {}) => {
      const world = await post<WorldDetails>('/api/worlds/', { name: worldName, kind });
      if (!hasMap) return world;
      const map = { name: worldName, world_id: world.id, map_size: { width: 400, height: 300 } };
      const { location } = await post<LocationSaved>('/api/home/location/', map);
      return post(`/api/worlds/${world.id}/`, { home_location_id: location.id });
    },
    signIn: async () => {
      writeTokens(await server.act.openSession({ person: id }), Date.now());
      const kind = isStaff ? 'staff' : 'user';
      const { user } = viewerOfKind(kind);
      return { status: 'ready', viewer: { kind, id }, user: user && { ...user, id, name } };
    },
  };
}
