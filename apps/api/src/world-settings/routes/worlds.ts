import { serverMessages } from '@venture-atlas/rules';
import { OWN_WORLDS_PAGE_SIZE } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { route } from '../../http/route.ts';
import { pictureBytesOfOwnWorlds } from '../../media/queries/pictures.ts';
import { changeWorld } from '../commands/change-world.ts';
import { deleteWorld, restoreWorld } from '../commands/delete-world.ts';
import { makeWorld } from '../commands/make-world.ts';
import { acceptWorld, leaveWorld, namePerson, type People, removePerson } from '../commands/name-people.ts';
import { listOwners } from '../queries/world-rows.ts';
import { describeWorld, listWorldsFor } from '../view/describe-world.ts';

/** Calls about worlds: list, create, change and delete them, and manage their people. */
export const worldRoutes: FastifyPluginAsync = async (app) => {
  const { worlds } = app;
  const answer = ({ viewer }: FastifyRequest, id: string) => describeWorld(app.db, viewer, id);

  route(app, calls.listWorlds, ({ viewer }) => listWorldsFor(worlds, viewer));

  route(app, calls.createWorld, async (request) => {
    const { name, kind = 'own' } = request.body;
    return answer(request, await makeWorld(worlds, callerOf(request), request.viewer, { name, kind }));
  });

  route(app, calls.getWorld, (request) => answer(request, request.params.id));

  route(app, calls.saveWorld, async (request) => {
    const { id } = request.params;
    const { home_location_id: home, welcome_version: welcomeVersion, ...wish } = request.body;
    const homeId = home === undefined ? {} : { homeId: home === null ? null : Number(home) };
    const seen = welcomeVersion === undefined ? {} : { welcomeVersion };
    await changeWorld(worlds, callerOf(request), request.viewer, { ...wish, ...homeId, ...seen, id });
    return answer(request, id);
  });

  const naming = (people: People, change: typeof namePerson, success: string) => {
    type Request = FastifyRequest<{ Params: { id: string }; Body: { email: string } }>;
    return async (request: Request) => {
      const { id } = request.params;
      await change(worlds, callerOf(request), request.viewer, { id, people, email: request.body.email });
      return { success };
    };
  };
  route(app, calls.addDm, naming('dms', namePerson, serverMessages.dmNamed));
  route(app, calls.removeDm, naming('dms', removePerson, serverMessages.dmRemoved));
  route(app, calls.inviteEditor, naming('editors', namePerson, serverMessages.editorAsked));
  route(app, calls.removeEditor, naming('editors', removePerson, serverMessages.editorRemoved));

  route(app, calls.acceptWorld, async (request) => {
    await acceptWorld(worlds, callerOf(request), request.viewer, request.params.id);
    return answer(request, request.params.id);
  });

  route(app, calls.leaveWorld, async (request) => {
    await leaveWorld(worlds, callerOf(request), request.viewer, request.params.id);
    return { success: serverMessages.worldLeft };
  });

  route(app, calls.deleteWorld, async (request) => {
    const { name, if_empty: ifEmpty } = request.body;
    const input = { id: request.params.id, name, ...(ifEmpty === undefined ? {} : { ifEmpty }) };
    await deleteWorld(worlds, callerOf(request), request.viewer, input);
    return { success: serverMessages.worldDeleted };
  });

  route(app, calls.restoreWorld, async (request) => {
    await restoreWorld(worlds, callerOf(request), request.viewer, request.params.id);
    return answer(request, request.params.id);
  });

  route(app, calls.countOwnWorlds, async ({ query }) => {
    const page = Number(query.page ?? 1);
    const offset = (page - 1) * OWN_WORLDS_PAGE_SIZE;
    const rows = await listOwners(app.db, { limit: OWN_WORLDS_PAGE_SIZE + 1, offset });
    const owners = rows.slice(0, OWN_WORLDS_PAGE_SIZE);
    const { worldsEach, locationsEach, bytesEach, bytesTotal } = worlds.ownWorlds;
    return {
      owners,
      pictures: { used: await pictureBytesOfOwnWorlds(app.db), most: bytesTotal },
      limits: { worlds: worldsEach, locations: locationsEach, picture_bytes: bytesEach },
      next_page: rows.length > owners.length ? page + 1 : null,
    };
  });
};
