import { foldWords, messages } from '@venture-atlas/rules';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { byChild } from '../../atlas/answers/parents-in.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { addParent } from '../commands/add-parent.ts';
import type { ParentWish } from '../commands/find-parent.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentWithParents } from '../present/staff-location.ts';
import { countByParents, listByParents } from '../queries/parents-table.ts';
import { listScope } from './list-scope.ts';
import { pageOf, tellTotal } from './models.ts';

/** Which locations stand on which maps, and putting them on another one (specification section 7). */
export const parentRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listByParents, async (request, reply) => {
    const { query } = request;
    const filter = {
      key: foldWords(query.name__icontains ?? ''),
      parents: Number(query.num_parents ?? '0') as 0 | 1 | 2,
    };
    const scope = await listScope(app.db, request);
    tellTotal(reply, await countByParents(app.db, scope, filter));
    const rows = await listByParents(app.db, scope, filter, pageOf(query));
    const ids = rows.map((row) => row.id);
    const parents = byChild(await listParents(app.db, scope, ids, undefined));
    return rows.map((row) => presentWithParents(row, parents.get(row.id) ?? []));
  });

  route(app, calls.findAndAddParent, (request) =>
    addParent(app.staff, staffRequestOf(request), Number(request.body.location_id), wishOf(request.body)),
  );

  route(app, calls.addParent, (request) =>
    addParent(app.staff, staffRequestOf(request), Number(request.body.id), wishOf(request.body)),
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
