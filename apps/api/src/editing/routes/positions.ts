import { foldWords, messages } from '@venture-atlas/rules';
import { type BodyOf, INACTIVE_PAGE_SIZE } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { byChild } from '../../atlas/answers/parents-in.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import { AppError } from '../../errors.ts';
import { idInAddress, idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { editorScope } from '../../worlds/scope.ts';
import { addPosition, type PositionToAdd } from '../commands/add-position.ts';
import { addParent, changeParent } from '../commands/change-parent.ts';
import {
  changePositionText,
  deletePlacement,
  movePosition,
  savedPosition,
  setActive,
} from '../commands/change-position.ts';
import type { ParentChoice } from '../commands/find-parent.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentStaffPosition, presentWithParents } from '../present/staff-location.ts';
import { countByParents, listByParents } from '../queries/parents-table.ts';
import { countInactivePositions, findStaffPosition, listInactivePositions } from '../queries/staff-positions.ts';
import { listScope, pageOf, setTotalHeader } from './models.ts';

/** Staff change the positions of places on maps (specification section 7). */
export const positionRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.movePosition, (request) => {
    const { id, position } = request.body;
    const [lat, lng] = position;
    return movePosition(app.staff, staffRequestOf(request), Number(id), { lat, lng });
  });

  route(app, calls.savePosition, (request) => {
    const { version: _seen, client_key: _key, ...input } = request.body;
    return changePositionText(app.staff, staffRequestOf(request), idOf(request.params.id), input);
  });

  route(app, calls.changeParent, (request) => {
    const { id, new_parent, new_parent_id } = request.body;
    return changeParent(app.staff, staffRequestOf(request), Number(id), parentOf(new_parent, new_parent_id));
  });

  route(app, calls.deactivatePosition, (request) =>
    setActive(app.staff, staffRequestOf(request), Number(request.body.id), false),
  );

  route(app, calls.reactivatePosition, (request) =>
    setActive(app.staff, staffRequestOf(request), Number(request.body.id), true),
  );

  route(app, calls.deletePosition, (request) =>
    deletePlacement(app.staff, staffRequestOf(request), Number(request.body.id)),
  );

  route(app, calls.addPosition, (request) =>
    addPosition(app.staff, staffRequestOf(request), positionToAdd(request.body), savedPosition),
  );
};

/** @throws AppError bad_request if neither a name nor an id is given */
function parentOf(name: string | undefined, id: number | string | undefined): ParentChoice {
  if (id !== undefined) return { id: Number(id) };
  if (name === undefined || name.trim() === '') {
    throw new AppError('bad_request', { message: messages.nameMissing, field: 'new_parent' });
  }
  return { name };
}

/** @throws AppError bad_request unless there is either a name or a location_id */
function positionToAdd(body: BodyOf<typeof calls.addPosition>): PositionToAdd {
  const { parent_id, name, location_id, type_id, lat, lng, scale, zoom, draft } = body;
  if ((name === undefined) === (location_id === undefined)) {
    throw new AppError('bad_request', { message: messages.nameMissing, field: 'name' });
  }
  const typeId = type_id === undefined || type_id === null ? null : Number(type_id);
  return {
    parent: { id: Number(parent_id) },
    place: name === undefined ? { id: Number(location_id) } : { name, typeId },
    at: { lat, lng },
    scale,
    zoom,
    draft,
  };
}

/** Positions as staff see them, including those that were taken off a map. */
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

/** Lists the maps of locations, and adds locations to maps (specification section 7). */
export const parentRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listByParents, async (request, reply) => {
    const { query } = request;
    const filter = {
      key: foldWords(query.name__icontains ?? ''),
      parents: Number(query.num_parents ?? '0') as 0 | 1 | 2,
    };
    const scope = await listScope(app.db, request);
    setTotalHeader(reply, await countByParents(app.db, scope, filter));
    const rows = await listByParents(app.db, scope, filter, pageOf(query));
    const ids = rows.map((row) => row.id);
    const parents = byChild(await listParents(app.db, scope, ids, undefined));
    return rows.map((row) => presentWithParents(row, parents.get(row.id) ?? []));
  });

  route(app, calls.findAndAddParent, (request) =>
    addParent(app.staff, staffRequestOf(request), Number(request.body.location_id), parentChoiceOf(request.body)),
  );

  route(app, calls.addParent, (request) =>
    addParent(app.staff, staffRequestOf(request), Number(request.body.id), parentChoiceOf(request.body)),
  );
};

/** @throws AppError bad_request if neither a name nor an id is given */
function parentChoiceOf({
  parent_name,
  parent_id,
}: {
  parent_name?: string;
  parent_id?: number | string;
}): ParentChoice {
  if (parent_id !== undefined) return { id: Number(parent_id) };
  if (parent_name === undefined || parent_name.trim() === '') {
    throw new AppError('bad_request', { message: messages.nameMissing, field: 'parent_name' });
  }
  return { name: parent_name };
}
