import { foldWords } from '@venture-atlas/rules';
import { TRASH_PAGE_SIZE } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { found } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { editedWorldScope } from '../../worlds/scope.ts';
import { purgeTrash } from '../commands/purge-trash.ts';
import { restoreTrash } from '../commands/restore-trash.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentTrashItem } from '../present/trash-item.ts';
import { countTrash, listTrash } from '../queries/trash.ts';
import { listScope } from './list-scope.ts';

/** What was deleted in a world: the list, the way back, and the end. */
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
