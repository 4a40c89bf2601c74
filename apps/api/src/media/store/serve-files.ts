import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaPolicy } from '../../http/plugins/security-headers.ts';
import type { Paper } from '../masks/mask-order.ts';
import { MEDIA_PREFIX, PRIVATE_PREFIX } from './media-address.ts';
import type { MediaKey, MediaStore } from './media-store.ts';
import type { PublicFiles } from './public-files.ts';

/** As long as a browser may show a picture without asking whether it still may. */
const A_DAY = 'private, max-age=86400';
/** A browser may keep it, and asks before it shows it. */
const ANEW = 'private, no-cache';
const NEVER = 'private, no-store';

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

/** What an address opens: a stored file, or bytes that were made. */
export type Sent =
  | { kind: 'stored'; file: MediaKey; isFogged: boolean }
  | { kind: 'made'; bytes: Buffer; type: string; isStandIn: boolean };

/** What is asked for behind a capability. */
export interface AskedBehind {
  /** '' for nothing. */
  tile: string;
  /** Of unknown ground. */
  paper: Paper;
}

/**
 * Sends pictures at addresses that are not for everybody. What shows a fogged map is asked for anew each time: it may
 * have been covered again. Whoever has the same one still is told so.
 * @param find what a sealed capability opens now; undefined: like a missing one
 */
export async function sendPrivately(
  app: FastifyInstance,
  store: MediaStore,
  find: (sealed: string, asked: AskedBehind) => Promise<Sent | undefined>,
): Promise<void> {
  const headers = { 'content-security-policy': mediaPolicy, 'referrer-policy': 'no-referrer' };
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      serve: false,
      index: false,
      redirect: false,
      cacheControl: false,
      dotfiles: 'ignore',
      root: store.localFolder,
      setHeaders: (reply) => reply.headers(headers),
    });
    scope.get(`${PRIVATE_PREFIX}*`, async (request, reply) => {
      const [sealed = '', ...rest] = ((request.params as { '*'?: string })['*'] ?? '').split('/');
      const paper = (request.query as { paper?: unknown }).paper === 'night' ? 'night' : 'day';
      const found = await find(sealed, { tile: rest.join('/'), paper });
      if (found === undefined) return reply.callNotFound();
      if (found.kind === 'stored' && store.isRemote) await store.localFile(found.file);
      reply.header('cache-control', cachingOf(found));
      if (found.kind === 'stored') return reply.sendFile(found.file);
      const tag = `"${createHash('sha256').update(found.bytes).digest('base64url').slice(0, 22)}"`;
      reply.headers({ ...headers, etag: tag });
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type(found.type).send(found.bytes);
    });
  });
}

function cachingOf(found: Sent): string {
  if (found.kind === 'made') return found.isStandIn ? NEVER : ANEW;
  return found.isFogged ? ANEW : A_DAY;
}

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
