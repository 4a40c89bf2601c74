import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { INACTIVE_PAGE_SIZE, InactivePositions, StaffPosition } from '@venture-atlas/types';
import Type from 'typebox';
import { AppError } from '../../errors.ts';
import { idInAddress } from '../../http/id-schemas.ts';
import { Page } from '../../http/query-schemas.ts';
import { presentStaffPosition } from '../present/staff-position.ts';
import { countInactivePositions, findStaffPosition, listInactivePositions } from '../queries/staff-positions.ts';
import { IdInQuery, IdParams } from './staff-schemas.ts';

const tags = ['staff'];
const config = { access: 'staff' } as const;

/** Points as staff see them, also those that were taken off a map. */
export const positionListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/position/:id/',
    {
      schema: { tags, summary: 'One point, on a map or off it', params: IdParams, response: { 200: StaffPosition } },
      config,
    },
    async (request) => {
      const { id } = request.params;
      const row = idInAddress.test(id) ? await findStaffPosition(app.db, Number(id)) : undefined;
      if (row === undefined) throw new AppError('not_found');
      return presentStaffPosition(row);
    },
  );

  app.get(
    '/api/inactive_positions/',
    {
      schema: {
        tags,
        summary: 'Points that were taken off a map',
        description:
          'Of one map or of all, the newest first, 100 a page. Shapes of more than 16 KB are left out; the point asked for alone has its own.',
        querystring: Type.Object({ parent_id: IdInQuery, page: Page }),
        response: { 200: InactivePositions },
      },
      config,
    },
    async (request) => {
      const { parent_id, page = '1' } = request.query;
      const parentId = parent_id === undefined ? undefined : Number(parent_id);
      const offset = (Number(page) - 1) * INACTIVE_PAGE_SIZE;
      const total = await countInactivePositions(app.db, parentId);
      const rows = await listInactivePositions(app.db, parentId, { limit: INACTIVE_PAGE_SIZE, offset });
      return {
        positions: rows.map(presentStaffPosition),
        next_page: offset + rows.length < total && rows.length > 0 ? Number(page) + 1 : null,
        total,
      };
    },
  );
};
