import { createHash } from 'node:crypto';

/**
 * `TEST_LATENCY_MS=300` delays each call that tests make by up to 300 ms. A test that does not wait for what it checks
 * fails then. `TEST_LATENCY_SEED` chooses the delays: the same seed gives the calls of a test the same delays again.
 */
const LONGEST_MS = Number(process.env.TEST_LATENCY_MS ?? 0);

export const hasLatency = LONGEST_MS > 0;

/** Chooses a seed unless one is given, and prints it so that a failure can be repeated. Workers inherit it. */
export function chooseLatencySeed() {
  if (!hasLatency || process.env.TEST_LATENCY_SEED) return;
  process.env.TEST_LATENCY_SEED = String(Date.now() % 1_000_000);
  const { TEST_LATENCY_MS, TEST_LATENCY_SEED } = process.env;
  console.log(
    `Calls are delayed. To repeat: TEST_LATENCY_MS=${TEST_LATENCY_MS} TEST_LATENCY_SEED=${TEST_LATENCY_SEED}`,
  );
}

/** The delays in milliseconds of the calls of one test or one server, in the order of the calls. */
export function latencyOf(name) {
  const seed = process.env.TEST_LATENCY_SEED || '1';
  let calls = 0;
  return () => {
    calls += 1;
    const share = createHash('sha256').update(`${seed} ${name} ${calls}`).digest().readUInt32BE() / 2 ** 32;
    return share * LONGEST_MS;
  };
}

/** What Node gets besides a server program so that this server delays its answers. */
export const latencyArguments = hasLatency ? ['--import', new URL('delay-answers.mjs', import.meta.url).href] : [];
