import { IMAGES_IN_LISTS_BYTES_MAX, LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { presentMapPicture } from '../../atlas/present/location.ts';
import { findLocation, findLocationById } from '../../atlas/queries/locations.ts';
import { findStart } from '../../atlas/start-map.ts';
import { AppError } from '../../errors.ts';
import { found, idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { mapOf } from '../../media/present/picture.ts';
import { findPictureJob } from '../../media/queries/picture-jobs.ts';
import { atlasScope, editorScope, type WorldScope, wholeWorld, worldScope } from '../../worlds/scope.ts';
import { fitToMap, fixMapFrame } from '../commands/fix-map-frame.ts';
import { changeLocation } from '../commands/save-location.ts';
import { createWikiPreviews, takeWikiImage } from '../commands/take-wiki-image.ts';
import { staffRequestOf } from '../plugin.ts';
import { listLocationsWithoutImages } from '../queries/wiki-images.ts';

/** The picture of a map: choosing it, its credit, and its progress (specification section 7). */
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
    const input = { locationId: Number(location_id), image, fit };
    const { worldId, picture } = await fitToMap(pictures, { viewer: request.viewer, caller }, input);
    const { file, width, height } = picture;
    const addresses = await pictures.addressesFor(app.db, { scope: wholeWorld(worldId), reader: 'editors' });
    // Editors see withheld pictures, too.
    return { url: addresses.of(file, mapOf({ id: input.locationId, world_id: worldId })) ?? '', width, height };
  });

  route(app, calls.rescaleMap, (request) =>
    fixMapFrame(app.staff, staffRequestOf(request), Number(request.body.location_id)),
  );

  route(app, calls.getMapPicture, async ({ params, viewer }) => {
    const id = idOf(params.id);
    // The order matters: a picture that becomes ready in between appears as pending or as ready, never as neither.
    const job = await findPictureJob(app.db, id);
    const map = found(await findLocationById(app.db, await editorScope(app.db, viewer), id));
    const addresses = await app.pictures.addressesFor(app.db, { scope: wholeWorld(map.world_id), reader: 'editors' });
    return presentMapPicture(map, job, addresses);
  });
};

/** Choosing candidate pictures for places without one (specification section 7). */
export const wikiImageRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
  const { pictures, staff } = app;
  const previews = createWikiPreviews();

  /** The default map of lists: a map of the Atlas, which belongs to staff. @throws AppError not_found */
  const defaultMap = async ({ worldIds }: WorldScope): Promise<number | undefined> => {
    const atlas = await atlasScope(app.db);
    if (!atlas.worldIds.every((id) => worldIds.includes(id))) throw new AppError('not_found');
    const start = (await findStart(app.db, defaultLocation))?.slug ?? defaultLocation;
    return (await findLocation(app.db, start, atlas))?.id;
  };

  route(app, calls.listWithoutImages, async ({ query, viewer }) => {
    const { world_id: worldId, parent_id: parentId } = query;
    const scope =
      worldId === undefined ? await editorScope(app.db, viewer) : found(await worldScope(app.db, viewer, worldId));
    const mapId = parentId ?? (worldId === undefined ? await defaultMap(scope) : 'all');
    if (mapId === undefined) return [];
    const rows = await listLocationsWithoutImages(app.db, scope, {
      mapId: mapId === 'all' ? 'all' : Number(mapId),
      limit: LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE,
      offset: Number(query.offset ?? 0),
      imagesBytes: IMAGES_IN_LISTS_BYTES_MAX,
      withCandidates: query.candidates === '1',
    });
    return rows.map(({ images_from_wiki, ...row }) => ({
      ...row,
      images_from_wiki: JSON.parse(images_from_wiki) as string[],
    }));
  });

  route(app, calls.getWikiImage, async (request, reply) => {
    const { location, n } = request.params;
    if (!/^[0-9]{1,4}$/.test(n)) throw new AppError('not_found');
    const by = { viewer: request.viewer, caller: callerOf(request) };
    const small = await previews.get(pictures, by, { locationId: idOf(location), index: Number(n) });
    return reply.type('image/webp').send(small);
  });

  route(app, calls.takeWikiImage, (request) => {
    const { image_url, location_id, use = 'map' } = request.body;
    const input = { locationId: Number(location_id), url: image_url, use };
    return takeWikiImage({ pictures, staff }, staffRequestOf(request), input);
  });
};
