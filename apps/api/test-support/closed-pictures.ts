import { writeTransaction } from '../src/db/write-transaction.ts';
import { worldChanged } from '../src/events/queries/events.ts';
import type { CampaignApp } from './campaign-app.ts';
import { storeBytes } from './stored-files.ts';

/** Stands in the bytes of every stored file, so that whatever reaches somebody is known. */
export const PIXELS = 'canary-pixels';

/** Writes a file with pixels of its own for every picture and tile that the database names. @returns their keys */
export async function drawAllPictures(server: Pick<CampaignApp, 'database' | 'config'>): Promise<string[]> {
  const all = (text: string) => server.database.sqlite.prepare(text).pluck().all() as string[];
  const files = all(`select file from pictures union select preview_file from pictures where preview_file is not null
    union select share_file from pictures where share_file is not null`);
  const tiles = all('select folder from tile_sets').flatMap((folder) => [
    `${folder}/0/0/0.webp`,
    `${folder}/2/1/3.webp`,
  ]);
  const keys = [...files, ...tiles];
  await storeBytes(
    server.config,
    keys.map((key) => [key, `${PIXELS} of ${key}`] as const),
  );
  return keys;
}

/** Opens or closes a world as the product does: with an event. */
export async function setAccess(
  { db }: Pick<CampaignApp, 'db'>,
  worldId: number,
  access: 'open' | 'closed',
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    await trx.updateTable('worlds').set({ access }).where('id', '=', worldId).execute();
    await worldChanged(trx, 'everything', { actorId: null, at: '2026-01-01T00:00:00.000Z' });
  });
}

/** An answer as whoever compares it sees it: status, headers and bytes, without what differs each time. */
export async function fileAnswer(
  { app }: Pick<CampaignApp, 'app'>,
  url: string,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) {
  const answer = await app.inject({ method, url, headers });
  const { date: _date, 'x-request-id': _id, ...others } = answer.headers;
  return { status: answer.statusCode, headers: others, bytes: answer.rawPayload.toString('latin1') };
}
