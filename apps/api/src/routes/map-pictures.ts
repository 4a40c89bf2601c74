import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LocationSaved, MapPicture } from '@venture-atlas/types';
import Type from 'typebox';
import { changeLocation } from '../commands/staff/save-location.ts';
import { staffRequestOf } from '../plugins/staff.ts';
import { presentMapPicture } from '../present/map-picture.ts';
import { findLocationById } from '../queries/locations.ts';
import { findPictureJob } from '../queries/picture-jobs.ts';
import { found, IdParams, idOf, StaffId, writeKeys } from './staff-schemas.ts';

const tags = ['staff'];
const config = { access: 'staff' } as const;

/** What is wrong with a text is said in a sentence of its own. */
const Text = Type.Optional(Type.Union([Type.String({ maxLength: 4096 }), Type.Null()]));

const UpdateBody = Type.Object({
  location_id: StaffId,
  image: Text,
  map_maker_name: Text,
  map_maker_url: Text,
  map_licence: Text,
  miles_per_unit: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  ...writeKeys,
});

/** The picture of a map: choosing it, saying whose it is, seeing how far it is (specification section 7). */
export const mapPictureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/update_location/',
    {
      schema: {
        tags,
        summary: 'Give a map its picture and say who made it',
        description:
          "Only what is sent changes; '' or null clears. A new picture is pending until its tiles are cut; the old one stays till then.",
        body: UpdateBody,
        response: { 200: LocationSaved },
      },
      config,
    },
    (request) => {
      const { location_id, version: _seen, client_key: _key, ...input } = request.body;
      const action = input.image === undefined ? 'location.edit' : 'location.picture';
      return changeLocation(app.staff, staffRequestOf(request), Number(location_id), input, action);
    },
  );

  app.get(
    '/api/map_picture/:id/',
    {
      schema: {
        tags,
        summary: 'What a map shows, and what is on its way',
        params: IdParams,
        response: { 200: MapPicture },
      },
      config,
    },
    async ({ params }) => {
      const id = idOf(params.id);
      return presentMapPicture(found(await findLocationById(app.db, id)), await findPictureJob(app.db, id));
    },
  );
};
