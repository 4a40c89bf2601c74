import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { messages } from '@venture-atlas/rules';
import { PositionSaved, SHAPE_BYTES_MAX } from '@venture-atlas/types';
import Type from 'typebox';
import { AppError } from '../../errors.ts';
import { addPosition, type PositionToAdd } from '../commands/add-position.ts';
import { changeParent } from '../commands/change-parent.ts';
import { changePositionText, movePosition, setActive } from '../commands/change-position.ts';
import { deletePlacement } from '../commands/delete-position.ts';
import type { ParentWish } from '../commands/find-parent.ts';
import { savedPosition } from '../commands/saved-position.ts';
import { staffRequestOf } from '../plugin.ts';
import { AddPositionBody, MoveBody, NewParentBody, PositionBody, PositionTextBody } from './positions-schemas.ts';
import { IdParams, idOf } from './staff-schemas.ts';

const tags = ['staff'];
const config = { access: 'staff' } as const;
const response = { 200: PositionSaved };

/** Staff change where and how places stand on a map (specification section 7). */
export const positionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/change_position/',
    { schema: { tags, summary: 'Move a point on its map', body: MoveBody, response }, config },
    (request) => {
      const { id, position } = request.body;
      const [lat, lng] = position;
      return movePosition(app.staff, staffRequestOf(request), Number(id), { lat, lng });
    },
  );

  app.post(
    '/api/change_position_text/:id/',
    {
      schema: {
        tags,
        summary: 'Change the numbers, the dot or the shape of a point',
        description: `Only what is sent changes. A shape has at most ${SHAPE_BYTES_MAX} bytes.`,
        params: IdParams,
        body: PositionTextBody,
        response,
      },
      bodyLimit: SHAPE_BYTES_MAX,
      config,
    },
    (request) => {
      const { version: _seen, client_key: _key, ...wish } = request.body;
      return changePositionText(app.staff, staffRequestOf(request), idOf(request.params.id), wish);
    },
  );

  app.post(
    '/api/change_position_parent/',
    {
      schema: {
        tags,
        summary: 'Hang a point on another map',
        description:
          'Where it keeps its relative place. new_parent is a name; of several locations choose by new_parent_id.',
        body: NewParentBody,
        response,
      },
      config,
    },
    (request) => {
      const { id, new_parent, new_parent_id } = request.body;
      return changeParent(app.staff, staffRequestOf(request), Number(id), parentOf(new_parent, new_parent_id));
    },
  );

  app.post(
    '/api/deactivate_location_has_position/',
    { schema: { tags, summary: 'Take a point off its map', body: PositionBody, response }, config },
    (request) => setActive(app.staff, staffRequestOf(request), Number(request.body.id), false),
  );

  app.post(
    '/api/reactivate_location_has_position/',
    { schema: { tags, summary: 'Put a point back on its map', body: PositionBody, response }, config },
    (request) => setActive(app.staff, staffRequestOf(request), Number(request.body.id), true),
  );

  app.post(
    '/api/delete_location_position/',
    {
      schema: {
        tags,
        summary: 'Delete the position of a location on a map',
        description: 'The location itself stays.',
        body: PositionBody,
        response: {
          200: Type.Object({ success: Type.String(), change_id: Type.Union([Type.Integer(), Type.Null()]) }),
        },
      },
      config,
    },
    (request) => deletePlacement(app.staff, staffRequestOf(request), Number(request.body.id)),
  );

  app.post(
    '/api/add_position/',
    {
      schema: {
        tags,
        summary: 'Put a location on a map',
        description: 'One that is there, by location_id, or a new one of this name.',
        body: AddPositionBody,
        response,
      },
      config,
    },
    (request) => addPosition(app.staff, staffRequestOf(request), toAdd(request.body), savedPosition),
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
function toAdd(body: Type.Static<typeof AddPositionBody>): PositionToAdd {
  const { parent_id, name, location_id, lat, lng, scale, zoom } = body;
  if ((name === undefined) === (location_id === undefined)) {
    throw new AppError('bad_request', { message: messages.nameMissing, field: 'name' });
  }
  return {
    parent: { id: Number(parent_id) },
    place: name === undefined ? { id: Number(location_id) } : { name },
    at: { lat, lng },
    scale,
    zoom,
  };
}
