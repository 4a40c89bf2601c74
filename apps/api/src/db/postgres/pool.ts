import type pg from 'pg';

/** Connections of one process: reads wait for each other from here on, writes do long before. */
const CONNECTIONS = 10;
/** How long somebody waits for a server that does not answer. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * What every connection is opened with. Functions and tables are found without naming their schema. Compiling a query to
 * machine code takes longer than any of these run.
 * @param name by which those that listen know whose writes they are told of
 */
export const connectionOf = (address: string, name = 'Venture Atlas'): pg.ClientConfig => ({
  connectionString: address,
  types: postgresTypes,
  options: '-c search_path=public,atlas_compat -c standard_conforming_strings=on -c timezone=UTC -c jit=off',
  application_name: name,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
});

/** The package is loaded when the first connection is opened: servers on SQLite never do. */
export const loadDriver = async (): Promise<typeof pg> => (await import('pg')).default;

/** How a database is opened. */
export interface PoolWish {
  /** Nothing can be written through it. */
  isReader?: boolean;
  name?: string;
}

/** Connections to a database. */
export async function openPool(address: string, { isReader, name }: PoolWish): Promise<pg.Pool> {
  const { Pool } = await loadDriver();
  const connection = connectionOf(address, name);
  const options = isReader === true ? `${connection.options} -c default_transaction_read_only=on` : connection.options;
  const pool = new Pool({ ...connection, options, max: CONNECTIONS });
  // One that is lost while nobody uses it is replaced by the next one, and whoever uses one hears of it by what was asked;
  // without both listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Numbers of PostgreSQL's types, as its catalogue has them. */
const OF = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, float4: 700, float8: 701, numeric: 1700 } as const;

type Reader = (text: string) => unknown;

/** @throws RangeError instead of giving another number than the one that is stored */
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

/** Values as SQLite gives them: numbers as numbers, yes and no as 1 and 0, everything else as its text. */
const postgresTypes = {
  getTypeParser: (type: number) => readers.get(type) ?? asText,
} as pg.CustomTypesConfig;
