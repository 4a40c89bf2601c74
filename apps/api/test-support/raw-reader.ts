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
  const timer = setInterval(() => {
    if (hasClosed) {
      clearInterval(timer);
      return;
    }
    if (pace === 0) return;
    const chunk: Buffer | null = socket.read(Math.min(pace, socket.readableLength)) ?? null;
    if (chunk === null) socket.read(0);
    else {
      taken += chunk.length;
      if (taken <= KEPT_BYTES) texts.push(chunk.toString('latin1'));
    }
  }, TICK_MS);
  timer.unref();
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
