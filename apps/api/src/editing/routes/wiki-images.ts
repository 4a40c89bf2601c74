import { IMAGES_IN_LISTS_BYTES_MAX, LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { findLocation } from '../../atlas/queries/locations.ts';
import { findStart } from '../../atlas/start-map.ts';
import { AppError } from '../../errors.ts';
import { found, idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { atlasScope, editorScope, type WorldScope, worldScope } from '../../worlds/scope.ts';
import { createWikiPreviews } from '../commands/preview-wiki-image.ts';
import { takeWikiImage } from '../commands/take-wiki-image.ts';
import { staffRequestOf } from '../plugin.ts';
import { listLocationsWithoutImages } from '../queries/wiki-images.ts';

/** Choosing pictures that the wiki has for places without one (specification section 7). */
export const wikiImageRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
  const { pictures, staff } = app;
  const previews = createWikiPreviews();

  /** The map that lists are of where none is named: one of the Atlas, which is staff's. @throws AppError not_found */
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
    const wish = { locationId: Number(location_id), url: image_url, use };
    return takeWikiImage({ pictures, staff }, staffRequestOf(request), wish);
  });
};
