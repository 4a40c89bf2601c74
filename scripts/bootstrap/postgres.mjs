import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stop } from './node-version.mjs';
import { run } from './run.mjs';

/** Where distributions install the programs of each version. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql'];

/**
 * Finds the folder with PostgreSQL's programs: POSTGRES_BIN, one of the system, or (as root on a Debian-like system)
 * the distribution's package, in this order. Stops with one sentence if there is none.
 */
export async function findPostgres() {
  const found = postgresHere();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Installing the distribution's PostgreSQL ...");
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    const installed = postgresHere();
    if (installed) return installed;
  }
  stop(
    'No PostgreSQL server found: install one (Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder of its programs, then run the command again.',
  );
}

/** The folder with PostgreSQL's programs if the system has them. Nothing is installed. */
export function postgresHere() {
  const { POSTGRES_BIN } = process.env;
  if (POSTGRES_BIN) return existsSync(join(POSTGRES_BIN, 'initdb')) ? POSTGRES_BIN : undefined;
  const versions = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(folder, version, 'bin')),
  );
  return versions.find((folder) => existsSync(join(folder, 'initdb')));
}

const SETTINGS = { max_connections: '300', listen_addresses: "''" };
/** For tests, whose data need not survive a power failure. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a PostgreSQL server in a temporary folder, reachable only through a socket there. It refuses to run as root,
 * so root starts it as the system's user for it.
 * @param isDurable whether it flushes to disk; tests do without
 * @returns its address, a function that stops it and removes the folder, and one that kills and restarts it
 */
export function startPostgres(bin, { isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, userNumber('-u'), userNumber('-g'));
  const data = join(folder, 'data');
  call(bin, isRoot, 'initdb', ['-D', data, '-U', 'atlas', '-A', 'trust', '-N', '--encoding=UTF8', '--locale=C']);
  const chosen = isDurable ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE };
  const settings = Object.entries({ ...chosen, unix_socket_directories: folder })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const begin = () =>
    call(bin, isRoot, 'pg_ctl', ['-w', '-D', data, '-l', join(folder, 'log'), '-o', settings, 'start']);
  const kill = () => call(bin, isRoot, 'pg_ctl', ['-w', '-D', data, '-m', 'immediate', 'stop']);
  begin();
  let isOver = false;
  const close = () => {
    if (isOver) return;
    isOver = true;
    kill();
    rmSync(folder, { recursive: true, force: true });
    process.off('exit', close);
    for (const signal of SIGNALS) process.off(signal, leave);
  };
  // It is not a child of this process and would survive an interrupted one.
  process.on('exit', close);
  for (const signal of SIGNALS) process.on(signal, leave);
  return { address: `postgres://atlas@localhost/postgres?host=${encodeURIComponent(folder)}`, close, kill, begin };
}

/** Ctrl+C, and signals from outside that end a process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const leave = () => process.exit(1);

const USER = 'postgres';
const userNumber = (which) => Number(execFileSync('id', [which, USER], { encoding: 'utf8' }));

/** Runs a program of PostgreSQL as the permitted user. Only the last argument, the settings, may contain spaces. */
function call(bin, isRoot, program, words) {
  const asUser = isRoot ? { uid: userNumber('-u'), gid: userNumber('-g') } : {};
  const { status, stderr } = spawnSync(join(bin, program), words, {
    ...asUser,
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, LANG: 'C' },
    // A server that continues in the background would keep inherited files open.
    stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr ?? ''}`);
}
