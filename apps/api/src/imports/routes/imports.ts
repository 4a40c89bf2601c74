import multipart from '@fastify/multipart';
import { locationNameProblem, staffMessages } from '@venture-atlas/rules';
import { IMPORTS_PAGE_SIZE, ImportOptions } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { accountOf, callerOf } from '../../accounts/plugin.ts';
import { listImportsWithMaps } from '../../editing/queries/history-page.ts';
import { AppError } from '../../errors.ts';
import { allowBody } from '../../http/body-time.ts';
import { found, idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { assertWorldStorage } from '../../media/commands/storage-limits.ts';
import { assertForm, type ReceivedForm, refuseLongForm, withReceivedForm } from '../../media/routes/receive-parts.ts';
import { editedWorldScope, editorScope } from '../../worlds/scope.ts';
import { presentedFormats, presentImport, presentJob, presentOpenJob } from '../present/import.ts';
import { findImport } from '../queries/imports.ts';
import { bytesToReserve, importLimits, uploadTime } from '../upload-limits.ts';

const KEPT_SHOWN = 20;

const declaredBytes = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

/** Imports in the browser: upload, preview, decide, undo. Reading and writing run in a separate process. */
export const importRoutes: FastifyPluginAsync = async (app) => {
  const { open, incoming, disk, uploads } = app.imports;
  await app.register(multipart);

  /** The world of a list or upload. */
  const editedWorld = async ({ viewer }: FastifyRequest, publicId: string | undefined) => {
    const scope = found(await editedWorldScope(app.db, viewer, publicId));
    return { scope, worldId: found(scope.worldIds[0]) };
  };

  route(app, calls.listImports, async (request) => {
    const page = Number(request.query.page ?? 1);
    const offset = (page - 1) * IMPORTS_PAGE_SIZE;
    const { scope, worldId } = await editedWorld(request, request.query.world_id);
    // One more row shows whether there is another page.
    const rows = await listImportsWithMaps(app.db, scope, { limit: IMPORTS_PAGE_SIZE + 1, offset });
    return {
      imports: rows.slice(0, IMPORTS_PAGE_SIZE).map(presentImport),
      next_page: rows.length > IMPORTS_PAGE_SIZE ? page + 1 : null,
      formats: presentedFormats,
      jobs: page === 1 ? (await open.list(worldId)).map(presentOpenJob) : [],
    };
  });

  route(app, calls.sendImport, async (request) => {
    const { worldId } = await editedWorld(request, request.query.world_id);
    assertForm(request);
    const time = uploadTime(declaredBytes(request));
    allowBody(request.raw, time);
    const account = accountOf(request);
    let release = (): void => undefined;
    const form = {
      before: async () => {
        refuseLongForm(request, importLimits, time.mostBytes);
        await open.assertCanOpen(worldId, { id: account.id, viewer: request.viewer });
        refuseWait(uploads.take(String(account.id)));
        release = await disk.reserve(bytesToReserve(declaredBytes(request)));
      },
      use: async ({ files, fields }: ReceivedForm) => {
        if (files.length === 0) throw new AppError('bad_request', { field: 'files', message: staffMessages.noFile });
        const options = optionsOf(request, fields.options);
        const { viewer } = request;
        return presentJob(await open.take({ id: account.id, name: account.name, viewer }, worldId, files, options));
      },
    };
    return withReceivedForm(request, incoming, form, importLimits).finally(() => release());
  });

  route(app, calls.getImport, async ({ viewer, params }) => presentJob(await open.find(viewer, params.id)));

  route(app, calls.listImportPoints, ({ viewer, params, query }) =>
    open.points(viewer, params.id, Number(query.map ?? 0), Number(query.page ?? 1) - 1),
  );

  route(app, calls.readImport, async ({ viewer, params, body }) =>
    presentJob(await open.read(viewer, params.id, body)),
  );

  route(app, calls.applyImport, async (request) => {
    const { viewer, params } = request;
    const { draw = null, names = [] } = request.body;
    for (const { name } of names) {
      const problem = locationNameProblem(name.trim());
      if (problem !== undefined) throw new AppError('bad_request', { field: 'names', message: problem });
    }
    if (draw !== null) {
      await assertWorldStorage(app.pictures, app.db, await open.worldOf(viewer, params.id), 1);
      refuseWait(app.drawings.quota.take(String(accountOf(request).id)));
    }
    return presentJob(await open.apply(viewer, params.id, callerOf(request), { draw, names }));
  });

  route(app, calls.cancelImport, async ({ viewer, params }) => presentJob(await open.cancel(viewer, params.id)));

  route(app, calls.undoImport, async (request) => {
    const { dry_run = false, keep_changed = false } = request.body;
    const importId = idOf(request.params.id);
    const { world_id: worldId } = found(await findImport(app.db, await editorScope(app.db, request.viewer), importId));
    const caller = callerOf(request);
    const outcome = await open.undo({ worldId, importId, isDryRun: dry_run, keepChanged: keep_changed, caller });
    return {
      ...outcome,
      dry_run,
      kept: outcome.kept.slice(0, KEPT_SHOWN),
      total_kept: outcome.kept.length,
    };
  });
};

/** @throws AppError bad_request for invalid JSON or options */
function optionsOf(request: FastifyRequest, text: string | undefined): ImportOptions {
  if (text === undefined || text === '') return {};
  let options: unknown;
  try {
    options = JSON.parse(text);
  } catch {
    throw new AppError('bad_request', { field: 'options' });
  }
  if (!request.compileValidationSchema(ImportOptions)(options)) throw new AppError('bad_request', { field: 'options' });
  return options as ImportOptions;
}
