import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const SECONDS = 4;
const CONNECTIONS = 32;
const run = promisify(execFile);

/**
 * Which client loads the server: wrk where it is installed, for it costs little
 * itself; else autocannon, whose own work on large answers makes their ratios
 * look worse than they are.
 */
export function loadClient(): 'wrk' | 'autocannon' {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
    return 'wrk';
  } catch (error) {
    // wrk -v prints its version and ends with 1.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'autocannon' : 'wrk';
  }
}

/** Answers a second over a few seconds with 32 connections. */
export async function requestsPerSecond(
  client: 'wrk' | 'autocannon',
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  if (client === 'autocannon')
    return (await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })).requests.average;
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...headerArgs, url]);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
