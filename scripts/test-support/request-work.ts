import { randomUUID } from 'node:crypto';
import { placesFile } from '../../apps/api/test-support/import-app.ts';
import { formBody } from '../../apps/api/test-support/picture-app.ts';
import { png } from '../../apps/api/test-support/pictures.ts';
import type {
  ImportJob,
  MapDrawing,
  MapPicture,
  PosterState,
  WorldArchive,
  WorldCopy,
  WorldsAnswer,
} from '../../packages/types/src/index.ts';
import { STAFF } from './visit-server.ts';

/** Places of each import, besides its map. */
export const PLACES = 40;

/** Accepted requests whose work must be completed. */
export interface RequestedWork {
  /** Imports by id, each with the name of its map. */
  imports: Map<string, string>;
  posters: string[];
  /** The number of requested drawings, whether the server responded or not. */
  drawings: number;
  /** Names of worlds that a map is copied into, by the keys of the requests. */
  copies: Map<string, string>;
  /** The address of the last chosen picture. */
  picture: string | undefined;
  /** Addresses that were promised a mail. */
  people: string[];
}

export const nothingRequested = (): RequestedWork => ({
  imports: new Map(),
  posters: [],
  drawings: 0,
  copies: new Map(),
  picture: undefined,
  people: [],
});

/** A server that receives calls while it runs. */
export interface CalledServer {
  address: string;
  authorization: string;
  /** Ids of the map that is drawn and of the one that gets pictures. */
  coast: number;
  city: number;
}

/** Requests one of each kind of work that continues after the response. Rejects when the server ends meanwhile. */
export async function requestWork(server: CalledServer, asked: RequestedWork, round: number): Promise<void> {
  const all = [
    goOnWithImports(server, asked).then(() => bringIn(server, asked, round)),
    orderPoster(server, asked),
    draw(server, asked, round),
    copyMap(server, asked, round),
    requestArchive(server),
    choosePicture(server, asked, round),
    register(server, asked, round),
    look(server),
  ];
  const failed = (await Promise.allSettled(all)).find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function bringIn(server: CalledServer, asked: RequestedWork, round: number): Promise<void> {
  const name = `Isle ${round}`;
  const places = Array.from({ length: PLACES }, (_, at) => [`Inn ${round} ${at}`, 20 * at, 10 * at] as const);
  const options = JSON.stringify({ name, frame: { width: 2048, height: 1536 }, units: 'pixels' });
  const file = { name: 'inns.geojson', bytes: placesFile(places) };
  const { id } = await send<ImportJob>(server, '/api/imports/', [file], { options });
  asked.imports.set(id, name);
  await makeImport(server, id);
}

/** Makes imports that were ready when the previous server ended. */
async function goOnWithImports(server: CalledServer, asked: RequestedWork): Promise<void> {
  for (const id of asked.imports.keys()) await makeImport(server, id);
}

/** Makes an import as soon as its files are read. */
export async function makeImport(server: CalledServer, id: string): Promise<ImportJob> {
  for (;;) {
    const job = await call<ImportJob>(server, 'GET', `/api/imports/${id}/`);
    if (job.state === 'ready') await call(server, 'POST', `/api/imports/${id}/apply/`, {});
    else if (job.state !== 'reading' && job.state !== 'applying') return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function orderPoster(server: CalledServer, asked: RequestedWork): Promise<void> {
  const body = { paper: 'A4', format: 'pdf', dpi: 150, names: 'map', title: true };
  const { id } = await call<PosterState>(server, 'POST', '/api/map_poster/sword_coast/', body);
  asked.posters.push(id);
}

async function draw(server: CalledServer, asked: RequestedWork, round: number): Promise<void> {
  // A drawing of an earlier round may still wait, which excludes a second one.
  const { job } = await call<MapDrawing>(server, 'GET', `/api/map_drawing/${server.coast}/`);
  if (job !== null) return;
  asked.drawings += 1;
  const style = ['parchment', 'night', 'atlas'][round % 3];
  await call(server, 'POST', `/api/map_drawing/${server.coast}/`, { style, size: 4096 });
}

async function copyMap(server: CalledServer, asked: RequestedWork, round: number): Promise<void> {
  // An account may have at most ten worlds.
  if (round >= 8) return;
  const key = randomUUID();
  asked.copies.set(key, `Copy ${round}`);
  await findCopy(server, asked, key);
}

/** Requests a copy, or its progress; the key identifies the request. */
export const findCopy = (server: CalledServer, { copies }: RequestedWork, key: string): Promise<WorldCopy> =>
  call<WorldCopy>(server, 'POST', '/api/world_copies/', {
    location_id: server.coast,
    name: copies.get(key),
    client_key: key,
  });

/** Requests an archive of the Atlas. While one is being made, returns that one. */
export async function requestArchive(server: CalledServer): Promise<WorldArchive> {
  const { worlds } = await call<WorldsAnswer>(server, 'GET', '/api/worlds/');
  return call<WorldArchive>(server, 'POST', `/api/worlds/${worlds[0]?.id}/archive/`, {});
}

async function choosePicture(server: CalledServer, asked: RequestedWork, round: number): Promise<void> {
  const file = { name: 'map.png', bytes: await png(1600, 1200, round) };
  const { uploaded_files } = await send<{ uploaded_files: { url: string }[] }>(server, '/api/upload_file/', [file], {
    name: 'map',
  });
  const image = uploaded_files[0]?.url;
  await call(server, 'POST', '/api/update_location/', { location_id: server.city, image });
  asked.picture = image;
}

export const findPicture = (server: CalledServer): Promise<MapPicture> =>
  call<MapPicture>(server, 'GET', `/api/map_picture/${server.city}/`);

async function register(server: CalledServer, asked: RequestedWork, round: number): Promise<void> {
  const email = `guest${round}@example.org`;
  await call(server, 'POST', '/user/register/', { email, password: STAFF.password, name: email });
  asked.people.push(email);
}

/** A call with an immediate response. If the server ends meanwhile, the client repeats it. */
export async function look(server: CalledServer): Promise<void> {
  await call(server, 'GET', '/api/admin/world_check/');
  await call(server, 'GET', '/user/export/');
}

/** The response of a call. @throws Error when it is refused, or the server ends */
export async function call<T>(
  { address, authorization }: CalledServer,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = { method, headers: { authorization, ...type }, ...(body && { body: JSON.stringify(body) }) };
  return read<T>(await fetch(`${address}${path}`, request), path);
}

async function send<T>(
  { address, authorization }: CalledServer,
  path: string,
  files: Parameters<typeof formBody>[0],
  fields: Record<string, string>,
): Promise<T> {
  const { payload, type } = await formBody(files, fields);
  const headers = { authorization, 'content-type': type };
  return read<T>(await fetch(`${address}${path}`, { method: 'POST', headers, body: new Uint8Array(payload) }), path);
}

/** The server responded with an error. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

async function read<T>(answer: Response, path: string): Promise<T> {
  const text = await answer.text();
  if (answer.status !== 200) throw new RefusedError(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}
