import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { found } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { editedWorldScope } from '../../worlds/scope.ts';
import { arrangeLayers } from '../commands/arrange-layers.ts';
import { staffRequestOf } from '../plugin.ts';

/** The layers of a world, which viewers switch on and off. Editors read them from its types. */
export const layerRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.arrangeLayers, async (request) => {
    const { body, viewer } = request;
    const scope = found(await editedWorldScope(app.db, viewer, body.world_id));
    return arrangeLayers(app.staff, staffRequestOf(request), scope, body);
  });
};
