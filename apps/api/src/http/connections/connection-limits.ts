/** Limits of connections. Times in milliseconds. */
export interface ConnectionLimits extends DescriptorBudget {
  /** Limit of buffered response bytes over all connections. */
  waitingBytes: number;
  /**
   * Limit of pipelined requests per connection. Further requests are refused, and the connection is closed. Browsers
   * and proxies send one after the other.
   */
  requestsEach: number;
  /**
   * A slow reader must take `readingBytes` in each window of this time: 2 KB a second. The window is long because the
   * system passes data on in bursts: at 20 KB a second a minute may pass between two of them.
   */
  readingTime: number;
  readingBytes: number;
  /** At the limit, connections without progress for this long are closed first. */
  stalledTime: number;
  /** Interval of the check of busy connections. */
  checkEvery: number;
}

export const usualConnectionLimits = (): ConnectionLimits => ({
  ...descriptorBudget(openFilesLimit()),
  waitingBytes: 128 * 1024 * 1024,
  requestsEach: 16,
  readingTime: 120_000,
  readingBytes: 240 * 1024,
  stalledTime: 2_000,
  checkEvery: 1_000,
});

/** Most connections and files that a process may have open, so that descriptors remain for everything else. */
interface DescriptorBudget {
  connections: number;
  files: number;
}

/**
 * Reserved for the database with its log, second connections of backups and checks, pipes to children, and mail
 * servers.
 */
const RESERVED = 128;
/** No installation needs more, and each connection costs about 20 KB of memory. */
const CONNECTIONS_MAX = 12_000;
const FILES_MAX = 4_000;
/** Minimum, also with a very low limit. */
const FEWEST = 16;
/** If the system has no limit to report: the limit of the C library of Windows. */
const UNKNOWN_LIMIT = 8_192;

/** @param limit of open descriptors, as the system reports it */
export function descriptorBudget(limit: number): DescriptorBudget {
  const free = Math.max(0, limit - RESERVED);
  // A connection that receives a picture also has its file open, but few do at any moment.
  const connections = clamp(Math.floor(free * 0.6), CONNECTIONS_MAX);
  return { connections, files: clamp(free - connections, FILES_MAX) };
}

const clamp = (number: number, most: number): number => Math.min(most, Math.max(FEWEST, number));

let cached: number | undefined;

/** Limit of open descriptors. Node raises it to the maximum when it starts. */
export function openFilesLimit(): number {
  cached ??= readLimit();
  return cached;
}

function readLimit(): number {
  // Read once, before any connection exists: the report resolves the name of every connected address.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  if (soft === 'unlimited') return Number.POSITIVE_INFINITY;
  return typeof soft === 'number' ? soft : UNKNOWN_LIMIT;
}

/** Whether an error is a shortage of descriptors, which passes when some are closed. */
export const isDescriptorShortage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');
