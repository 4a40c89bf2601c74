import type pg from 'pg';
import { connectionOf, loadDriver } from './pool.ts';
import { EVENTS_CHANNEL } from './schema/telling.ts';

const TRY_AGAIN_MS = 1_000;

/** Hears whenever some process has written an event, this one too. */
export interface Writes {
  /** A number that changes when something may have been written since; while nobody listens it always does. */
  count: () => number;
  close: () => Promise<void>;
}

/** Listens on a connection of its own, from the first question on, and again when it is lost. */
export function listenToWrites(address: string): Writes {
  let count = 0;
  let isListening = false;
  let isClosed = false;
  let client: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const tell = (): void => {
    count += 1;
  };
  const begin = (): void => {
    client = connect(address, tell, lost);
    client.then(
      () => {
        count += 1;
        isListening = true;
      },
      () => lost(),
    );
  };
  function lost(): void {
    isListening = false;
    if (isClosed || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      begin();
    }, TRY_AGAIN_MS).unref();
  }

  return {
    count: () => {
      if (client === undefined && !isClosed) begin();
      if (!isListening) count += 1;
      return count;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.then((open) => open.end()).catch(() => undefined);
    },
  };
}

async function connect(address: string, onWrite: () => void, onLost: () => void): Promise<pg.Client> {
  const { Client } = await loadDriver();
  const client = new Client(connectionOf(address));
  client.on('error', onLost);
  client.on('end', onLost);
  client.on('notification', onWrite);
  await client.connect();
  await client.query(`listen ${EVENTS_CHANNEL}`);
  return client;
}
