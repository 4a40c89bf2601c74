import type { AdminModel, BodyOf, Calls } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { countChildren } from '../../atlas/queries/positions.ts';
import { found, idOf } from '../../http/ids.ts';
import { type RequestOf, route } from '../../http/route.ts';
import { editorScope } from '../../worlds/scope.ts';
import { changeLocation, createLocation, deleteLocation } from '../commands/save-location.ts';
import { changeType, createType, deleteType } from '../commands/save-type.ts';
import { changeWikiPage, createWikiPage, deleteWikiPage } from '../commands/save-wiki-page.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentStaffLocationPage } from '../present/staff-location.ts';
import { listStaffParents } from '../queries/staff-locations.ts';
import { countTypeFollowers } from '../queries/types.ts';

/** Reads, makes, changes, and deletes one wiki page, type, or location (specification sections 3 and 7). */
export const modelEditRoutes: FastifyPluginAsync = async (app) => {
  const { staff } = app;

  route(app, calls.getType, async ({ params, viewer }) => {
    const id = idOf(params.id);
    const type = found(await staff.entities.type.show(app.db, await editorScope(app.db, viewer), id));
    return { ...type, as_type: await countTypeFollowers(app.db, id, type) };
  });
  route(app, calls.createType, (request) => createType(staff, staffRequestOf(request), inputOf(request.body)));
  route(app, calls.saveType, (request) =>
    changeType(staff, staffRequestOf(request), idOf(request.params.id), inputOf(request.body)),
  );

  route(app, calls.getWikiPage, async ({ params, viewer }) =>
    found(await staff.entities.wikipage.show(app.db, await editorScope(app.db, viewer), idOf(params.id))),
  );
  route(app, calls.createWikiPage, (request) =>
    createWikiPage(staff, staffRequestOf(request), pageInputOf(request.body)),
  );
  route(app, calls.saveWikiPage, (request) =>
    changeWikiPage(staff, staffRequestOf(request), idOf(request.params.id), pageInputOf(request.body)),
  );

  route(app, calls.getLocation, async ({ params, viewer }) => {
    const id = idOf(params.id);
    const scope = await editorScope(app.db, viewer);
    const location = found(await staff.entities.location.show(app.db, scope, id));
    const parents = await listStaffParents(app.db, scope, id);
    return presentStaffLocationPage(location, parents, await countChildren(app.db, { scope, parentId: id }, undefined));
  });
  route(app, calls.createLocation, (request) =>
    createLocation(staff, staffRequestOf(request), locationInputOf(request.body)),
  );
  route(app, calls.saveLocation, (request) =>
    changeLocation(staff, staffRequestOf(request), idOf(request.params.id), locationInputOf(request.body)),
  );

  const deleted = async (model: AdminModel, remove: typeof deleteType, request: DeleteRequest) => {
    const change_id = await remove(staff, staffRequestOf(request), idOf(request.params.id));
    return { redirect: `/admin/list/home/${model}/`, change_id };
  };
  route(app, calls.deleteWikiPage, (request) => deleted('wikipage', deleteWikiPage, request));
  route(app, calls.deleteType, (request) => deleted('type', deleteType, request));
  route(app, calls.deleteLocation, (request) => deleted('location', deleteLocation, request));
};

type DeleteRequest = RequestOf<Calls['deleteType']>;

/** The body without the fields that every write may carry. */
function inputOf<T extends { version?: number; client_key?: string }>(body: T): Omit<T, 'version' | 'client_key'> {
  const { version: _seen, client_key: _key, ...input } = body;
  return input;
}

const numberOf = (id: number | string | null): number | null => (id === null ? null : Number(id));

function pageInputOf<T extends BodyOf<Calls['saveWikiPage']>>(body: T) {
  const { location_id, ...input } = inputOf(body);
  return { ...input, ...(location_id === undefined ? {} : { location_id: numberOf(location_id) }) };
}

function locationInputOf<T extends BodyOf<Calls['saveLocation']>>(body: T) {
  const { type_id, ...input } = inputOf(body);
  return { ...input, ...(type_id === undefined ? {} : { type_id: numberOf(type_id) }) };
}
