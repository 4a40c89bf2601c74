import type { FastifyPluginAsync } from 'fastify';
import { declareAsFiles } from '../../http/plugins/access.ts';
import { sendPrivately } from '../../media/store/serve-private.ts';
import { findPrivatePicture } from '../answers/private-picture.ts';

/**
 * Pictures that are not for everybody, at addresses that a server has given to one audience. They are asked for by
 * browsers without any token, so the address alone decides; what is wrong, ended or made up is answered like a missing
 * file. Players get nothing of a fogged map but what is masked.
 */
export const privatePictureRoutes: FastifyPluginAsync = async (app) => {
  declareAsFiles(app);
  const { db, media, seals, masked } = app.pictures;
  const { fogs } = app.campaigns;
  await sendPrivately(app, media, (sealed, asked) => findPrivatePicture({ db, seals, masked, fogs }, sealed, asked));
};
