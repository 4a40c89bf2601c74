import type { LocationSaved, PositionSaved, World } from '@venture-atlas/types';
import { endSession } from '../session/session-end.ts';
import { writeTokens } from '../session/tokens.ts';
import type { ViewerState } from '../session/use-viewer.ts';
import { type RealServer, startServer } from './real-server.ts';
import { renderApp, viewerOfKind } from './render-app.tsx';

/** Who made the world, who agreed to edit it, who has nothing to do with it, and somebody of staff. */
export const [OWNER, CO_EDITOR, STRANGER, STAFF] = [11, 12, 13, 14] as const;

/**
 * A server with the Sword Coast for everybody, and a closed world with places of the same names: Gullhaven, which has
 * a map with a cove on it and a text with "brine", and Hask, which has no map.
 */
export interface WorldServer extends RealServer {
  world: World;
  /** The map that the world opens with. */
  home: { id: number; slug: string };
  gullhaven: number;
  /** A call of one of the people, which must succeed; without a body it reads. */
  as: <Body = unknown>(person: number, path: string, body?: object) => Promise<Body>;
  /** Opens an address in the whole app; without a person, signed out. */
  open: (path: string, person?: number) => Promise<void>;
}

/** @param kind whose world it is: of the owner, or of staff, who then make it */
export async function startOneWorldServer(kind: World['kind'] = 'own'): Promise<WorldServer> {
  const server = await startServer('coast');
  const names = { [OWNER]: 'Odalys', [CO_EDITOR]: 'Priya', [STRANGER]: 'Tom', [STAFF]: 'Sten' };
  const access = new Map<number, string>();
  for (const [key, name] of Object.entries(names)) {
    const id = Number(key);
    await server.act.addPerson({ id, name, email: `${name.toLowerCase()}@hearth.example`, isStaff: id === STAFF });
    access.set(id, (await server.act.openSession({ person: id })).access);
  }
  const as: WorldServer['as'] = (person, path, body) =>
    body === undefined ? server.get(path, access.get(person)) : server.post(path, body, access.get(person));

  const maker = kind === 'own' ? OWNER : STAFF;
  const world = await as<World>(maker, '/api/worlds/', { name: 'Thornmark', kind });
  const { location: home } = await as<LocationSaved>(maker, '/api/home/location/', {
    world_id: world.id,
    name: 'Thorn Coast',
    map_size: { width: 1000, height: 800 },
  });
  if (kind === 'own') {
    await as(OWNER, `/api/worlds/${world.id}/editors/`, { email: 'priya@hearth.example' });
    await as(CO_EDITOR, `/api/worlds/${world.id}/accept/`, {});
  }
  const place = async (map: number, name: string, scale: number) => {
    const at = { parent_id: map, lat: 400, lng: 500, scale };
    return (await as<PositionSaved>(maker, '/api/add_position/', { ...at, name })).position.location_id;
  };
  const gullhaven = await place(home.id, 'Gullhaven', 60);
  await as(maker, `/api/home/location/${gullhaven}/`, { map_size: { width: 500, height: 400 } });
  await as(maker, '/api/home/wikipage/', {
    name: 'Gullhaven',
    location_id: gullhaven,
    wiki_page_content: {
      sections: [],
      image: null,
      image_text: '',
      attribution: null,
      top_section: 'Barrels of brine stand along its quay.',
    },
  });
  await place(home.id, 'Hask', 50);
  await place(gullhaven, 'Brine Cove', 40);

  const open = async (path: string, person?: number) => {
    endSession('logged-out');
    renderApp({ path, ...(person === undefined ? {} : { viewer: await signInAs(server, person) }) });
  };
  return { ...server, world, home, gullhaven, as, open };
}

async function signInAs(server: RealServer, person: number): Promise<ViewerState> {
  writeTokens(await server.act.openSession({ person }), Date.now());
  const kind = person === STAFF ? 'staff' : 'user';
  const { user } = viewerOfKind(kind);
  return { status: 'ready', viewer: { kind, id: person }, user: user && { ...user, id: person } };
}

/** Calls that read places, and what of the world each was asked about; a thing that is named by its id says that itself. */
export const askedOf = ({ network }: RealServer): (string | null)[] =>
  network.calls
    .filter(({ method, path }) => method === 'GET' && /^\/api\/(location|home\/|history|inactive)/.test(path))
    .filter(({ path }) => !/^\/api\/home\/\w+\/\d+\/$/.test(path))
    .map(({ query }) => query.get('world_id'));
