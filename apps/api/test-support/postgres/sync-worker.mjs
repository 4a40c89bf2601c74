/**
 * The thread that asks PostgreSQL while whoever asks waits: tests look into their databases by calls that answer at once,
 * as SQLite's do. One order at a time; the first number of `state` says when it is done.
 */
import { workerData } from 'node:worker_threads';
import pg from 'pg';

/** @type {{ port: import('node:worker_threads').MessagePort, state: Int32Array, config: import('pg').ClientConfig }} */
const { port, state } = workerData;
const clients = new Map();

/** Numbers as numbers, yes and no as 1 and 0, bytes as bytes, everything else as text: as the product reads them. */
const readers = new Map([
  [16, (text) => (text === 't' ? 1 : 0)],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  ...[20, 21, 23, 700, 701, 1700].map((type) => [type, Number]),
]);
const types = { getTypeParser: (type) => readers.get(type) ?? ((text) => text) };

port.on('message', async ({ address, sql, values, isEnd }) => {
  port.postMessage(await carryOut({ address, sql, values, isEnd }));
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
});

async function carryOut({ address, sql, values, isEnd }) {
  try {
    if (isEnd) {
      await (await clients.get(address))?.end();
      clients.delete(address);
      return { rows: [], changes: 0 };
    }
    if (!clients.has(address)) clients.set(address, await connect(address));
    const answer = await clients.get(address).query(sql, values);
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    return { rows: last.rows, fields: last.fields?.map(({ name }) => name) ?? [], changes: last.rowCount ?? 0 };
  } catch (cause) {
    return { message: cause.message, code: cause.code };
  }
}

async function connect(address) {
  // What waits for a transaction of the process that waits here would wait for ever.
  const options = '-c search_path=public,atlas_compat -c lock_timeout=5s';
  const client = new pg.Client({ connectionString: address, options, types });
  client.on('error', () => clients.delete(address));
  await client.connect();
  return client;
}
