import type pg from 'pg';

/** Number of connections per process: more concurrent reads wait; writes wait for each other anyway. */
const CONNECTIONS = 10;
/** Timeout for a server that does not respond. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Settings of each connection. Functions and tables need no schema name. JIT compilation takes longer than any of these
 * queries run.
 * @param name identifies the writer of notifications
 */
export const connectionOf = (address: string, name = 'Venture Atlas'): pg.ClientConfig => ({
  connectionString: address,
  types: postgresTypes,
  options: '-c search_path=public,atlas_compat -c standard_conforming_strings=on -c timezone=UTC -c jit=off',
  application_name: name,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
});

/** The package is loaded with the first connection: servers on SQLite never load it. */
export const loadDriver = async (): Promise<typeof pg> => (await import('pg')).default;

/** Options of a pool. */
export interface PoolOptions {
  /** Read-only. */
  isReader?: boolean;
  name?: string;
}

/** Opens a pool of connections. */
export async function openPool(address: string, { isReader, name }: PoolOptions): Promise<pg.Pool> {
  const { Pool } = await loadDriver();
  const connection = connectionOf(address, name);
  const options = isReader === true ? `${connection.options} -c default_transaction_read_only=on` : connection.options;
  const pool = new Pool({ ...connection, options, max: CONNECTIONS });
  // A connection lost while idle is replaced by the next one; a connection lost in use fails its query. Without both
  // listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Type numbers of the PostgreSQL catalog. */
const OF = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, float4: 700, float8: 701, numeric: 1700 } as const;

type Reader = (text: string) => unknown;

/** @throws RangeError rather than return an imprecise number */
function readWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database holds ${text}, which is no safe number.`);
  return number;
}

const readers = new Map<number, Reader>([
  [OF.bool, (text) => (text === 't' ? 1 : 0)],
  [OF.bytea, (text) => Buffer.from(text.slice(2), 'hex')],
  [OF.int8, readWholeNumber],
  [OF.int2, Number],
  [OF.int4, Number],
  [OF.float4, Number],
  [OF.float8, Number],
  [OF.numeric, Number],
]);

const asText: Reader = (text) => text;

/** Values as SQLite returns them: numbers as numbers, booleans as 1 and 0, everything else as text. */
const postgresTypes = {
  getTypeParser: (type: number) => readers.get(type) ?? asText,
} as pg.CustomTypesConfig;
