/// <reference types="node" />
import type { ServerResponse } from 'node:http';
import { configure } from '@testing-library/react';
import { serveOrigin } from './serve-page.ts';

// Real calls on a busy machine: waiting ends when it is there, not when it should be.
configure({ asyncUtilTimeout: 15_000 });

export interface Answer {
  status?: number;
  body: unknown;
}

type Respond = (query: URLSearchParams) => Answer | Promise<Answer>;

/** A real server for one test, which answers as the API would. */
export interface MapServer {
  /** Every call in order: path and query. */
  calls: string[];
  /** Callers who gave up before they were answered. */
  givenUp: string[];
  /** From now on this path (without query) gets this answer; `cut` ends the connection without one, `hold` never answers. */
  answer: (path: string, answer: Answer | Respond | 'cut' | 'hold') => void;
  /** Ends every connection without an answer until told otherwise. */
  setDown: (isDown: boolean) => void;
}

/** Starts a server and makes it the page's own origin until the test ends. What no test named is a 404. */
export async function startMapServer(): Promise<MapServer> {
  const answers = new Map<string, Answer | Respond | 'cut' | 'hold'>();
  const calls: string[] = [];
  const givenUp: string[] = [];
  let isDown = false;

  const send = (response: ServerResponse, { status = 200, body }: Answer) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  await serveOrigin(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call = `${url.pathname}${url.search}`;
    calls.push(call);
    response.on('close', () => {
      if (!response.writableEnded && !response.destroyed) return;
      if (!response.writableFinished && !isDown) givenUp.push(call);
    });
    const found = answers.get(url.pathname) ?? {
      status: 404,
      body: { error: 'There is nothing at this address.', code: 'not_found' },
    };
    if (isDown || found === 'cut') {
      request.socket.destroy();
    } else if (found !== 'hold') {
      send(response, typeof found === 'function' ? await found(url.searchParams) : found);
    }
  });
  return {
    calls,
    givenUp,
    answer: (path, answer) => answers.set(path, answer),
    setDown: (down) => {
      isDown = down;
    },
  };
}

declare global {
  interface Window {
    /** The simulated browser's own controls. */
    happyDOM: { setURL: (url: string) => void; setViewport: (size: { width: number; height: number }) => void };
  }
}
