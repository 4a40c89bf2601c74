import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyFile } from '../../src/accounts/auth/key.ts';
import type { Config } from '../../src/config.ts';
import { startS3 } from '../s3-server.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** A server that was begun; without an address nobody should ask it. */
export interface BegunServer {
  running: ServerProcess;
  address: string | undefined;
}

/** Real servers with folders of their own, on one database of PostgreSQL and one bucket. */
export interface SeveralServers {
  /** Starts the one with this name, on what its folder holds since it ran last. */
  begin: (name: string, env?: Record<string, string>) => Promise<BegunServer & { address: string }>;
  dataDirOf: (name: string) => string;
  /** Kills all of them. */
  close: () => Promise<void>;
}

/** @param config of an app in this process, whose database and key they get */
export async function severalServers(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<SeveralServers> {
  const s3 = await startS3();
  const place = s3.place('several-servers');
  const folder = mkdtempSync(join(tmpdir(), 'several-servers-'));
  const webDist = join(folder, 'web');
  mkdirSync(webDist);
  writeFileSync(join(webDist, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  const dataDirOf = (name: string): string => join(folder, name);
  const all: ServerProcess[] = [];
  return {
    dataDirOf,
    begin: async (name, env = {}) => {
      const dataDir = dataDirOf(name);
      mkdirSync(dataDir, { recursive: true });
      copyFileSync(keyFile(config.dataDir), keyFile(dataDir));
      const running = startServer(
        { dataDir, webDist },
        {
          DATABASE_URL: config.databaseUrl ?? '',
          DEMO_WORLD: 'off',
          LOG_LEVEL: 'error',
          MEDIA_URL: `s3://${place.bucket}/${place.prefix}`,
          S3_ENDPOINT: place.endpoint ?? '',
          S3_ACCESS_KEY_ID: place.accessKeyId,
          S3_SECRET_ACCESS_KEY: place.secretAccessKey,
          ...env,
        },
      );
      all.push(running);
      return { running, address: await running.ready };
    },
    close: async () => {
      for (const { child, ended } of all) {
        child.kill('SIGKILL');
        await ended;
      }
      await s3.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
