import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mediaPolicy } from '../../http/plugins/security-headers.ts';
import { MEDIA_PREFIX } from './media-address.ts';
import type { MediaStore } from './media-store.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Names of stored pictures and tiles; nothing else of a store is ever sent. */
const storedName = /^(?:\/[a-z0-9][a-z0-9_-]*)*\/[a-z0-9][a-z0-9_-]*\.(?:webp|png|jpg)$/;

/** Sends stored files to whoever asks for their addresses. Names change with contents, so browsers keep them for good. */
export async function serveMedia(app: FastifyInstance, { place }: MediaStore): Promise<void> {
  await app.register(fastifyStatic, {
    ...{ index: false, redirect: false, cacheControl: false, dotfiles: 'ignore', decorateReply: false },
    root: place.folder,
    prefix: MEDIA_PREFIX,
    allowedPath: (path) => storedName.test(path.startsWith('/') ? path : `/${path}`),
    setHeaders: (reply) =>
      reply.headers({
        'cache-control': YEAR,
        'content-security-policy': mediaPolicy,
        // Link previews and other sites may show the pictures.
        'cross-origin-resource-policy': 'cross-origin',
      }),
  });
}
