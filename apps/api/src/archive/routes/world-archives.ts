import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { archiveWords } from '@venture-atlas/rules';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { accountOf, callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';
import type { ArchiveProgress } from '../archive-order.ts';
import { presentArchive } from '../present/world-archive.ts';
import { whileAllowed } from '../while-allowed.ts';

/** A whole world as one file, for whoever edits it: asked for, waited for, fetched. */
export const worldArchiveRoutes: FastifyPluginAsync = async (app) => {
  const { room, quota } = app.archives;
  const present = (row: JobRow) => presentArchive(row, app.jobs.progressOf<ArchiveProgress>(row));

  route(app, calls.makeWorldArchive, async (request) => {
    const take = (): void => refuseWait(quota.take(String(accountOf(request).id)));
    return present(await room.ask(request.viewer, callerOf(request), request.params.id, take));
  });

  route(app, calls.getWorldArchive, async ({ viewer, params }) => present(await room.find(viewer, params.id)));

  route(app, calls.getWorldArchiveFile, { config: { readsFile: true } }, async ({ viewer, params }, reply) => {
    const row = await room.find(viewer, params.id);
    const { state, file_name: name, bytes } = presentArchive(row, undefined);
    if (state !== 'ready') throw new AppError('conflict', { message: archiveWords.notReady });
    // Once it is open it can be read to its end, even when it is forgotten meanwhile.
    const file = await open(await room.file(row)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new AppError('not_found', { message: archiveWords.gone });
      throw error;
    });
    return reply
      .type('application/zip')
      .header('content-length', String(bytes))
      .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
      .send(
        Readable.from(
          whileAllowed(file.createReadStream(), () => room.isOpen(row)),
          { objectMode: false },
        ),
      );
  });

  route(app, calls.cancelWorldArchive, async ({ viewer, params }) => {
    await room.cancel(viewer, params.id);
    return { success: archiveWords.cancelled };
  });
};
