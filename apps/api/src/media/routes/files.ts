import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import { declareAsFiles } from '../../http/plugins/access.ts';
import { assetPolicy } from '../../http/plugins/security-headers.ts';
import { serveMedia } from '../store/serve-files.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** Serves the web app's files and stored pictures. Names change with contents, so browsers cache them for good. */
export const fileRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  declareAsFiles(app);
  const plain = { index: false, redirect: false, cacheControl: false, dotfiles: 'ignore' } as const;

  await serveMedia(app, app.pictures.media, app.pictures.publicFiles);

  const assets = join(config.webDist, 'assets');
  if (!existsSync(assets)) return;
  // Only for `sendFile`; this registration serves no route.
  await app.register(fastifyStatic, { ...plain, root: config.webDist, serve: false });
  await app.register(fastifyStatic, {
    ...plain,
    root: assets,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply) => reply.headers({ 'cache-control': YEAR, 'content-security-policy': assetPolicy }),
  });
  for (const file of rootFiles(config.webDist)) {
    app.get(`/${file}`, (_request, reply) => reply.header('cache-control', HOUR).sendFile(file));
  }
};

/** Files beside index.html: icons, the manifest. */
function rootFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .filter((name) => name !== 'index.html' && name !== 'robots.txt' && !/\.(?:br|gz|map)$/.test(name));
}
