import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CampaignApp } from './campaign-app.ts';
import type { Standing } from './campaign-oracle.ts';
import { wordsIn } from './campaign-oracle.ts';
import { fileAnswer } from './closed-pictures.ts';
import { mediaFolder } from './media-folder.ts';
import { addPictureRow } from './picture-row.ts';

/** Stores a picture of a world whose bytes, whole and small, are a word of its own. @returns its name */
export function keepModelPicture(
  { database, config }: Pick<CampaignApp, 'database' | 'config'>,
  worldId: number,
  pixels: string,
): string {
  const [file = '', preview = ''] = ['', '-preview'].map((end) => `${randomBytes(32).toString('hex')}${end}.webp`);
  for (const key of [file, preview]) writeFileSync(join(mediaFolder(config), key), pixels);
  const hash = addPictureRow(database.sqlite, { worldId, file });
  database.sqlite.prepare('update pictures set preview_file = ? where hash = ?').run(preview, hash);
  return hash;
}

/** Who was told an address of a picture, and what it shows. */
export interface ToldPicture {
  url: string;
  campaign: number;
  as: Standing | 'table';
}

/** Every private address of a picture in an answer. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/media\/private\/[\w-]+/g)].map(([url]) => url)),
];

/** The words that whoever has this address sees now; undefined: it is answered like a missing file. */
export async function pixelsAt(server: Pick<CampaignApp, 'app'>, url: string): Promise<string[] | undefined> {
  const { status, bytes } = await fileAnswer(server, url);
  return status === 200 ? [...wordsIn(bytes)] : undefined;
}
