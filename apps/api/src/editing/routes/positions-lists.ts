import { INACTIVE_PAGE_SIZE } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../errors.ts';
import { idInAddress } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { editorScope } from '../../worlds/scope.ts';
import { presentStaffPosition } from '../present/staff-position.ts';
import { countInactivePositions, findStaffPosition, listInactivePositions } from '../queries/staff-positions.ts';
import { listScope } from './list-scope.ts';

/** Points as staff see them, also those that were taken off a map. */
export const positionListRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.getPosition, async (request) => {
    const { id } = request.params;
    const row = idInAddress.test(id)
      ? await findStaffPosition(app.db, await editorScope(app.db, request.viewer), Number(id))
      : undefined;
    if (row === undefined) throw new AppError('not_found');
    return presentStaffPosition(row);
  });

  route(app, calls.listInactivePositions, async (request) => {
    const { parent_id, page = '1' } = request.query;
    const parentId = parent_id === undefined ? undefined : Number(parent_id);
    const offset = (Number(page) - 1) * INACTIVE_PAGE_SIZE;
    const scope = parentId === undefined ? await listScope(app.db, request) : await editorScope(app.db, request.viewer);
    const total = await countInactivePositions(app.db, scope, parentId);
    const rows = await listInactivePositions(app.db, scope, parentId, { limit: INACTIVE_PAGE_SIZE, offset });
    return {
      positions: rows.map(presentStaffPosition),
      next_page: offset + rows.length < total && rows.length > 0 ? Number(page) + 1 : null,
      total,
    };
  });
};
