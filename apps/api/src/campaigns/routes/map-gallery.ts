import { toSlug } from '@venture-atlas/rules';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { isForEverybody } from '../../atlas/answers/reader.ts';
import { allowKeeping } from '../../atlas/answers/send-public-answer.ts';
import { listHomes } from '../../atlas/queries/locations.ts';
import { findStart } from '../../atlas/start-map.ts';
import type { Db } from '../../db/schema.ts';
import { route } from '../../http/route.ts';
import { readGallery } from '../view/map-gallery.ts';
import { readLooking, sendingBy } from './looking.ts';

/** The first part of the address of the page of all maps, which a place may have had before. */
const GALLERY_SLUG = 'gallery';

/** The maps that somebody may know: everybody's, those of a campaign, or those of one world. */
export const mapGalleryRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
  const startSlug = async (db: Db): Promise<string> =>
    (await findStart(db, defaultLocation))?.slug ?? toSlug(defaultLocation);

  route(app, calls.listMaps, { config: { sending: sendingBy('shrunk') } }, (request, reply) => {
    const { query } = request;
    const from = Number(query.offset ?? '0');
    return readLooking(app, request, query, async (reader) => {
      const { db, scope } = reader;
      const start = query.world_id === undefined ? await reader.findPlace(await startSlug(db)) : undefined;
      const starts = start === undefined ? [] : [start.location.id];
      if (!isForEverybody(reader)) {
        const homes = await listHomes(db, scope);
        return readGallery(reader, [...starts, ...homes.map(({ id }) => id)], from);
      }
      allowKeeping(request, reply);
      const gallery = await readGallery(reader, starts, from);
      const was = await reader.findPlace(GALLERY_SLUG);
      return was === undefined
        ? gallery
        : { ...gallery, was_here: { name: was.location.name, slug: was.location.slug } };
    });
  });
};
