import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody, ErrorCode } from '@venture-atlas/types';
import { errorsOf } from '@venture-atlas/types/calls';
import type { FastifyInstance, onRequestAsyncHookHandler, onSendAsyncHookHandler } from 'fastify';
import type { Kysely } from 'kysely';
import { hasLatency, latencyOf } from '../../../scripts/test-support/latency.mjs';
import { keyFile } from '../src/accounts/auth/key.ts';
import { type AppDeps, buildApp } from '../src/app.ts';
import { type Config, loadConfig } from '../src/config.ts';
import type { Database } from '../src/db/schema.ts';
import type { OpenSqlite } from '../src/db/sqlite/open.ts';
import { seedWorld, type WorldSeed } from '../src/seed/seed-world.ts';
import { openMigrated } from './migrated-database.ts';
import { testServer } from './postgres/test-databases.ts';
import { sharedCompilers } from './schema-compilers.ts';
import { testMedia } from './stored-files.ts';

/** A whole server on a database of its own, with its own data folder and a small built web app. */
export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: OpenSqlite;
  db: Kysely<Database>;
  /** What the server logged, one JSON object a line. */
  log: string[];
  close: () => Promise<void>;
}

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Written before the server starts; without it the database is empty. */
  world?: WorldSeed;
  /** `file`: a real file in the data folder instead of :memory:, for other connections. */
  database?: 'memory' | 'file';
  deps?: Omit<AppDeps, 'database'>;
  /** Runs before the app is ready, for instance to add a route. */
  before?: (app: FastifyInstance) => void | Promise<void>;
}

/** A stand-in for the built web app: the placeholders of the real index.html, one asset in three encodings. */
const indexHtml = `<!doctype html>
<html lang="en"><head><link rel="modulepreload" crossorigin href="/assets/map-1.js" data-for="map"><!--head--><script nonce="%NONCE%">document.title;</script><!--app-config--></head>
<body><div id="root"><!--first-look--></div><style nonce="%NONCE%"></style></body></html>`;

/** A hash as it is made today takes longer than most calls; where it is looked at, a test asks for that. */
const CHEAP = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 } as const;

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'api-test-'));
  const given: Config = {
    ...loadConfig({ LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }),
    dataDir: join(folder, 'data'),
    media: await testMedia(options.config?.dataDir ?? join(folder, 'data')),
    webDist: builtWebApp(),
    ...options.config,
  };
  mkdirSync(given.dataDir, { recursive: true });
  // Made by the server it is written through to the disk, for which hundreds of tests would wait.
  writeFileSync(keyFile(given.dataDir), `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  const database = await openMigrated(options.database === 'file' ? join(given.dataDir, 'app.sqlite') : ':memory:');
  const config = { ...given, databaseUrl: addressOf(database) };
  if (options.world !== undefined) await seedWorld(database.db, options.world);
  const log: string[] = [];
  const app = await buildApp(config, {
    logStream: { write: (line) => log.push(line) },
    compilers: await sharedCompilers(),
    passwordCost: CHEAP,
    ...options.deps,
    database,
  });
  app.addHook('onSend', refuseAsDeclared);
  if (hasLatency) app.addHook('onRequest', delayInjected(latencyOf('app')));
  await options.before?.(app);
  await app.ready();
  return {
    app,
    config,
    database,
    db: database.db,
    log,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asked of PostgreSQL alone: to say where it is, a database in memory copies itself. */
function addressOf(database: OpenSqlite): string | null {
  const source = testServer === undefined ? undefined : database.source();
  return source !== undefined && 'address' in source ? source.address : null;
}

/** Delays what a test asks without a network. A call by the network is delayed there, where it is the page's. */
const delayInjected =
  (nextDelay: () => number): onRequestAsyncHookHandler =>
  async ({ socket }) => {
    if (!(socket instanceof Socket)) await sleep(nextDelay());
  };

/** Whatever a call refuses with stands in the contract: another code would surprise those who read it there. */
const refuseAsDeclared: onSendAsyncHookHandler = async ({ routeConfig: { call } }, reply, payload) => {
  if (call === undefined || reply.statusCode < 400 || typeof payload !== 'string') return payload;
  const { code } = JSON.parse(payload) as Partial<ErrorBody>;
  if (code !== undefined && !errorsOf(call).includes(code as ErrorCode)) {
    throw new Error(`${call.address} refuses with ${code}, which the contract does not say.`);
  }
  return payload;
};

let webApp: string | undefined;

/** The folder of the small web app: written once for all servers of a process, which only read it. */
function builtWebApp(): string {
  if (webApp !== undefined) return webApp;
  webApp = mkdtempSync(join(tmpdir(), 'api-test-web-'));
  const folder = webApp;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(webApp, 'assets'), { recursive: true });
  writeFileSync(join(webApp, 'index.html'), indexHtml);
  writeFileSync(join(webApp, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webApp, 'assets/app-3f2a.js'), 'plain');
  writeFileSync(join(webApp, 'assets/app-3f2a.js.br'), 'brotli');
  writeFileSync(join(webApp, 'assets/app-3f2a.js.gz'), 'gzip');
  writeFileSync(join(webApp, 'assets/app-3f2a.js.map'), 'source');
  return webApp;
}
