import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  HISTORY_PAGE_SIZE,
  HISTORY_VALUES_BYTES_MAX,
  HistoryPage,
  Reverted,
  StaffChange,
  type StaffLocation,
  type StaffPosition,
} from '@venture-atlas/types';
import Type from 'typebox';
import { AppError } from '../../errors.ts';
import { Page } from '../../http/query-schemas.ts';
import { presentHistoryImport } from '../../imports/present/import.ts';
import { answerWholeChange } from '../answers/whole-change.ts';
import { revertChange } from '../commands/revert-change.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentStaffChange } from '../present/staff-change.ts';
import { listImportsOfHistory } from '../queries/history-imports.ts';
import { listStaffChanges } from '../queries/history-page.ts';
import { findShortChange } from '../queries/staff-changes.ts';
import { allowNoBody, IdInQuery, IdParams, idOf, writeKeys } from './staff-schemas.ts';

const tags = ['staff'];
const config = { access: 'staff' } as const;

const HistoryQuery = Type.Object({
  location_id: IdInQuery,
  position_id: IdInQuery,
  map_id: IdInQuery,
  removed: Type.Optional(
    Type.String({ pattern: '^[01]$', description: '1: only what took a thing away and can be taken back.' }),
  ),
  page: Page,
});

const RevertBody = Type.Object({
  force: Type.Optional(Type.Boolean({ description: 'Also when somebody changed the same since.' })),
  client_key: writeKeys.client_key,
});

/** What staff changed, and taking it back. */
export const historyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/history/',
    {
      schema: {
        tags,
        summary: 'What staff changed',
        description:
          'Of a location, of a position, of a map with all that stands or stood on it, or everything: the newest ' +
          'first, 50 a page, with the imports that fall in between. Values of more than 32 KB are left out (`{bytes}`), and shorter ' +
          'ones where a page has more than a megabyte of them; the change asked for alone has them.',
        querystring: HistoryQuery,
        response: { 200: HistoryPage },
      },
      config,
    },
    async ({ query }) => {
      const page = Number(query.page ?? 1);
      const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
      const filter = {
        locationId: numberOf(query.location_id),
        positionId: numberOf(query.position_id),
        mapId: numberOf(query.map_id),
        removed: query.removed === '1',
      };
      // One more tells whether there is another page; the one before tells where this page begins in time.
      const before = page > 1 ? 1 : 0;
      const rows = await listStaffChanges(app.db, filter, {
        limit: before + HISTORY_PAGE_SIZE + 1,
        offset: (page - 1) * HISTORY_PAGE_SIZE - before,
        valuesBytes: HISTORY_VALUES_BYTES_MAX,
      });
      const changes = rows.slice(before, before + HISTORY_PAGE_SIZE);
      const hasMore = rows.length > before + HISTORY_PAGE_SIZE;
      // An import is undone as a whole, where imports are.
      const imports = filter.removed
        ? []
        : await listImportsOfHistory(app.db, filter, {
            since: hasMore ? (changes.at(-1)?.at ?? null) : null,
            until: page > 1 ? (rows[0]?.at ?? null) : null,
          });
      return {
        changes: changes.map(presentStaffChange),
        imports: imports.map(presentHistoryImport),
        next_page: hasMore ? page + 1 : null,
      };
    },
  );

  app.get(
    '/api/history/:id/',
    {
      schema: {
        tags,
        summary: 'One change, whole',
        params: IdParams,
        response: { 200: Type.Unsafe<StaffChange | Readable>(StaffChange) },
      },
      config,
    },
    async (request, reply) => {
      const change = await answerWholeChange(app.db, idOf(request.params.id));
      if (change === undefined) throw new AppError('not_found');
      return reply.type('application/json; charset=utf-8').send(change);
    },
  );

  app.post(
    '/api/history/:id/revert/',
    {
      schema: {
        tags,
        summary: 'Take a change back',
        description: 'This is a change itself: taking back the one that is answered does it again.',
        params: IdParams,
        body: RevertBody,
        response: { 200: Reverted },
      },
      preValidation: allowNoBody,
      config,
    },
    (request) =>
      revertChange(app.staff, staffRequestOf(request), {
        changeId: idOf(request.params.id),
        force: request.body.force ?? false,
        answer: async ({ changeId, shown = null }, kind, trx): Promise<Reverted> => {
          const row = changeId === null ? undefined : await findShortChange(trx, changeId);
          if (row === undefined) throw new AppError('internal_error');
          return {
            change: presentStaffChange(row),
            position: kind === 'position' ? (shown as StaffPosition | null) : null,
            location: kind === 'location' ? (shown as StaffLocation | null) : null,
          };
        },
      }),
  );
};
