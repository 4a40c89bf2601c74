import { toSlug } from '@venture-atlas/rules';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { allowKeeping } from '../../atlas/answers/send-public-answer.ts';
import { findLocation, listHomes } from '../../atlas/queries/locations.ts';
import { findStart } from '../../atlas/start-map.ts';
import type { Db } from '../../db/schema.ts';
import { route } from '../../http/route.ts';
import { publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import { publicScope, type WorldScope } from '../../worlds/scope.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';
import { findVisible } from '../view/find-visible.ts';
import { readGallery } from '../view/map-gallery.ts';
import { addressesOf, placeSightOf } from '../view/reach.ts';
import { readInWorld, sendingBy } from './looking.ts';

/** The first part of the address of the page of all maps, which a place may have had before. */
const GALLERY_SLUG = 'gallery';

/** The maps that somebody may know: everybody's, those of a campaign, or those of one world. */
export const mapGalleryRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
  const startSlug = async (db: Db): Promise<string> =>
    (await findStart(db, defaultLocation))?.slug ?? toSlug(defaultLocation);
  const homesOf = async (db: Db, scope: WorldScope): Promise<number[]> =>
    (await listHomes(db, scope)).map(({ id }) => id);

  route(app, calls.listMaps, { config: { sending: sendingBy('shrunk') } }, async (request, reply) => {
    const { campaign_id, world_id, as, offset = '0' } = request.query;
    const from = Number(offset);
    if (world_id !== undefined)
      return readInWorld(app.campaigns, request, { ...request.query, world_id }, async (db, { scope, pictures }) =>
        readGallery({ db, scope, pictures, sight: undefined }, await homesOf(db, scope), from),
      );
    if (campaign_id !== undefined)
      return readInCampaign(app.campaigns, askerOf(request), { campaign_id, as }, async (source, view) => {
        const { db } = source;
        const { scope } = view;
        const start = await findVisible(db, view, await startSlug(db));
        const homes = [...(start === undefined ? [] : [start.id]), ...(await homesOf(db, scope))];
        const pictures = await addressesOf(source, view);
        return readGallery({ db, scope, pictures, sight: placeSightOf(view) }, homes, from);
      });
    allowKeeping(request, reply);
    const { db } = app;
    const scope = await publicScope(db);
    const start = await findLocation(db, await startSlug(db), scope);
    const homes = start === undefined ? [] : [start.id];
    const gallery = await readGallery({ db, scope, pictures: publicAddresses, sight: undefined }, homes, from);
    const was = await findLocation(db, GALLERY_SLUG, scope);
    return was === undefined ? gallery : { ...gallery, was_here: { name: was.name, slug: was.slug } };
  });
};
