import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import manifest from '../../package.json' with { type: 'json' };
import { WORLD_ARCHIVE_BYTES_MAX } from '../../packages/types/src/index.ts';
import { serverProgram } from '../bootstrap/server-program.mjs';
import { blocksUnder, docBlocks } from '../test-support/doc-blocks.ts';
import { projectRoot } from '../test-support/project-copy.ts';

const read = (name: string): string => readFileSync(join(projectRoot, name), 'utf8');
const page = read('docs/operations.md');
const blocks = docBlocks(page);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shipped-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('docs/operations.md', () => {
  it('names only existing commands', () => {
    const named = [...`${page}${read('README.md')}`.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !Object.hasOwn(manifest.scripts, name ?? ''))).toEqual([]);
  });

  it('names only existing files', () => {
    const named = [...page.matchAll(/(?:docs|scripts)\/[A-Za-z0-9./@-]*[A-Za-z0-9]/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !existsSync(join(projectRoot, name)))).toEqual([]);
  });

  it.each(['The first account', 'Back up', 'Restore', 'Upgrade'])(
    'has "%s" for a service and for containers',
    (heading) => {
      expect(blocksUnder(blocks, heading, 'service')).toHaveLength(1);
      const [container = ''] = blocksUnder(blocks, heading, 'container');
      const services = [...container.matchAll(/^docker compose (?:stop|start|exec|run)(?: -T| --rm)? (\w+)/gm)];
      expect(services.length).toBeGreaterThan(0);
      expect(services.map(([, name]) => name).filter((name) => name !== 'atlas')).toEqual([]);
      expect(read('compose.yaml')).toMatch(/^ {2}atlas:$/m);
    },
  );

  it('restores in containers while the server is stopped', () => {
    const [restore = ''] = blocksUnder(blocks, 'Restore', 'container');
    const lines = restore.trim().split('\n');
    expect(lines.at(0)).toBe('docker compose stop atlas');
    expect(lines.at(-1)).toBe('docker compose start atlas');
    expect(lines.slice(1, -1).every((line) => line.startsWith('docker compose run --rm atlas '))).toBe(true);
  });

  it('has blocks that are valid for a shell', () => {
    for (const { commands } of blocks) {
      const checked = spawnSync('sh', ['-n'], { input: commands.replace('<this repository>', 'it'), encoding: 'utf8' });
      expect(checked.stderr).toBe('');
    }
  });
});

it('the server is started with the same arguments everywhere', () => {
  expect(read('Dockerfile')).toContain(`\nCMD ${JSON.stringify(['node', ...serverProgram]).replaceAll(',', ', ')}\n`);
  for (const unit of ['docs/deploy/venture-atlas.service', 'docs/deploy/venture-atlas@.service']) {
    expect(read(unit)).toContain(` --env-file=.env ${serverProgram.join(' ')}\n`);
  }
});

it('the service sets only existing settings', () => {
  const file = join(folder, '.env');
  writeFileSync(file, read('docs/deploy/service.env').replaceAll(/^# ([A-Z_]+=)/gm, '$1'));
  const program = `process.loadEnvFile(${JSON.stringify(file)}); console.log(JSON.stringify(process.env))`;
  const env = execFileSync(process.execPath, ['--eval', program], { env: {}, encoding: 'utf8' });
  expect(loadConfig(JSON.parse(env))).toMatchObject({
    dataDir: '/var/lib/venture-atlas',
    port: 8000,
    publicUrl: 'https://atlas.example.org',
    trustProxy: ['127.0.0.1', '::1'],
    mailFrom: 'Venture Atlas <atlas@example.org>',
  });
});

it('proxies accept the largest archive of a world, with the overhead of a form', () => {
  const megabytes = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]) * 1_048_576;
  const limits = [
    megabytes(read('docs/deploy/nginx.conf'), /client_max_body_size (\d+)m;/),
    megabytes(read('docs/deploy/Caddyfile'), /max_size (\d+)MiB/),
  ];
  for (const limit of limits) {
    expect(limit).toBeGreaterThan(WORLD_ARCHIVE_BYTES_MAX + 10 * 1_048_576);
    expect(limit).toBeLessThan(WORLD_ARCHIVE_BYTES_MAX * 1.1);
  }
});

it('the units of systemd are valid, and start existing files', () => {
  const names = ['venture-atlas.service', 'venture-atlas-backup.service', 'venture-atlas-backup.timer'];
  for (const name of names) {
    const unit = read(`docs/deploy/${name}`);
    for (const [, file = ''] of unit.matchAll(/^ExecStart=\S+(?: --\S+)* (\S+)/gm))
      expect(existsSync(join(projectRoot, file.replace('/dist/', '/src/').replace(/server\.js$/, 'server.ts')))).toBe(
        true,
      );
    writeFileSync(join(folder, name), unit.replaceAll('/opt/venture-atlas/.cache/node', process.execPath));
  }
  const checked = spawnSync('systemd-analyze', ['verify', '--man=no', ...names.map((name) => join(folder, name))], {
    encoding: 'utf8',
  });
  if (checked.error) console.log('No systemd-analyze here: the units were only read.');
  else expect({ code: checked.status, said: checked.stderr }).toEqual({ code: 0, said: '' });
});
