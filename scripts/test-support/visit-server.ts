import { expect } from 'vitest';

const REQUESTS = 2_000;
const AT_ONCE = 16;

/** The account that `visitServer` uses; it must exist and be staff. */
export const STAFF = { email: 'warden@example.org', password: 'seven lanterns on the quay' };

interface MapAnswer {
  children: { id: number; lat: number; lng: number }[];
}

/**
 * Logs in, moves a place, reads everything that a visit reads two thousand times, and finds the place at its new
 * position.
 */
export async function visitServer(address: string): Promise<void> {
  const login = await fetch(`${address}/user/token/`, json(STAFF));
  expect(login.status).toBe(200);
  const { access } = (await login.json()) as { access: string };
  const authorization = `Bearer ${access}`;
  const map = `${address}/api/location_map_details/sword_coast/`;
  const before = (await (await fetch(map)).json()) as MapAnswer;
  const place = before.children[0];
  if (place === undefined) throw new Error('There is no place on the map that visitors read.');
  const position = [place.lat + 1, place.lng + 2];
  const moved = await fetch(`${address}/api/change_position/`, json({ id: place.id, position }, authorization));
  expect(moved.status).toBe(200);
  await readOften(address, authorization);
  const after = (await (await fetch(map)).json()) as MapAnswer;
  expect(after.children.find(({ id }) => id === place.id)).toMatchObject({ lat: position[0], lng: position[1] });
}

async function readOften(address: string, authorization: string): Promise<void> {
  const paths = [
    '/',
    '/health',
    '/api/location_map_details/sword_coast/',
    '/api/location_map_details/waterdeep/',
    '/api/location_children/sword_coast/?page=1',
    '/api/location_search/?name=water',
    '/api/home/campaign/list/',
    '/user/user/',
    '/api/home/location/list/?limit=100',
  ];
  // Data read from a connection counts as memory outside of JavaScript, which triggers garbage collections there.
  const long = json({ email: 'x'.repeat(60_000), password: 'y' });
  let requested = 0;
  const askOn = async (): Promise<void> => {
    while (requested < REQUESTS) {
      const path = paths[requested++ % paths.length] ?? '/';
      await ask(`${address}${path}`, { headers: { authorization } }, 200);
      if (requested % 4 === 0) await ask(`${address}/user/token/`, long, 400);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}

async function ask(url: string, request: RequestInit, status: number): Promise<void> {
  const answer = await fetch(url, request);
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`);
}

function json(body: unknown, authorization?: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    body: JSON.stringify(body),
  };
}
