import type { ErrorBody, UploadResult } from '@venture-atlas/types';
import type { Answer } from './account-app.ts';
import type { CampaignApp, Person } from './campaign-app.ts';
import { type FileToSend, formBody } from './picture-app.ts';
import { png } from './pictures.ts';
import { storedBytes } from './stored-files.ts';

export type Uploaded = Answer<Partial<UploadResult & ErrorBody>>;

/** Uploads files for a place or a world, whatever comes of it. */
export async function sendPictures(
  { app }: Pick<CampaignApp, 'app'>,
  by: Person,
  fields: Readonly<Record<string, string>>,
  files?: readonly FileToSend[],
): Promise<Uploaded> {
  const { payload, type } = await formBody(files ?? [{ name: 'map.png', bytes: await png(64, 48) }], fields);
  const response = await app.inject({
    method: 'POST',
    url: '/api/upload_file/',
    headers: { 'content-type': type, authorization: `Bearer ${by.access}` },
    payload,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** Uploads one picture for a world. @returns its address */
export async function uploadFor(
  server: Pick<CampaignApp, 'app'>,
  by: Person,
  { id }: { id: string },
  bytes?: Buffer,
): Promise<string> {
  const files = [{ name: 'map.png', bytes: bytes ?? (await png(64, 48)) }];
  const { status, body } = await sendPictures(server, by, { world_id: id }, files);
  const url = body.uploaded_files?.[0]?.url;
  if (status !== 200 || url === undefined) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return url;
}

/** Room that everything takes that is stored: lossless sources count a quarter. */
export async function roomStored({ app }: Pick<CampaignApp, 'app'>): Promise<number> {
  const { media } = app.pictures;
  let room = 0;
  for (const key of await media.list()) {
    const bytes = (await media.sizeOf(key)) ?? 0;
    room += key.endsWith('-source.png') ? Math.floor(bytes / 4) : bytes;
  }
  return room;
}

/** Bytes of everything that is stored. */
export const bytesStored = ({ app }: Pick<CampaignApp, 'app'>): Promise<number> => storedBytes(app.pictures.media);
