import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FOG_HIDDEN, type FogGrid } from '@venture-atlas/map-math';
import type { LocationMapDetails } from '@venture-atlas/types';
import sharp from 'sharp';
import { screenSecret } from '../src/campaigns/view/table-keys.ts';
import { pictureRow, tileSetRow } from '../src/media/commands/store-uploads.ts';
import type { StoredPicture } from '../src/media/images/image-job.ts';
import { runImageChild } from '../src/media/images/run-image-child.ts';
import { plainFolder } from '../src/media/masks/plain-tiles.ts';
import { upsertPicture, upsertTileSet } from '../src/media/queries/pictures.ts';
import { announceWrites } from './announce-writes.ts';
import type { CampaignApp, Person, Who } from './campaign-app.ts';
import { isDeep } from './deep.ts';
import { landPixelsOf } from './pictures.ts';

/** Pixels a map unit, also the number of the finest level of tiles. */
export const FINENESS = isDeep ? 2 : 1;
/** Pixels of the pictures of maps with fog. */
export const SIZE = { width: 800 * FINENESS, height: 600 * FINENESS };

/** A land whose pixels differ everywhere. */
export const landPixels = (): Buffer => landPixelsOf(SIZE);

/** The same land with noise in every pixel of which anything is hidden. */
export function withNoise(land: Buffer, grid: FogGrid): Buffer {
  const twin = Buffer.from(land);
  let bits = 7;
  for (let at = 0; at < SIZE.width * SIZE.height; at += 1) {
    if (!hasHidden(grid, at % SIZE.width, Math.floor(at / SIZE.width))) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) >>> 0;
      twin[at * 3 + channel] = bits >>> 24;
    }
  }
  return twin;
}

function hasHidden({ cell, cells, width }: FogGrid, x: number, y: number): boolean {
  const side = 1 / FINENESS / cell;
  for (let row = y * side; row < (y + 1) * side; row += 1)
    if (cells.subarray(row * width + x * side, row * width + (x + 1) * side).includes(FOG_HIDDEN)) return true;
  return false;
}

/** Lets a map show these pixels, stored and cut as every picture is. */
export async function showPixels(server: CampaignApp, slug: string, pixels: Buffer): Promise<void> {
  const { db, config, app } = server;
  const source = join(config.dataDir, 'land.png');
  await writeFile(
    source,
    await sharp(pixels, { raw: { ...SIZE, channels: 3 } })
      .png()
      .toBuffer(),
  );
  const map = { width: 800, height: 600 };
  const media = app.pictures.media.place;
  const job = { source, media, trust: 'upload', map, naming: 'by content', keepsSource: true } as const;
  const answer = await runImageChild<StoredPicture>({ kind: 'take', job });
  if (!answer.ok) throw new Error(answer.reason);
  // Asked for beforehand: on a busy machine whoever waits long for it gets paper.
  const { hash, source: kept } = answer.result;
  const plain = { hash, file: kept?.file ?? '', media, map, folder: plainFolder(hash, SIZE) };
  if (!(await runImageChild({ kind: 'plain', job: plain })).ok) throw new Error('not cut');
  const picture = answer.result;
  const at = '2026-01-01T00:00:00.000Z';
  const { world_id } = await db
    .selectFrom('locations')
    .select('world_id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await upsertPicture(db, pictureRow(world_id, picture, at));
  await upsertTileSet(db, tileSetRow(picture.hash, map, picture.tiles, at));
  await db.updateTable('locations').set({ picture_hash: picture.hash }).where('slug', '=', slug).execute();
  app.publicAnswers.dropAll();
  announceWrites(server);
}

/** Opens the table screen of a campaign. @returns who sits before it */
export async function openTable(server: CampaignApp, { id }: { id: string }, dm: Person): Promise<Who> {
  await server.post(`/api/home/campaign/${id}/table/open/`, {}, { as: dm });
  const screens = server.db.selectFrom('table_screens').select('id').where('campaign_id', '=', id);
  const screen = await screens.executeTakeFirstOrThrow();
  return { table: screenSecret(server.app.campaigns.tableKey, screen.id) };
}

/** A map as somebody in a campaign is answered it. */
export async function mapFor(
  server: CampaignApp,
  campaign: { id: string },
  slug: string,
  who: Who,
): Promise<LocationMapDetails> {
  const url = `/api/location_map_details/${slug}/?campaign_id=${campaign.id}&content=0`;
  return (await server.get<LocationMapDetails>(url, who)).body;
}

/** Every address of a picture of a map, by what it is: all tiles of all levels, the whole, the preview, the share card. */
export function picturesOf({ image, tiles, seo_image }: LocationMapDetails): Map<string, string> {
  const all = new Map([
    ['whole', image ?? ''],
    ['preview', tiles?.preview ?? ''],
    ['share', seo_image ?? ''],
  ]);
  for (let z = 0; tiles !== null && z < tiles.levels; z += 1) {
    const shrink = 2 ** (tiles.levels - 1 - z) * tiles.size;
    for (let y = 0; y * shrink < SIZE.height; y += 1)
      for (let x = 0; x * shrink < SIZE.width; x += 1)
        all.set(`${z}/${y}/${x}`, tiles.url.replace('{z}', `${z}`).replace('{y}', `${y}`).replace('{x}', `${x}`));
  }
  return all;
}

/** What is sent at an address: its bytes, and how long it may be kept. */
export async function fetchPicture({ app }: Pick<CampaignApp, 'app'>, url: string) {
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'GET', url });
  return { status: statusCode, bytes: rawPayload, caching: headers['cache-control'], type: headers['content-type'] };
}
