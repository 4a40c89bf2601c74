import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FittedPicture, LocationSaved, MapPicture, OpeningView } from '@venture-atlas/types';
import Type from 'typebox';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { presentMapPicture } from '../../atlas/present/map-picture.ts';
import { findLocationById } from '../../atlas/queries/locations.ts';
import { mediaUrl } from '../../media/present/picture.ts';
import { findPictureJob } from '../../media/queries/picture-jobs.ts';
import { fitToMap } from '../commands/fit-to-map.ts';
import { mendFrame } from '../commands/mend-frame.ts';
import { changeLocation } from '../commands/save-location.ts';
import { staffRequestOf } from '../plugin.ts';
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
  opening_view: Type.Optional(Type.Union([OpeningView, Type.Null()])),
  ...writeKeys,
});

const FitBody = Type.Object({
  location_id: StaffId,
  image: Type.String({ maxLength: 4096 }),
  fit: Type.Union([Type.Literal('crop'), Type.Literal('fit')]),
});

/** The picture of a map: choosing it, saying whose it is, seeing how far it is (specification section 7). */
export const mapPictureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/update_location/',
    {
      schema: {
        tags,
        summary: 'Give a map its picture, say who made it and where it opens',
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

  app.post(
    '/api/fit_picture/',
    {
      schema: {
        tags,
        summary: 'Make a picture fit the proportion of a map',
        description:
          'Of an uploaded picture its middle (crop), or all of it with paper at two sides (fit). Pins never move.',
        body: FitBody,
        response: { 200: FittedPicture },
      },
      config,
    },
    async (request) => {
      const { pictures } = app;
      assertMay(request.viewer, 'upload', null);
      const caller = callerOf(request);
      refuseWait(pictures.limits.uploads.take(String(caller.userId)));
      const { location_id, image, fit } = request.body;
      const { file, width, height } = await fitToMap(pictures, caller, { locationId: Number(location_id), image, fit });
      return { url: mediaUrl(file) ?? '', width, height };
    },
  );

  app.post(
    '/api/rescale_map/',
    {
      schema: {
        tags,
        summary: 'Bring a map of odd units to usual ones',
        description:
          'Its frame, its places, shapes, labels, miles and opening view; nothing moves against the picture.',
        body: Type.Object({ location_id: StaffId, ...writeKeys }),
        response: { 200: LocationSaved },
      },
      config,
    },
    (request) => mendFrame(app.staff, staffRequestOf(request), Number(request.body.location_id)),
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
