import { Readable } from 'node:stream';
import type { LiveNews } from '@venture-atlas/types';

/** Said to whoever waits, and to proxies in between, that the connection lives. */
const SIGN_OF_LIFE = ': \n\n';

/** One open stream of server-sent events. */
export interface EventStream {
  body: Readable;
  /** Whether what was sent has been taken over: who does not read is told nothing more until they do. */
  isReady: () => boolean;
  send: (news: LiveNews) => void;
  beat: () => void;
  end: () => void;
}

/** What has to be said about the body, so that nobody in between holds it back; like all answers it is kept by nobody. */
export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
} as const;

/** @param onClose called once, whoever ends it */
export function openEventStream(onClose: () => void): EventStream {
  const body = new Readable({ read: () => undefined, highWaterMark: 1024 });
  body.once('close', onClose);
  const push = (text: string): void => {
    if (!body.destroyed) body.push(text);
  };
  return {
    body,
    isReady: () => body.readableLength === 0,
    send: (news) => push(`event: news\ndata: ${JSON.stringify(news)}\n\n`),
    beat: () => push(SIGN_OF_LIFE),
    end: () => {
      if (!body.destroyed) body.push(null);
    },
  };
}
