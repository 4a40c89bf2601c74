import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import { WORLD_ARCHIVE_BYTES_MAX } from '../../packages/types/src/index.ts';
import { projectRoot } from '../test-support/project-copy.ts';

/* The shipped files for several servers, parsed as by an operator's programs. */

const read = (name: string): string => readFileSync(join(projectRoot, name), 'utf8');
const compose = read('docs/deploy/compose-scale.yaml');
const proxy = read('docs/deploy/Caddyfile-scale');
const unit = read('docs/deploy/venture-atlas@.service');

/** The lines below a line of the file that are indented further. */
function below(line: string): string {
  const lines = compose.split('\n');
  const at = lines.indexOf(line);
  if (at < 0) throw new Error(`There is no line "${line}".`);
  const depth = line.search(/\S/);
  const end = lines.findIndex((each, index) => index > at && each.trim() !== '' && each.search(/\S/) <= depth);
  return lines.slice(at + 1, end < 0 ? undefined : end).join('\n');
}

/** Names and values, filled in from the file of settings. */
function settingsOf(text: string): Record<string, string> {
  const given: Record<string, string> = { ATLAS_DOMAIN: 'atlas.example.org' };
  const filled = text.replaceAll(
    /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
    (_all, name, usual = '') => given[name] ?? (usual || 'secret'),
  );
  const pairs = [...filled.matchAll(/^ +([A-Z][A-Z0-9_]+): "?([^"\n]*)"?$/gm)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

describe('the compose file of several servers', () => {
  const shared = settingsOf(below('  environment: &settings'));
  const known = new Set(
    read('.env.example')
      .match(/^# [A-Z][A-Z0-9_]+(?==)/gm)
      ?.map((name) => name.slice(2)),
  );

  test('has only existing settings, with valid values', () => {
    const ofServer = settingsOf(below('x-server: &server'));
    expect(Object.keys({ ...shared, ...ofServer }).filter((name) => !known.has(name))).toEqual([]);
    const mail = { MAIL_FROM: '', SMTP_URL: '', METRICS_TOKEN: '' };
    expect(loadConfig({ ...shared, ...mail, DEMO_WORLD: 'on', ...ofServer })).toMatchObject({
      databaseUrl: 'postgres://atlas:secret@database/atlas',
      media: { bucket: 'atlas', endpoint: 'http://bucket:7070' },
      secretKeyFile: '/keys/secret.key',
      publicUrl: 'https://atlas.example.org',
      doesJobs: false,
      drainMs: 5_000,
    });
    expect(loadConfig({ ...shared, ...mail, DEMO_WORLD: 'on', ...settingsOf(below('  worker:')) }).doesJobs).toBe(true);
  });

  test('gives servers and worker one key and folders of their own', () => {
    const volumes = ['worker', 'server-1', 'server-2'].map((name) =>
      [...below(`  ${name}:`).matchAll(/^ +- ([\w-]+):(\/\w+)$/gm)].map(([, volume, path]) => `${volume} ${path}`),
    );
    expect(volumes).toEqual([
      ['worker /data', 'keys /keys'],
      ['server-1 /data', 'keys /keys'],
      ['server-2 /data', 'keys /keys'],
    ]);
    expect(read('Dockerfile')).toMatch(/mkdir --mode=700 \/data \/keys && chown node:node \/data \/keys/);
  });

  test('exposes only the proxy, trusts it alone, and sends no requests to the worker', () => {
    expect(compose.match(/^ +ports:/gm)).toHaveLength(1);
    expect(below('  proxy:')).toContain('ports:');
    expect(below('  front:')).toContain(`subnet: ${shared.TRUST_PROXY}`);
    expect(settingsOf(below('  proxy:')).ATLAS_SERVERS).toBe(`server-1:${shared.PORT} server-2:${shared.PORT}`);
  });

  test('contains no secret: it requires every one, and its file of settings names them', () => {
    const wanted = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name));
    expect([...wanted].sort()).toEqual([
      'ATLAS_DOMAIN',
      'POSTGRES_PASSWORD',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
    const given = read('docs/deploy/scale.env');
    for (const name of wanted) expect(given).toMatch(new RegExp(`^${name}=`, 'm'));
    expect(given).toMatch(/^POSTGRES_PASSWORD=$/m);
  });

  test('prevents each container from writing to itself and from unneeded rights', () => {
    const all = ['x-atlas: &atlas', '  database:', '  bucket:', '  proxy:'].map(below);
    for (const text of all) {
      expect(text).toContain('read_only: true');
      expect(text).toContain('cap_drop: [ALL]');
      expect(text).toContain('no-new-privileges:true');
    }
  });
});

test('the proxy checks whether a server is ready, and accepts the largest archive of a world', () => {
  expect(proxy).toMatch(/^\treverse_proxy \{\$ATLAS_SERVERS\} \{$/m);
  expect(proxy).toMatch(/health_uri \/health\/ready/);
  const limit = Number(/max_size (\d+)MiB/.exec(proxy)?.[1]) * 1_048_576;
  expect(limit).toBeGreaterThan(WORLD_ARCHIVE_BYTES_MAX + 10 * 1_048_576);
});

test('the unit of a server runs no jobs, uses the port in its name, and gets enough time to drain', () => {
  const settings = [...unit.replaceAll('%i', '8001').matchAll(/^Environment=([A-Z_]+)=(.+)$/gm)];
  const env = Object.fromEntries(settings.map(([, name = '', value]) => [name, value]));
  const config = loadConfig({ ...env, DATABASE_URL: 'postgres://atlas@127.0.0.1/atlas' });
  expect(config).toMatchObject({ port: 8001, dataDir: '/var/lib/venture-atlas-8001', doesJobs: false });
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1000).toBeGreaterThan(config.drainMs + 10_000);
  expect(existsSync(join(projectRoot, 'apps/api/src/server.ts'))).toBe(true);
  // Everything else is as for one server.
  const rest = (text: string) => /^UMask=.*?(?=^\[Install\])/ms.exec(text)?.[0];
  expect(rest(unit)).toBe(rest(read('docs/deploy/venture-atlas.service')));
});

test('docker compose accepts the file, if it is installed', () => {
  const secrets = { POSTGRES_PASSWORD: 'p', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  const env = { PATH: process.env.PATH, ATLAS_DOMAIN: 'atlas.example.org', ...secrets };
  const isThere = ([program = '', ...words]: string[]) =>
    spawnSync(program, [...words, 'version'], { env }).status === 0;
  const found = [['docker', 'compose'], ['docker-compose']].find(isThere);
  if (found === undefined) return console.log('No docker compose here: the file was only read.');
  const [program = '', ...words] = found;
  // The first docker-compose does not support names in a file.
  const input = program === 'docker' ? compose : compose.replace(/^name: .*\n/m, '');
  const asked = [...words, '--file', '-', 'config', '--quiet'];
  const { status, stderr } = spawnSync(program, asked, { env, input, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
