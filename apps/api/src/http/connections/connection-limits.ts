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

/** How many connections and files a process may hold open at once, so that descriptors are left for everything else. */
interface DescriptorBudget {
  connections: number;
  files: number;
}

/** For the database with its log, second connections of backups and checks, pipes to children, mail servers. */
const OWN = 128;
/** More than this no installation needs, and each costs some 20 KB of memory. */
const MOST_CONNECTIONS = 12_000;
const MOST_FILES = 4_000;
/** Even a process that may hold next to nothing serves a few. */
const FEWEST = 16;
/** Where the system does not say: what the C library of Windows allows. */
const UNKNOWN_LIMIT = 8_192;

/** @param limit descriptors this process may hold open, as the system says */
export function descriptorBudget(limit: number): DescriptorBudget {
  const free = Math.max(0, limit - OWN);
  // A connection that is sent a picture holds the file open too, but few are at any moment.
  const connections = clamp(Math.floor(free * 0.6), MOST_CONNECTIONS);
  return { connections, files: clamp(free - connections, MOST_FILES) };
}

const clamp = (number: number, most: number): number => Math.min(most, Math.max(FEWEST, number));

let known: number | undefined;

/** Descriptors this process may hold open; Node raises its limit as far as it may when it starts. */
export function openFilesLimit(): number {
  known ??= readLimit();
  return known;
}

function readLimit(): number {
  // Reading it late would look up the name of every address that is connected, so it is read once, before any is.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  if (soft === 'unlimited') return Number.POSITIVE_INFINITY;
  return typeof soft === 'number' ? soft : UNKNOWN_LIMIT;
}

/** No descriptor was left for what was asked: it passes when some are closed. */
export const isDescriptorShortage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');
