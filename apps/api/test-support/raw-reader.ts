import { connect, type Socket } from 'node:net';

/** A client that decides itself when it reads. */
export interface RawReader {
  socket: Socket;
  /** Bytes taken out of the connection so far, headers and all. */
  taken: () => number;
  /** What it read, as far as it was kept. */
  text: () => string;
  /** The server has ended the connection. */
  isClosed: () => boolean;
  closed: Promise<void>;
  /** It is connected, or never will be. */
  connected: Promise<void>;
  /** From now on it takes so many bytes each 100 ms. */
  readOn: (bytesATick: number) => void;
}

export interface RawReaderOptions {
  port: number;
  /** What it sends as soon as it is connected. */
  send: string;
  /** Any address of 127.0.0.0/8: a network of its own for the server. */
  from?: string;
  /** Bytes it takes each 100 ms; 0: it never reads. */
  bytesATick: number;
}

const TICK_MS = 100;
/** Of what is read, so much is kept to be looked at. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Connects, asks and reads as slowly as it is told. */
export function rawReader({ port, send, from, bytesATick }: RawReaderOptions): RawReader {
  const socket = connect({ port, host: '127.0.0.1', ...(from === undefined ? {} : { localAddress: from }) });
  let taken = 0;
  const texts: string[] = [];
  let hasClosed = false;
  let pace = bytesATick;
  socket.pause();
  socket.on('connect', () => socket.write(send));
  const closed = new Promise<void>((resolve) => {
    const end = (): void => {
      hasClosed = true;
      resolve();
    };
    // A reader that never reads learns of the end only by an error or by writing.
    socket.on('error', end);
    socket.on('close', end);
    socket.on('end', end);
  });
  const connected = new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    void closed.then(resolve);
  });
  /** By the clock and not by the ticks: on a busy machine these come late, and the reader would be slower than it says. */
  let owed = 0;
  let owedAt = performance.now();
  const take = (): void => {
    while (owed > 0) {
      const chunk: Buffer | null = socket.read(Math.min(Math.ceil(owed), socket.readableLength)) ?? null;
      if (chunk === null) {
        socket.read(0);
        return;
      }
      owed -= chunk.length;
      taken += chunk.length;
      if (taken <= KEPT_BYTES) texts.push(chunk.toString('latin1'));
    }
  };
  const timer = setInterval(() => {
    if (hasClosed) {
      clearInterval(timer);
      return;
    }
    const now = performance.now();
    owed += (pace * (now - owedAt)) / TICK_MS;
    owedAt = now;
    take();
  }, TICK_MS);
  timer.unref();
  // What it may still take is there a moment later than the tick that asks for it.
  if (bytesATick > 0) socket.on('readable', take);
  const readOn = (bytes: number): void => {
    pace = bytes;
  };
  return {
    socket,
    taken: () => taken,
    text: () => texts.join(''),
    isClosed: () => hasClosed,
    closed,
    connected,
    readOn,
  };
}

/** A request whose answer keeps the connection open. */
export const rawGet = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
