import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { archiveWords, serverMessages, toSlug } from '@venture-atlas/rules';
import {
  MAP_EXPORT_BYTES_MAX,
  MAP_EXPORT_PLACES_MAX,
  type MapFileFormat,
  type WorldFileOptions,
} from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { accountOf, callerOf } from '../../accounts/plugin.ts';
import { findLocation } from '../../atlas/queries/locations.ts';
import type { OpenDatabase } from '../../db/open.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/ids.ts';
import { createQuota } from '../../http/quota.ts';
import { route } from '../../http/route.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';
import { editedWorldScope } from '../../worlds/scope.ts';
import type { ArchiveOptions, ArchiveProgress } from '../archive-order.ts';
import { presentArchive } from '../present/world-archive.ts';
import { countPlacesUpTo, measureMap } from '../queries/archive-rows.ts';
import { runMapExport } from '../run-map-export.ts';

/** Exports of maps per account and hour: each reads the whole map. */
const AN_HOUR = 60;
const HOUR_MS = 3_600_000;

const types = {
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8',
  obsidian: 'application/zip',
  universalvtt: 'application/json',
} as const satisfies Record<MapFileFormat, string>;

/** Exports of a map with its places for other programs, for editors of its world. */
export const mapExportRoutes: FastifyPluginAsync<{ database: OpenDatabase; rateLimits: boolean }> = async (
  app,
  { database, rateLimits },
) => {
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  const max = rateLimits ? AN_HOUR : Number.POSITIVE_INFINITY;
  const quota = app.shareLimit('map exports', createQuota({ now: app.accounts.now, max, windowMs: HOUR_MS }));
  // One at a time for all users: each uses one processor.
  let last: Promise<unknown> = Promise.resolve();
  const runNext = <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  };

  route(app, calls.exportMap, async (request, reply) => {
    const { viewer, query, params } = request;
    const { format = 'geojson', units = 'degrees' } = query;
    const readMap = async () => {
      const scope = found(await editedWorldScope(app.db, viewer, query.world_id));
      return found(await findLocation(app.db, toSlug(params.name), scope));
    };
    const { id, map_width: width, map_height: height, picture_file: shown } = await readMap();
    if (width === null || height === null) throw new AppError('conflict', { message: serverMessages.exportNeedsMap });
    const isPictureOnly = format === 'universalvtt';
    if (isPictureOnly && shown === null) throw new AppError('conflict', { message: serverMessages.exportNeedsPicture });
    if (!isPictureOnly) await refuseTooLarge(app.db, id);
    refuseWait(quota.take(String(accountOf(request).id)));
    const file = await runNext(async () => {
      // Check the right again after waiting in the queue.
      const { id, slug, world_id: worldId, picture_file: key } = await readMap();
      const picture = key === null ? null : { path: await app.pictures.media.localFile(key), name: key };
      const made = await runMapExport(
        {
          source: database.source(),
          map: { id, slug, worldId, withSecrets: query.secrets === '1' && !isPictureOnly },
          format,
          units,
          picture,
        },
        closing.signal,
      );
      // Check the right again after the export.
      await readMap();
      if (made === null) throw new AppError('conflict', { message: serverMessages.exportNeedsPicture });
      return made;
    });
    return reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w. -]/g, '_')}"`)
      .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  });
};

/** @throws AppError conflict if the map is too large to export within a request */
async function refuseTooLarge(db: Db, mapId: number): Promise<void> {
  const isTooLarge =
    (await countPlacesUpTo(db, mapId, MAP_EXPORT_PLACES_MAX)) > MAP_EXPORT_PLACES_MAX ||
    (await measureMap(db, mapId)) > MAP_EXPORT_BYTES_MAX;
  if (isTooLarge) throw new AppError('conflict', { message: serverMessages.mapTooLargeToExport });
}

/** Archives of a whole world for its editors. Clients request an archive, wait, and download it. */
export const worldArchiveRoutes: FastifyPluginAsync = async (app) => {
  const { queue, quota } = app.archives;
  const present = (row: JobRow) => presentArchive(row, app.jobs.progressOf<ArchiveProgress>(row));

  route(app, calls.makeWorldArchive, async (request) => {
    const take = (): void => refuseWait(quota.take(String(accountOf(request).id)));
    const wanted = { worldId: request.params.id, options: optionsOf(request.body) };
    return present(await queue.request(request.viewer, callerOf(request), wanted, take));
  });

  route(app, calls.getWorldArchive, async ({ viewer, params }) => present(await queue.find(viewer, params.id)));

  route(app, calls.getWorldArchiveFile, { config: { readsFile: true } }, async ({ viewer, params }, reply) => {
    const row = await queue.find(viewer, params.id);
    const { state, file_name: name, bytes } = presentArchive(row, undefined);
    if (state !== 'ready') throw new AppError('conflict', { message: archiveWords.notReady });
    // An open file can be read to its end, even if it is deleted meanwhile.
    const file = await open(await queue.file(row)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new AppError('not_found', { message: archiveWords.gone });
      throw error;
    });
    return reply
      .type('application/zip')
      .header('content-length', String(bytes))
      .header('content-disposition', `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"`)
      .send(
        Readable.from(
          whileAllowed(file.createReadStream(), () => queue.isOpen(row)),
          { objectMode: false },
        ),
      );
  });

  route(app, calls.cancelWorldArchive, async ({ viewer, params }) => {
    await queue.cancel(viewer, params.id);
    return { success: archiveWords.cancelled };
  });
};

/** The options that the format has; the others do not make another file. */
function optionsOf({ format = 'archive', secrets, foundry_version, campaign_id }: WorldFileOptions): ArchiveOptions {
  const isFoundry = format === 'foundry';
  return {
    format,
    secrets: secrets === true && format !== 'archive',
    foundry_version: (isFoundry ? foundry_version : undefined) ?? 13,
    campaign_id: (isFoundry ? campaign_id : undefined) ?? null,
  };
}

/** Bytes sent between two checks of the right. */
const CHECK_EVERY_BYTES = 4 * 1_048_576;

/**
 * Streams a file as long as the reader has the right.
 * @throws Error if the right ends, so that the download is incomplete
 */
export async function* whileAllowed(
  file: AsyncIterable<Uint8Array>,
  isAllowed: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let since = 0;
  for await (const piece of file) {
    since += piece.length;
    if (since >= CHECK_EVERY_BYTES) {
      since = 0;
      if (!(await isAllowed())) throw new Error('The person who asked for this file may no longer read it.');
    }
    yield piece;
  }
}
