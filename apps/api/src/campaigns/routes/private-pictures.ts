import type { FastifyPluginAsync } from 'fastify';
import { declareAsFiles } from '../../http/plugins/access.ts';
import { openCapability } from '../../media/capabilities/capability.ts';
import { privateFile, sendPrivately } from '../../media/store/serve-private.ts';
import { isStillOpen } from '../view/open-capability.ts';

/**
 * Pictures of what is not open, at addresses that a server has given to one audience. They are asked for by browsers
 * without any token, so the address alone decides; what is wrong, ended or made up is answered like a missing file.
 */
export const privatePictureRoutes: FastifyPluginAsync = async (app) => {
  declareAsFiles(app);
  const { media, seals } = app.pictures;
  await sendPrivately(app, media, async (sealed, tile) => {
    const capability = openCapability(seals, sealed);
    const file = capability && privateFile(capability.unit, tile);
    if (capability === undefined || file === undefined || !(await isStillOpen(app.db, capability))) return undefined;
    return file;
  });
};
