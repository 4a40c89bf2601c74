import { randomBytes } from 'node:crypto';
import type { MediaKey } from '../src/media/store/media-store.ts';
import type { CampaignApp } from './campaign-app.ts';
import { addPictureRow } from './picture-row.ts';

/**
 * Writes the row of a picture of a world whose bytes, whole and small, are a word of its own.
 * @param files gets them, to be stored
 * @returns its name
 */
export function keepModelPicture(
  { sqlite }: CampaignApp['database'],
  files: Map<MediaKey, string>,
  worldId: number,
  pixels: string,
): string {
  const [file = '', preview = ''] = ['', '-preview'].map((end) => `${randomBytes(32).toString('hex')}${end}.webp`);
  for (const key of [file, preview]) files.set(key, pixels);
  const hash = addPictureRow(sqlite, { worldId, file });
  sqlite.prepare('update pictures set preview_file = ? where hash = ?').run(preview, hash);
  return hash;
}
