import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  IMAGES_IN_LISTS_BYTES_MAX,
  LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE,
  LocationSaved,
  LocationWithoutImage,
} from '@venture-atlas/types';
import Type from 'typebox';
import { callerOf } from '../../accounts/plugin.ts';
import { findLocation } from '../../atlas/queries/locations.ts';
import { AppError } from '../../errors.ts';
import { createWikiPreviews } from '../commands/preview-wiki-image.ts';
import { takeWikiImage } from '../commands/take-wiki-image.ts';
import { staffRequestOf } from '../plugin.ts';
import { listLocationsWithoutImages } from '../queries/wiki-images.ts';
import { IdInQuery, idOf, StaffId, writeKeys } from './staff-schemas.ts';

const tags = ['admin'];
const config = { access: 'staff' } as const;

const WikiImageBody = Type.Object({
  image_url: Type.String({ maxLength: 4096 }),
  location_id: StaffId,
  use: Type.Optional(
    Type.Union([Type.Literal('map'), Type.Literal('text')], {
      description: 'map: it becomes the picture of the location (as without it); text: of its text.',
    }),
  ),
  ...writeKeys,
});

/** Bytes, as OpenAPI describes them; they are sent as they are. */
const Picture = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' });

/** Choosing pictures that the wiki has for places without one (specification section 7). */
export const wikiImageRoutes: FastifyPluginAsyncTypebox<{ defaultLocation: string }> = async (
  app,
  { defaultLocation },
) => {
  const { pictures, staff } = app;
  const previews = createWikiPreviews();

  app.get(
    '/api/locations_without_images/',
    {
      schema: {
        tags,
        summary: 'Places of a map without a picture',
        description: `With the pictures that the wiki has for them; ${LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE} a page, those with candidates first; of candidates only the first ${IMAGES_IN_LISTS_BYTES_MAX / 1000} KB of each place. Without parent_id of the default map.`,
        querystring: Type.Object({
          offset: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$', description: 'a number from 0' })),
          parent_id: IdInQuery,
        }),
        response: { 200: Type.Array(LocationWithoutImage) },
      },
      config,
    },
    async ({ query }) => {
      const mapId =
        query.parent_id === undefined ? (await findLocation(app.db, defaultLocation, 'all'))?.id : query.parent_id;
      if (mapId === undefined) return [];
      const rows = await listLocationsWithoutImages(app.db, {
        mapId: Number(mapId),
        limit: LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE,
        offset: Number(query.offset ?? 0),
        imagesBytes: IMAGES_IN_LISTS_BYTES_MAX,
      });
      return rows.map(({ images_from_wiki, ...row }) => ({
        ...row,
        images_from_wiki: JSON.parse(images_from_wiki) as string[],
      }));
    },
  );

  app.get(
    '/api/wiki_image/:location/:n/',
    {
      schema: {
        tags,
        summary: 'A picture that the wiki has for a place, small',
        description: 'n counts from 0. Fetched by the server, so that nobody else learns who looks.',
        params: Type.Object({ location: Type.String({ description: 'An id.' }), n: Type.String() }),
        response: { 200: { description: 'The picture.', content: { 'image/webp': { schema: Picture } } } },
      },
      config,
    },
    async (request, reply) => {
      const { location, n } = request.params;
      if (!/^[0-9]{1,4}$/.test(n)) throw new AppError('not_found');
      const small = await previews.get(pictures, callerOf(request), { locationId: idOf(location), index: Number(n) });
      return reply.type('image/webp').send(small);
    },
  );

  app.post(
    '/api/upload_image_from_wiki/',
    {
      schema: {
        tags,
        summary: 'Use a picture that the wiki has for a place',
        body: WikiImageBody,
        response: { 200: LocationSaved },
      },
      config,
    },
    (request) => {
      const { image_url, location_id, use = 'map' } = request.body;
      const wish = { locationId: Number(location_id), url: image_url, use };
      return takeWikiImage({ pictures, staff }, staffRequestOf(request), wish);
    },
  );
};
