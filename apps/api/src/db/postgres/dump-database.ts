import { spawn } from 'node:child_process';

/** What PostgreSQL's own programs could not do; the message says which and why. */
export class PostgresProgramError extends Error {
  override name = 'PostgresProgramError';
}

/**
 * Copies the whole database to a file in PostgreSQL's own form, as it is at one moment, while others read and write it.
 * @throws PostgresProgramError when pg_dump is not there, is older than the server, or does not reach it
 */
export async function dumpDatabase(address: string, file: string): Promise<void> {
  await runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-acl', `--file=${file}`], address);
}

/** @param address handed over where no list of processes shows it */
function runProgram(program: string, words: readonly string[], address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { PGSERVICEFILE: _, ...env } = process.env;
    const child = spawn(program, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...env, ...asEnvironment(address) },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
    child.once('error', (cause) =>
      reject(new PostgresProgramError(`${program} could not be started. Install PostgreSQL's programs.`, { cause })),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new PostgresProgramError(`${program} failed: ${said.trim()}`)),
    );
  });
}

/** The address as PostgreSQL's programs read it from their environment. */
function asEnvironment(address: string): Record<string, string> {
  const url = new URL(address);
  const given = {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.searchParams.get('port') ?? url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
