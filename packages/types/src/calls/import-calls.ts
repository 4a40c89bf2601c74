import Type from 'typebox';
import { DrawingOptions } from '../drawings.ts';
import { AcceptedName, ImportJob, ImportOptions, ImportPoints, ImportsPage, ImportUndone } from '../imports.ts';
import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILES_MAX,
  IMPORT_NAMES_MAX,
  IMPORTS_PAGE_SIZE,
  WORLD_ARCHIVE_BYTES_MAX,
} from '../limits.ts';
import { defineCalls } from './call.ts';
import { ClientKey, EditedWorld, IdParams, Page } from './fields.ts';

const MEGABYTE = 1_048_576;

const JobParams = Type.Object({ id: Type.String({ description: 'Id of what was sent.' }) });

const shared = { tag: 'imports', access: 'editor', errors: ['not_found'] } as const;

/** Imports in the browser: upload, preview, apply, undo. */
export const importCalls = defineCalls(shared, {
  listImports: {
    summary: 'Imports that were made, and what is under way',
    description: `The newest first, ${IMPORTS_PAGE_SIZE} a page.`,
    query: Type.Object({ world_id: EditedWorld, page: Page }),
    answer: ImportsPage,
  },
  sendImport: {
    summary: 'Send files to be imported',
    description:
      `multipart/form-data: files (1 to ${IMPORT_FILES_MAX}, or ZIPs of them; ${IMPORT_FILE_BYTES_MAX / MEGABYTE} MB each, ` +
      `${IMPORT_BYTES_MAX / MEGABYTE} MB together; one ZIP that is a whole world of our own ` +
      `${WORLD_ARCHIVE_BYTES_MAX / MEGABYTE} MB), options (JSON as in the body of /api/imports/{id}/read/). ` +
      'Nothing is written before /apply/ is called. A whole world of our own goes into an empty world.',
    query: Type.Object({ world_id: EditedWorld }),
    body: 'form',
    answer: ImportJob,
    errors: ['not_found', 'conflict'],
  },
  getImport: {
    summary: 'How far it is, and what it would do',
    params: JobParams,
    answer: ImportJob,
  },
  listImportPoints: {
    summary: 'What would be on a map',
    params: JobParams,
    query: Type.Object({
      map: Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,4})$', description: 'which of the maps, from 0' })),
      page: Page,
    }),
    answer: ImportPoints,
  },
  readImport: {
    summary: 'Read the files again in another way',
    params: JobParams,
    body: ImportOptions,
    answer: ImportJob,
  },
  applyImport: {
    summary: 'Make the import',
    description:
      'With `draw` a map is drawn for it afterwards, in an open world. Calling it again only answers how far it is. Of a ' +
      'world of their own nobody makes more places than they may have: then it fails.',
    params: JobParams,
    body: Type.Object({
      client_key: ClientKey,
      draw: Type.Optional(DrawingOptions),
      names: Type.Optional(
        Type.Array(AcceptedName, {
          maxItems: IMPORT_NAMES_MAX,
          description:
            'Names for places without a name of their own: the proposals that were accepted, changed or not.',
        }),
      ),
    }),
    answer: ImportJob,
    errors: ['not_found', 'conflict', 'quota_reached'],
  },
  cancelImport: {
    summary: 'Give it up',
    description: 'What is being written is rolled back; what is written already stays and is answered as done.',
    params: JobParams,
    body: Type.Object({}),
    answer: ImportJob,
  },
  undoImport: {
    summary: 'Take an import back',
    description: 'The id is that of the import, not of what was sent.',
    params: IdParams,
    body: Type.Object({
      dry_run: Type.Optional(Type.Boolean({ description: 'Only say what it would take away.' })),
      keep_changed: Type.Optional(Type.Boolean({ description: 'What people changed since stays; else it is 409.' })),
    }),
    answer: ImportUndone,
    errors: ['not_found', 'conflict'],
  },
});
