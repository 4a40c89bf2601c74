import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportJob, ImportPoints, ImportUndone } from '@venture-atlas/types';
import type { Config } from '../src/config.ts';
import type { Answer } from './account-app.ts';
import type { Person } from './campaign-app.ts';
import { importHere } from './import-here.ts';
import { type FileToSend, formBody } from './picture-app.ts';
import { type Refusal, type StaffApp, staffApp } from './staff-app.ts';

type Options = Record<string, unknown>;

export interface ImportApp extends StaffApp {
  /** Sends files, whatever comes of it. */
  upload: (
    files: readonly FileToSend[],
    options?: Options | string,
    by?: Person | null,
    /** The world they are for; the Atlas without one. */
    worldId?: string,
  ) => Promise<Answer<ImportJob & Refusal>>;
  /** Sends files that are taken, and waits until they are read. */
  read: (files: readonly FileToSend[], options?: Options) => Promise<ImportJob>;
  job: (id: string) => Promise<ImportJob>;
  /** A call about a job, whatever comes of it. */
  tell: (id: string | number, what: string, body?: Options) => Promise<Answer<ImportJob & Refusal>>;
  /** The same, waiting until it is over. */
  finish: (id: string, what: string, body?: Options) => Promise<ImportJob>;
  points: (id: string, query?: string) => Promise<Answer<ImportPoints>>;
  undo: (importId: number, body?: Options) => Promise<Answer<ImportUndone & Refusal>>;
  /** Everything in the folder of imports. */
  leftovers: () => Promise<string[]>;
}

/**
 * A real server with a database file. Its imports are read and written in this process, or by real child processes where
 * `isApart`. Both know only the real time: where something they asked for is to be done, the server has it as well
 * (`clock`).
 */
export async function importApp({
  clock = 'own',
  isApart = false,
  config,
}: {
  clock?: 'own' | 'real';
  isApart?: boolean;
  config?: Partial<Config>;
} = {}): Promise<ImportApp> {
  const deps = { ...(clock === 'real' ? { now: Date.now } : {}), ...(isApart ? {} : { runImport: importHere }) };
  const server = await staffApp({ database: 'file', deps, ...(config === undefined ? {} : { config }) });

  const upload: ImportApp['upload'] = async (files, options, by = server.mara, worldId) => {
    const text = typeof options === 'string' ? options : JSON.stringify(options ?? {});
    const { payload, type } = await formBody(files, options === undefined ? {} : { options: text });
    const response = await server.app.inject({
      method: 'POST',
      url: worldId === undefined ? '/api/imports/' : `/api/imports/?world_id=${worldId}`,
      headers: { 'content-type': type, ...(by === null ? {} : { authorization: `Bearer ${by.access}` }) },
      payload,
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const job = async (id: string) => (await server.get<ImportJob>(`/api/imports/${id}/`, { as: server.mara })).body;
  const tell: ImportApp['tell'] = (id, what, body = {}) =>
    server.post(`/api/imports/${id}/${what}/`, body, { as: server.mara });

  return {
    ...server,
    upload,
    job,
    tell,
    read: async (files, options) => {
      const { status, body } = await upload(files, options);
      if (status !== 200) throw new Error(`not taken: ${JSON.stringify(body)}`);
      await server.app.jobs.idle('import');
      return job(body.id);
    },
    finish: async (id, what, body) => {
      const answer = await tell(id, what, body);
      if (answer.status !== 200) throw new Error(`not done: ${JSON.stringify(answer.body)}`);
      await server.app.jobs.idle('import');
      return job(id);
    },
    points: (id, query = '') => server.get<ImportPoints>(`/api/imports/${id}/points/${query}`, { as: server.mara }),
    undo: (importId, body = {}) => server.post(`/api/imports/${importId}/undo/`, body, { as: server.mara }),
    leftovers: () => readdir(join(server.config.dataDir, 'imports'), { recursive: true }),
  };
}

/** GeoJSON of places in pixels of a map 4096 wide: name, x, y. */
export function placesFile(places: readonly (readonly [string, number, number])[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(([name, x, y], index) => ({
      type: 'Feature',
      properties: { id: index + 1, name, type: 'Town', founded: 1372 },
      geometry: { type: 'Point', coordinates: [x, y] },
    })),
  });
}
