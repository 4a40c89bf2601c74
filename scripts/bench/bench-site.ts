import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the bench page into a temporary folder and serves it on a free port. */
export async function startBenchSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'venture-atlas-bench-'));
  await build({
    configFile: false,
    root: join(root, 'apps/web/src/map/bench'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const file = join(outDir, normalize(path === '/' ? '/index.html' : path));
    stat(file)
      .then(() => {
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      })
      .catch(() => {
        response.statusCode = 404;
        response.end();
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
