/** Builds `apps/web/dist` (what browsers load) and `apps/api/dist` (the server, its child processes and the commands, one flat folder). */
import { join } from 'node:path';
import { build } from 'vite';
import { refuseArguments } from './bootstrap/parse-flags.mjs';

refuseArguments('run build', 'builds the web app and the server.');

const root = join(import.meta.dirname, '..');
const api = join(root, 'apps/api');
const source = (file) => join(api, 'src', file);

await build({ root: join(root, 'apps/web'), configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' });

/** Packages that stay in node_modules: native code, and packages that load files from their own folder. */
const FOUND_AT_RUN_TIME = [
  'pg',
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  'pdfkit',
  'fontkit',
  'pino',
  '@fastify/swagger-ui',
];

/**
 * Commands on the data folder. `npm run NAME` runs their sources; tests that start many of them run the built ones.
 */
const COMMANDS = ['backup', 'check-data', 'draw', 'export', 'import', 'restore', 'seed', 'user'];

await build({
  root: api,
  configFile: false,
  logLevel: 'warn',
  // Everything else is bundled, because reading hundreds of small files slowed each start.
  ssr: { noExternal: true, external: FOUND_AT_RUN_TIME },
  build: {
    ssr: true,
    target: 'node22.14',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        server: source('server.ts'),
        'image-child': source('media/images/image-child.ts'),
        'mask-child': source('media/masks/mask-child.ts'),
        'draw-child': source('drawings/draw-child.ts'),
        'land-child': source('drawings/land-child.ts'),
        'import-child': source('imports/import-child.ts'),
        'poster-child': source('posters/poster-child.ts'),
        'archive-child': source('archive/archive-child.ts'),
        'copy-child': source('world-copies/copy-child.ts'),
        'export-worker': source('archive/export-worker.ts'),
        'world-check-worker': source('world-check/world-check-worker.ts'),
        ...Object.fromEntries(COMMANDS.map((name) => [`npm-run-${name}`, join(root, 'scripts', `${name}.ts`)])),
      },
      // One flat folder: a file finds its child process beside itself, as in the sources.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
});
