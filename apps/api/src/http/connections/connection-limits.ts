import { type DescriptorBudget, descriptorBudget, openFilesLimit } from './descriptor-budget.ts';

/** What connections may take of the server. Times in milliseconds. */
export interface ConnectionLimits extends DescriptorBudget {
  /** Answers waiting for their readers, over all connections. */
  waitingBytes: number;
  /**
   * Requests of one connection that wait for each other; what comes then is refused, and the connection ends. Browsers and
   * proxies send one after the other.
   */
  requestsEach: number;
  /**
   * Over each such time a reader that is waited for must take so many bytes: 2 KB
   * a second. It is long because the system hands on in lumps: at 20 KB a second
   * over a minute may pass between two of them.
   */
  readingTime: number;
  readingBytes: number;
  /** When there is no room left, whoever has not moved for so long goes first. */
  stalledTime: number;
  /** Between two looks at those that are busy. */
  lookEvery: number;
}

export const usualConnectionLimits = (): ConnectionLimits => ({
  ...descriptorBudget(openFilesLimit()),
  waitingBytes: 128 * 1024 * 1024,
  requestsEach: 16,
  readingTime: 120_000,
  readingBytes: 240 * 1024,
  stalledTime: 2_000,
  lookEvery: 1_000,
});
