import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { staffMessages } from '@venture-atlas/rules';
import {
  DrawingWish,
  IMPORT_BYTES_MAX,
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILES_MAX,
  IMPORTS_PAGE_SIZE,
  ImportJob,
  ImportOptions,
  ImportPoints,
  ImportsPage,
  ImportUndone,
} from '@venture-atlas/types';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { accountOf, callerOf } from '../../accounts/plugin.ts';
import { found, IdParams, idOf, writeKeys } from '../../editing/routes/staff-schemas.ts';
import { AppError } from '../../errors.ts';
import { allowBody } from '../../http/body-time.ts';
import { Page } from '../../http/query-schemas.ts';
import { assertForm, type FormLimits, refuseLongForm, withReceivedForm } from '../../media/routes/receive-parts.ts';
import { presentedFormats, presentImport, presentJob, presentOpenJob } from '../present/import.ts';
import { listImportsWithMaps } from '../queries/import-list.ts';
import { findImport } from '../queries/imports.ts';

const tags = ['imports'];
const config = { access: 'staff' } as const;

const MEGABYTE = 1_048_576;
const KEPT_SHOWN = 20;
/** What must be left for the database after the files are here. */
const LEAST_FREE_BYTES = 500 * MEGABYTE;

/** Five minutes for all of it, at no less than 16 KiB a second. */
const uploadTime = { totalMs: 300_000, bytesALook: 15 * 16 * 1024, mostBytes: IMPORT_BYTES_MAX + 4 * MEGABYTE };

const formLimits: FormLimits = {
  files: IMPORT_FILES_MAX,
  fileBytes: IMPORT_FILE_BYTES_MAX,
  bytes: IMPORT_BYTES_MAX,
  fieldBytes: 16_384,
};

const JobParams = Type.Object({ id: Type.String({ description: 'Id of what was sent.' }) });

const PointsQuery = Type.Object({
  map: Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,4})$', description: 'which of the maps, from 0' })),
  page: Page,
});

const UndoBody = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ description: 'Only say what it would take away.' })),
  keep_changed: Type.Optional(Type.Boolean({ description: 'What people changed since stays; else it is 409.' })),
});

/** Importing in the browser: send, look, decide, take back. Reading and writing run in a process of their own. */
export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { room, dir, freeBytes, uploads } = app.imports;
  await app.register(multipart);

  app.get(
    '/api/imports/',
    {
      schema: {
        tags,
        summary: 'Imports that were made, and what is under way',
        description: `The newest first, ${IMPORTS_PAGE_SIZE} a page.`,
        querystring: Type.Object({ page: Page }),
        response: { 200: ImportsPage },
      },
      config,
    },
    async (request) => {
      const page = Number(request.query.page ?? 1);
      const offset = (page - 1) * IMPORTS_PAGE_SIZE;
      // One more tells whether there is another page.
      const rows = await listImportsWithMaps(app.db, { limit: IMPORTS_PAGE_SIZE + 1, offset });
      return {
        imports: rows.slice(0, IMPORTS_PAGE_SIZE).map(presentImport),
        next_page: rows.length > IMPORTS_PAGE_SIZE ? page + 1 : null,
        formats: presentedFormats,
        jobs: page === 1 ? room.open().map(presentOpenJob) : [],
      };
    },
  );

  app.post(
    '/api/imports/',
    {
      schema: {
        tags,
        summary: 'Send files to be imported',
        description:
          `multipart/form-data: files (1 to ${IMPORT_FILES_MAX}, or ZIPs of them; ${IMPORT_FILE_BYTES_MAX / MEGABYTE} MB each, ` +
          `${IMPORT_BYTES_MAX / MEGABYTE} MB together), options (JSON as in the body of /api/imports/{id}/read/). ` +
          'Nothing is written before /apply/ is called.',
        consumes: ['multipart/form-data'],
        response: { 200: ImportJob },
      },
      config,
    },
    async (request) => {
      assertMay(request.viewer, 'admin.edit', null);
      assertForm(request);
      allowBody(request.raw, uploadTime);
      const account = accountOf(request);
      return withReceivedForm(
        request,
        dir,
        async ({ files, fields }) => {
          if (files.length === 0) throw new AppError('bad_request', { field: 'files', message: staffMessages.noFile });
          const options = optionsOf(request, fields.options);
          return presentJob(await room.take({ id: account.id, name: account.name }, files, options));
        },
        async () => {
          refuseLongForm(request, formLimits, uploadTime.mostBytes);
          room.assertRoom();
          refuseWait(uploads.take(String(account.id)));
          if ((await freeBytes()) < LEAST_FREE_BYTES + IMPORT_BYTES_MAX) throw new AppError('storage_full');
        },
        formLimits,
      );
    },
  );

  app.get(
    '/api/imports/:id/',
    {
      schema: { tags, summary: 'How far it is, and what it would do', params: JobParams, response: { 200: ImportJob } },
      config,
    },
    async (request) => presentJob(room.find(request.params.id)),
  );

  app.get(
    '/api/imports/:id/points/',
    {
      schema: {
        tags,
        summary: 'What would stand on a map',
        params: JobParams,
        querystring: PointsQuery,
        response: { 200: ImportPoints },
      },
      config,
    },
    ({ params, query }) => room.points(params.id, Number(query.map ?? 0), Number(query.page ?? 1) - 1),
  );

  app.post(
    '/api/imports/:id/read/',
    {
      schema: {
        tags,
        summary: 'Read the files again in another way',
        params: JobParams,
        body: ImportOptions,
        response: { 200: ImportJob },
      },
      config,
    },
    async (request) => {
      assertMay(request.viewer, 'admin.edit', null);
      return presentJob(room.read(request.params.id, request.body));
    },
  );

  app.post(
    '/api/imports/:id/apply/',
    {
      schema: {
        tags,
        summary: 'Make the import',
        description: 'With `draw` a map is drawn for it afterwards. Calling it again only answers how far it is.',
        params: JobParams,
        body: Type.Object({ client_key: writeKeys.client_key, draw: Type.Optional(DrawingWish) }),
        response: { 200: ImportJob },
      },
      config,
    },
    async (request) => {
      assertMay(request.viewer, 'admin.edit', null);
      const { draw = null } = request.body;
      if (draw !== null) refuseWait(app.drawings.quota.take(String(accountOf(request).id)));
      return presentJob(room.apply(request.params.id, callerOf(request), draw));
    },
  );

  app.post(
    '/api/imports/:id/cancel/',
    {
      schema: {
        tags,
        summary: 'Give it up',
        description: 'What is being written is rolled back; what is written already stays and is answered as done.',
        params: JobParams,
        body: Type.Object({}),
        response: { 200: ImportJob },
      },
      config,
    },
    async (request) => {
      assertMay(request.viewer, 'admin.edit', null);
      return presentJob(await room.cancel(request.params.id));
    },
  );

  app.post(
    '/api/imports/:id/undo/',
    {
      schema: {
        tags,
        summary: 'Take an import back',
        description: 'The id is that of the import, not of what was sent.',
        params: IdParams,
        body: UndoBody,
        response: { 200: ImportUndone },
      },
      config,
    },
    async (request) => {
      assertMay(request.viewer, 'admin.edit', null);
      const { dry_run = false, keep_changed = false } = request.body;
      const importId = idOf(request.params.id);
      found(await findImport(app.db, importId));
      const caller = callerOf(request);
      const outcome = await room.undo({ importId, isDryRun: dry_run, keepChanged: keep_changed, caller });
      return {
        ...outcome,
        dry_run,
        kept: outcome.kept.slice(0, KEPT_SHOWN),
        total_kept: outcome.kept.length,
      };
    },
  );
};

/** @throws AppError bad_request for what is no JSON, or says something impossible */
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
