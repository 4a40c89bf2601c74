import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { messages } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, LocationWithParents, ParentAdded } from '@venture-atlas/types';
import Type from 'typebox';
import { byChild } from '../../atlas/answers/map-answers.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { Limit, NameContains, Offset } from '../../http/query-schemas.ts';
import { addParent } from '../commands/add-parent.ts';
import type { ParentWish } from '../commands/find-parent.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentWithParents } from '../present/staff-location.ts';
import { countByParents, listByParents } from '../queries/parents-table.ts';
import { pageOf, tellTotal } from './models.ts';
import { StaffId, writeKeys } from './staff-schemas.ts';

const tags = ['admin'];
const config = { access: 'staff' } as const;

const parent = {
  parent_name: Type.Optional(Type.String({ maxLength: 16 * LOCATION_NAME_MAX })),
  parent_id: Type.Optional(StaffId),
};

/** Which locations stand on which maps, and putting them on another one (specification section 7). */
export const parentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/locations_with_parents/',
    {
      schema: {
        tags,
        summary: 'Locations by the number of maps they stand on',
        description:
          'By name; num_parents 2 means two or more. The header x-total-count says how many there are in all.',
        querystring: Type.Object({
          num_parents: Type.Optional(
            Type.Unsafe<'0' | '1' | '2'>(Type.String({ pattern: '^[012]$', description: '0, 1 or 2 (two or more)' })),
          ),
          limit: Limit,
          offset: Offset,
          name__icontains: NameContains,
        }),
        response: { 200: Type.Array(LocationWithParents) },
      },
      config,
    },
    async ({ query }, reply) => {
      const filter = {
        key: searchKey(query.name__icontains ?? '').trim(),
        parents: Number(query.num_parents ?? '0') as 0 | 1 | 2,
      };
      tellTotal(reply, await countByParents(app.db, filter));
      const rows = await listByParents(app.db, filter, pageOf(query));
      const ids = rows.map((row) => row.id);
      const parents = byChild(await listParents(app.db, ids));
      return rows.map((row) => presentWithParents(row, parents.get(row.id) ?? []));
    },
  );

  app.post(
    '/api/find_and_add_parent/',
    {
      schema: {
        tags,
        summary: 'Put a location on the map of a parent',
        description: 'At its centre. parent_name is a name; of several locations choose by parent_id.',
        body: Type.Object({ location_id: StaffId, ...parent, client_key: writeKeys.client_key }),
        response: { 200: ParentAdded },
      },
      config,
    },
    (request) => addParent(app.staff, staffRequestOf(request), Number(request.body.location_id), wishOf(request.body)),
  );

  app.post(
    '/api/add_parent_to_location/',
    {
      schema: {
        tags,
        summary: 'The same, with the location as id',
        body: Type.Object({ id: StaffId, ...parent, client_key: writeKeys.client_key }),
        response: { 200: ParentAdded },
      },
      config,
    },
    (request) => addParent(app.staff, staffRequestOf(request), Number(request.body.id), wishOf(request.body)),
  );
};

/** @throws AppError bad_request when nothing says which parent is meant */
function wishOf({ parent_name, parent_id }: { parent_name?: string; parent_id?: number | string }): ParentWish {
  if (parent_id !== undefined) return { id: Number(parent_id) };
  if (parent_name === undefined || parent_name.trim() === '') {
    throw new AppError('bad_request', { message: messages.nameMissing, field: 'parent_name' });
  }
  return { name: parent_name };
}
