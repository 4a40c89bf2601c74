import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const SECONDS = 4;
const CONNECTIONS = 32;
const run = promisify(execFile);

/**
 * Addresses that the calls seem to come from, by a proxy that the server trusts: from one address it would take 6,000
 * a minute. Every call is counted, as for visitors.
 */
const ADDRESSES = Array.from({ length: 2_000 }, (_, index) => `10.${index % 200}.${Math.floor(index / 200)}.7`);
/** The same as a script of wrk, whose requests are made before it begins. */
const WRK_SCRIPT = `
local requests, turn = {}, 0
function init()
  for address in ("${ADDRESSES.join(' ')}"):gmatch("%S+") do
    wrk.headers["X-Forwarded-For"] = address
    requests[#requests + 1] = wrk.format()
  end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;

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

/**
 * Answers a second with 32 connections.
 * @param seconds how long it is asked
 * @throws Error when some were refused: then nothing was measured
 */
export async function requestsPerSecond(
  client: 'wrk' | 'autocannon',
  url: string,
  headers: Record<string, string>,
  seconds = SECONDS,
): Promise<number> {
  if (client === 'autocannon') {
    const requests = ADDRESSES.map((address) => ({ headers: { ...headers, 'x-forwarded-for': address } }));
    const result = await autocannon({ url, requests, connections: CONNECTIONS, duration: seconds });
    if (result['4xx'] + result['5xx'] > 0) throw new Error(`${url} refused ${result['4xx'] + result['5xx']} calls.`);
    return result.requests.average;
  }
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const script = join(await mkdtemp(join(tmpdir(), 'venture-atlas-bench-')), 'addresses.lua');
  await writeFile(script, WRK_SCRIPT);
  const words = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, ...headerArgs, url];
  const { stdout } = await run('wrk', words).finally(() => rm(dirname(script), { recursive: true }));
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (refused !== undefined) throw new Error(`${url} refused ${refused} calls.`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
