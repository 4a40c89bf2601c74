import { foldWords } from '@venture-atlas/rules';
import {
  HISTORY_PAGE_SIZE,
  HISTORY_VALUES_BYTES_MAX,
  type Reverted,
  type StaffLocation,
  type StaffPosition,
  TRASH_PAGE_SIZE,
} from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { found, idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { editedWorldScope, editorScope, type WorldScope } from '../../worlds/scope.ts';
import { answerWholeChange } from '../answers/whole-change.ts';
import { purgeTrash } from '../commands/purge-trash.ts';
import { restoreTrash } from '../commands/restore-trash.ts';
import { revertChange, revertGroup } from '../commands/revert-change.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentHistoryImport, presentStaffChange, presentTrashItem } from '../present/staff-change.ts';
import { type HistoryFilter, listImportsOfHistory, listStaffChanges } from '../queries/history-page.ts';
import { findGroupOf, findShortChange } from '../queries/staff-changes.ts';
import { countTrash, listTrash } from '../queries/trash.ts';
import { listScope } from './models.ts';

/** The history of staff changes, and undo. */
export const historyRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listHistory, async (request) => {
    const { query } = request;
    const page = Number(query.page ?? 1);
    const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
    const filter = {
      locationId: numberOf(query.location_id),
      positionId: numberOf(query.position_id),
      mapId: numberOf(query.map_id),
      actorId: numberOf(query.actor_id),
      removed: query.removed === '1',
    };
    // One more row tells whether there is another page. One row before tells when this page begins.
    const before = page > 1 ? 1 : 0;
    const scope = await historyScope(app.db, request, filter);
    const rows = await listStaffChanges(app.db, scope, filter, {
      limit: before + HISTORY_PAGE_SIZE + 1,
      offset: (page - 1) * HISTORY_PAGE_SIZE - before,
      valuesBytes: HISTORY_VALUES_BYTES_MAX,
    });
    const changes = rows.slice(before, before + HISTORY_PAGE_SIZE);
    const hasMore = rows.length > before + HISTORY_PAGE_SIZE;
    // Imports are undone as a whole, on their own page.
    const imports =
      filter.removed || filter.actorId !== undefined
        ? []
        : await listImportsOfHistory(app.db, scope, filter, {
            since: hasMore ? (changes.at(-1)?.at ?? null) : null,
            until: page > 1 ? (rows[0]?.at ?? null) : null,
          });
    return {
      changes: changes.map(presentStaffChange),
      imports: imports.map(presentHistoryImport),
      next_page: hasMore ? page + 1 : null,
    };
  });

  route(app, calls.getChange, async (request, reply) => {
    const change = await answerWholeChange(app.db, await editorScope(app.db, request.viewer), idOf(request.params.id));
    if (change === undefined) throw new AppError('not_found');
    return reply.type('application/json; charset=utf-8').send(change);
  });

  route(app, calls.revertChange, async (request) => {
    const { viewer, params, body } = request;
    const changeId = idOf(params.id);
    const force = body.force ?? false;
    const staff = staffRequestOf(request);
    const lineOf = async (trx: Db, id: number | null) => {
      const row = id === null ? undefined : await findShortChange(trx, await editorScope(trx, viewer), id);
      if (row === undefined) throw new AppError('internal_error');
      return presentStaffChange(row);
    };
    const group = await findGroupOf(app.db, await editorScope(app.db, viewer), changeId);
    if (group !== null) {
      return revertGroup(app.staff, staff, {
        groupId: group,
        force,
        answer: async (id, left, trx): Promise<Reverted> => ({
          change: await lineOf(trx, id),
          position: null,
          location: null,
          reverted: group,
          left,
        }),
      });
    }
    return revertChange(app.staff, staff, {
      changeId,
      force,
      answer: async ({ changeId: id, shown = null }, kind, trx): Promise<Reverted> => ({
        change: await lineOf(trx, id),
        position: kind === 'position' ? (shown as StaffPosition | null) : null,
        location: kind === 'location' ? (shown as StaffLocation | null) : null,
        reverted: changeId,
      }),
    });
  });
};

/** The history of one place, position, or map covers all edited worlds. The whole history covers one world. */
const historyScope = (
  db: Db,
  request: Pick<FastifyRequest, 'viewer' | 'query'>,
  { locationId, positionId, mapId }: HistoryFilter,
): Promise<WorldScope> => {
  const isOfAll = [locationId, positionId, mapId].every((id) => id === undefined);
  return isOfAll ? listScope(db, request) : editorScope(db, request.viewer);
};

/** The trash of a world: the list, restoring, and deleting for good. */
export const trashRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listTrash, async (request) => {
    const { name__icontains = '', page: asked = '1' } = request.query;
    const page = Number(asked);
    const scope = await listScope(app.db, request);
    const key = foldWords(name__icontains);
    const total = await countTrash(app.db, scope, key);
    const offset = (page - 1) * TRASH_PAGE_SIZE;
    const rows = await listTrash(app.db, scope, key, { limit: TRASH_PAGE_SIZE, offset });
    return {
      items: rows.map(presentTrashItem),
      total,
      next_page: offset + rows.length < total && rows.length > 0 ? page + 1 : null,
    };
  });

  route(app, calls.restoreTrash, async (request) => {
    const { body, viewer } = request;
    const scope = found(await editedWorldScope(app.db, viewer, body.world_id));
    return restoreTrash(app.staff, staffRequestOf(request), scope, body.ids.map(Number));
  });

  route(app, calls.purgeTrash, async (request) => {
    const { body, viewer } = request;
    const scope = found(await editedWorldScope(app.db, viewer, body.world_id));
    return { deleted: await purgeTrash(app.staff, staffRequestOf(request), scope, body.ids.map(Number)) };
  });
};
