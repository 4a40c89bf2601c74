import type { Findings } from './finding-list.ts';

/** One look at the world. */
export interface WorldCheckResult {
  /** Milliseconds since 1970. */
  checkedAt: number;
  findings: Findings;
}

export interface KeptWorldCheckOptions {
  find: () => Promise<Findings>;
  /** Another number after every write of the public world. */
  worldState: () => Promise<number>;
  now: () => number;
}

/** Files may go missing without a write: after this long it is looked at again. */
const KEPT_MS = 10 * 60_000;

/**
 * The latest look at the world: kept until somebody writes, and taken at most
 * once at a time, whoever asks.
 * @returns a function that answers it, looking again where needed
 */
export function keepWorldCheck({ find, worldState, now }: KeptWorldCheckOptions): () => Promise<WorldCheckResult> {
  let kept: { state: number; result: WorldCheckResult } | undefined;
  let underWay: Promise<WorldCheckResult> | undefined;
  return async () => {
    const state = await worldState();
    if (kept !== undefined && kept.state === state && now() - kept.result.checkedAt < KEPT_MS) return kept.result;
    underWay ??= (async () => {
      const checkedAt = now();
      const result = { checkedAt, findings: await find() };
      // What was written since it began may not be in it: the next one looks again.
      kept = { state, result };
      return result;
    })().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
