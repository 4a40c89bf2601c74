import type { LiveNews } from '@venture-atlas/types';

/** The dependencies of `follow`. */
export interface FollowDeps {
  /**
   * Opens the stream.
   * @throws if it does not open; if `isRefusal` is true for the error, retrying is useless
   */
  open: (since: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** A small call, for networks without streams. */
  ask: (since: string, signal: AbortSignal) => Promise<LiveNews>;
  /** The shown revision, or the last received one. */
  known: () => string;
  onNews: (news: LiveNews) => void;
  /** Whether the server can be reached. */
  onContact: (isThere: boolean) => void;
  /** The server refuses to be followed any longer. */
  onRefused: () => void;
  isRefusal: (error: unknown) => boolean;
  /** Resolves after the time, or when woken; never rejects. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Between 0 and 1. */
  random: () => number;
}

/**
 * The server sends a heartbeat every 15 s. After this time without one, the connection is dead, or the device slept.
 */
export const SILENCE_MS = 40_000;
/** The first event comes at once. If it is later than this, something in between buffers the stream. */
export const FIRST_NEWS_MS = 6_000;
/** After this many streams without events, the browser polls instead, for this long. */
const MAX_SILENT_STREAMS = 2;
const ASK_EVERY_MS = 4_000;
const ASK_FOR_MS = 120_000;
const BACK_OFF_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000];

/** @returns `stop` ends it; `wake` checks the connection at once */
export function follow(deps: FollowDeps): { stop: () => void; wake: () => void } {
  const ended = new AbortController();
  let current = new AbortController();
  let pause = new AbortController();
  let failures = 0;
  let silentStreams = 0;

  const rest = async (milliseconds: number): Promise<void> => {
    pause = new AbortController();
    await deps.wait(milliseconds, AbortSignal.any([pause.signal, ended.signal]));
  };
  const backOff = (): Promise<void> => {
    const most = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1] ?? 300;
    // The browsers of a table lose a restarted server at the same moment, so each waits a random time.
    return rest(most * (0.5 + deps.random()));
  };

  const stream = async (): Promise<boolean> => {
    current = new AbortController();
    const { signal } = current;
    const stop = (): void => current.abort();
    ended.signal.addEventListener('abort', stop);
    let heard = false;
    let alive = false;
    const watch = async (): Promise<void> => {
      for (let limit = FIRST_NEWS_MS; !signal.aborted; limit = SILENCE_MS) {
        alive = false;
        await deps.wait(limit, signal);
        if (!alive) current.abort();
      }
    };
    void watch();
    try {
      const reader = (await deps.open(deps.known(), signal)).getReader();
      const read = newsReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return heard;
        alive = true;
        for (const news of read(decoder.decode(value, { stream: true }))) {
          heard = true;
          failures = 0;
          silentStreams = 0;
          deps.onContact(true);
          deps.onNews(news);
        }
      }
    } catch (error) {
      if (deps.isRefusal(error)) throw error;
      return heard;
    } finally {
      ended.signal.removeEventListener('abort', stop);
      current.abort();
    }
  };

  const askFor = async (milliseconds: number): Promise<void> => {
    const until = Date.now() + milliseconds;
    let isFirst = true;
    while (!ended.signal.aborted && Date.now() < until) {
      try {
        const news = await deps.ask(deps.known(), ended.signal);
        failures = 0;
        deps.onContact(true);
        // The first response also has the current revision.
        if (isFirst || news.kinds.length > 0) deps.onNews(news);
        isFirst = false;
        await rest(ASK_EVERY_MS);
      } catch (error) {
        if (deps.isRefusal(error)) throw error;
        return;
      }
    }
  };

  const run = async (): Promise<void> => {
    try {
      while (!ended.signal.aborted) {
        if (!(await stream())) silentStreams += 1;
        if (ended.signal.aborted) return;
        failures += 1;
        if (failures > 1) deps.onContact(false);
        if (silentStreams >= MAX_SILENT_STREAMS) await askFor(ASK_FOR_MS);
        else await backOff();
        if (failures > 0 && silentStreams >= MAX_SILENT_STREAMS) await backOff();
      }
    } catch {
      if (!ended.signal.aborted) deps.onRefused();
    }
  };
  void run();
  return {
    stop: () => ended.abort(),
    wake: () => {
      pause.abort();
      // The connection cannot be checked; a new one costs only one call.
      current.abort();
    },
  };
}

/**
 * Parses a stream of server-sent events from pieces of text, however it was split.
 * @returns takes one piece and returns the events that it completed
 */
export function newsReader(): (piece: string) => LiveNews[] {
  let rest = '';
  return (piece) => {
    const blocks = `${rest}${piece}`.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      return data === undefined ? [] : [JSON.parse(data) as LiveNews];
    });
  };
}
