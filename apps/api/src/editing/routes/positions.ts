import { messages } from '@venture-atlas/rules';
import type { BodyOf } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../errors.ts';
import { idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { addPosition, type PositionToAdd } from '../commands/add-position.ts';
import { changeParent } from '../commands/change-parent.ts';
import { changePositionText, movePosition, setActive } from '../commands/change-position.ts';
import { deletePlacement } from '../commands/delete-position.ts';
import type { ParentWish } from '../commands/find-parent.ts';
import { savedPosition } from '../commands/saved-position.ts';
import { staffRequestOf } from '../plugin.ts';

/** Staff change where and how places stand on a map (specification section 7). */
export const positionRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.movePosition, (request) => {
    const { id, position } = request.body;
    const [lat, lng] = position;
    return movePosition(app.staff, staffRequestOf(request), Number(id), { lat, lng });
  });

  route(app, calls.savePosition, (request) => {
    const { version: _seen, client_key: _key, ...wish } = request.body;
    return changePositionText(app.staff, staffRequestOf(request), idOf(request.params.id), wish);
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
    addPosition(app.staff, staffRequestOf(request), toAdd(request.body), savedPosition),
  );
};

/** @throws AppError bad_request when neither says which */
function parentOf(name: string | undefined, id: number | string | undefined): ParentWish {
  if (id !== undefined) return { id: Number(id) };
  if (name === undefined || name.trim() === '') {
    throw new AppError('bad_request', { message: messages.nameMissing, field: 'new_parent' });
  }
  return { name };
}

/** @throws AppError bad_request unless there is either a name or a location_id */
function toAdd(body: BodyOf<typeof calls.addPosition>): PositionToAdd {
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
