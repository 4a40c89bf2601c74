import { createHash } from 'node:crypto';

/**
 * `TEST_LATENCY_MS=300` delays each call of the tests by up to 300 ms, so that a test fails if it does not wait for
 * what it checks. `TEST_LATENCY_SEED` chooses the delays: the same seed gives the calls of a test the same delays
 * again.
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

/** The delays in milliseconds for the calls of one test or one server, in order. */
export function latencyOf(name) {
  const seed = process.env.TEST_LATENCY_SEED || '1';
  let calls = 0;
  return () => {
    calls += 1;
    const share = createHash('sha256').update(`${seed} ${name} ${calls}`).digest().readUInt32BE() / 2 ** 32;
    return share * LONGEST_MS;
  };
}

/** Node's extra arguments for a server program with delayed responses. */
export const latencyArguments = hasLatency ? ['--import', new URL('delay-answers.mjs', import.meta.url).href] : [];
