import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { presentMapPicture } from '../../atlas/present/map-picture.ts';
import { findLocationById } from '../../atlas/queries/locations.ts';
import { found, idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { mapOf } from '../../media/present/picture.ts';
import { findPictureJob } from '../../media/queries/picture-jobs.ts';
import { editorScope, wholeWorld } from '../../worlds/scope.ts';
import { fitToMap } from '../commands/fit-to-map.ts';
import { mendFrame } from '../commands/mend-frame.ts';
import { changeLocation } from '../commands/save-location.ts';
import { staffRequestOf } from '../plugin.ts';

/** The picture of a map: choosing it, saying whose it is, seeing how far it is (specification section 7). */
export const mapPictureRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.updateLocation, (request) => {
    const { location_id, version: _seen, client_key: _key, ...input } = request.body;
    const action = input.image === undefined ? 'location.edit' : 'location.picture';
    return changeLocation(app.staff, staffRequestOf(request), Number(location_id), input, action);
  });

  route(app, calls.fitPicture, async (request) => {
    const { pictures } = app;
    const caller = callerOf(request);
    refuseWait(pictures.limits.uploads.take(String(caller.userId)));
    const { location_id, image, fit } = request.body;
    const wish = { locationId: Number(location_id), image, fit };
    const { worldId, picture } = await fitToMap(pictures, { viewer: request.viewer, caller }, wish);
    const { file, width, height } = picture;
    const addresses = await pictures.addressesFor(app.db, { scope: wholeWorld(worldId), reader: 'editors' });
    // From those who edit nothing is withheld.
    return { url: addresses.of(file, mapOf({ id: wish.locationId, world_id: worldId })) ?? '', width, height };
  });

  route(app, calls.rescaleMap, (request) =>
    mendFrame(app.staff, staffRequestOf(request), Number(request.body.location_id)),
  );

  route(app, calls.getMapPicture, async ({ params, viewer }) => {
    const id = idOf(params.id);
    // In this order: a picture that arrives in between is seen as on its way still, or as there, and never as neither.
    const job = await findPictureJob(app.db, id);
    const map = found(await findLocationById(app.db, await editorScope(app.db, viewer), id));
    const addresses = await app.pictures.addressesFor(app.db, { scope: wholeWorld(map.world_id), reader: 'editors' });
    return presentMapPicture(map, job, addresses);
  });
};
