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
 * Simulated client addresses, forwarded by a trusted proxy, because a single address is limited to 6,000 calls a
 * minute. Every call is counted as for real visitors.
 */
const ADDRESSES = Array.from({ length: 2_000 }, (_, index) => `10.${index % 200}.${Math.floor(index / 200)}.7`);
/** The same as a wrk script, whose requests are prepared before it begins. */
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
 * The load client: wrk if it is installed, because it needs little processor time itself. Autocannon spends more on
 * large responses, which makes their ratios look worse.
 */
export function loadClient(): 'wrk' | 'autocannon' {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
    return 'wrk';
  } catch (error) {
    // `wrk -v` prints its version and ends with 1.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'autocannon' : 'wrk';
  }
}

/**
 * Responses a second with 32 connections.
 * @param seconds duration of the measurement
 * @throws Error when some were refused, which invalidates the measurement
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
