import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mediaPolicy } from '../../http/plugins/security-headers.ts';
import { PRIVATE_PREFIX } from './media-address.ts';
import type { MediaKey, MediaStore } from './media-store.ts';

/** As long as a browser may show a picture without asking whether it still may. */
const A_DAY = 'private, max-age=86400';

/** What stands behind the capability of a folder of tiles. */
const tileName = /^\d{1,2}\/\d{1,6}\/\d{1,6}\.webp$/;

/**
 * The file that a capability's unit and the rest of its address name together.
 * @param tile what stands behind the capability, '' for nothing
 */
export function privateFile(unit: MediaKey, tile: string): MediaKey | undefined {
  // A file has an end such as .webp, a folder of tiles has none.
  if (unit.includes('.')) return tile === '' ? unit : undefined;
  return tileName.test(tile) ? `${unit}/${tile}` : undefined;
}

/**
 * Sends stored files at addresses that are not for everybody.
 * @param find the file that a sealed capability opens now, with what stands behind it; undefined: like a missing one
 */
export async function sendPrivately(
  app: FastifyInstance,
  { place }: MediaStore,
  find: (sealed: string, tile: string) => Promise<MediaKey | undefined>,
): Promise<void> {
  const headers = {
    'cache-control': A_DAY,
    'content-security-policy': mediaPolicy,
    'referrer-policy': 'no-referrer',
  };
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      ...{ serve: false, index: false, redirect: false, cacheControl: false, dotfiles: 'ignore' },
      root: place.folder,
      setHeaders: (reply) => reply.headers(headers),
    });
    scope.get(`${PRIVATE_PREFIX}*`, async (request, reply) => {
      const [sealed = '', ...rest] = ((request.params as { '*'?: string })['*'] ?? '').split('/');
      const file = await find(sealed, rest.join('/'));
      return file === undefined ? reply.callNotFound() : reply.sendFile(file);
    });
  });
}
