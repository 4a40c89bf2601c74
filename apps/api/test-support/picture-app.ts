import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MapPicture, UploadResult } from '@venture-atlas/types';
import type { Answer } from './account-app.ts';
import type { Person } from './campaign-app.ts';
import { type Refusal, type StaffApp, staffApp } from './staff-app.ts';

/** A file as a browser sends it. */
export interface FileToSend {
  name: string;
  bytes: Buffer | string;
  /** Of the form; `files` unless said otherwise. */
  field?: string;
}

export interface PictureApp extends StaffApp {
  /** The folder of this machine in which things are made; without a bucket also that of what is stored. */
  mediaDir: string;
  /** The call with these files, whatever comes of it. */
  send: (
    files: readonly FileToSend[],
    fields?: Readonly<Record<string, string>>,
    by?: Person | null,
  ) => Promise<Answer<UploadResult & Refusal>>;
  /** Uploads one picture and answers its address. */
  upload: (name: string, bytes: Buffer) => Promise<string>;
  /** What a map shows once everything that was on its way has arrived. */
  settled: (locationId: number) => Promise<MapPicture>;
  /** Names in the media folder, half-made things included, and in its folder of received files. */
  leftovers: () => Promise<string[]>;
}

/** A form with files, as the bytes of a request. */
export async function formBody(files: readonly FileToSend[], fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes, field = 'files' } of files)
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const request = new Response(form);
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

/** A real server with people of staff, whose pictures are really decoded. */
export async function pictureApp(options: Parameters<typeof staffApp>[0] = {}): Promise<PictureApp> {
  const server = await staffApp(options);
  const mediaDir = server.app.pictures.media.place.folder;

  const send: PictureApp['send'] = async (files, fields = { name: 'map' }, by = server.mara) => {
    const { payload, type } = await formBody(files, fields);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/upload_file/',
      headers: { 'content-type': type, ...(by === null ? {} : { authorization: `Bearer ${by.access}` }) },
      payload,
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  return {
    ...server,
    mediaDir,
    send,
    upload: async (name, bytes) => {
      const { status, body } = await send([{ name, bytes }]);
      const [file] = body.uploaded_files ?? [];
      if (status !== 200 || file === undefined) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
      return file.url;
    },
    settled: async (locationId) => {
      // Who chose a picture tells it by an event.
      await server.app.events.catchUp();
      await server.app.jobs.idle('map picture');
      return (await server.get<MapPicture>(`/api/map_picture/${locationId}/`, { as: server.mara })).body;
    },
    leftovers: async () => {
      const received = await readdir(join(mediaDir, '.receiving')).catch(() => []);
      return [...received, ...(await readdir(mediaDir)).filter((name) => name.startsWith('.making'))];
    },
  };
}
