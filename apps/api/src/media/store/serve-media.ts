import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaPolicy } from '../../http/plugins/security-headers.ts';
import { MEDIA_PREFIX } from './media-address.ts';
import type { MediaKey, MediaStore } from './media-store.ts';
import type { PublicFiles } from './public-files.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Names of stored pictures and tiles; nothing else of a store is ever sent. */
const storedName = /^(?:\/[a-z0-9][a-z0-9_-]*)*\/[a-z0-9][a-z0-9_-]*\.(?:webp|png|jpg)$/;

/** What all ways of sending stored files have in common: nothing is found but by its name. */
const plain = { index: false, redirect: false, cacheControl: false, dotfiles: 'ignore', decorateReply: false } as const;

/** The file that an address under the prefix names, as it stands there. */
const askedFor = (request: FastifyRequest): MediaKey => (request.params as { '*'?: string })['*'] ?? '';

/**
 * Sends the stored files of open worlds to whoever asks for their addresses. Names change with contents, so browsers
 * keep them for good. Every other file is answered like one that is not there, whoever asks.
 */
export async function serveMedia(app: FastifyInstance, store: MediaStore, files: PublicFiles): Promise<void> {
  await app.register(async (scope) => {
    const mayGo = async (key: MediaKey): Promise<boolean> => {
      const isPublic = files.isKnown(key) || (await files.isPublic(key));
      if (isPublic && store.isRemote) await store.localFile(key);
      return isPublic;
    };
    scope.addHook('onRequest', (request, reply, done) => {
      const key = askedFor(request);
      // The usual case needs no promise; what has another name is refused below.
      if ((files.isKnown(key) && !store.isRemote) || !storedName.test(`/${key}`)) done();
      else
        mayGo(key).then((isPublic) => {
          if (isPublic) done();
          else reply.callNotFound();
        }, done);
    });
    await scope.register(fastifyStatic, {
      ...plain,
      root: store.localFolder,
      prefix: MEDIA_PREFIX,
      // The very name that was looked at above, and no other spelling of it.
      allowedPath: (path, _root, request) => storedName.test(path) && path === `/${askedFor(request)}`,
      setHeaders: (reply) =>
        reply.headers({
          'cache-control': YEAR,
          'content-security-policy': mediaPolicy,
          // Link previews and other sites may show the pictures.
          'cross-origin-resource-policy': 'cross-origin',
        }),
    });
  });
}
