import type { LiveNews } from '@venture-atlas/types';

/** What following needs from outside. */
export interface FollowDeps {
  /** Opens the stream. @throws when it does not open; with `isRefusal` of it no trying helps */
  open: (since: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The tiny call, for where no stream gets through. */
  ask: (since: string, signal: AbortSignal) => Promise<LiveNews>;
  /** The revision of what is shown, or of what was heard last. */
  known: () => string;
  onNews: (news: LiveNews) => void;
  /** The server was heard, or has not been for a while. */
  onContact: (isThere: boolean) => void;
  /** The server says that there is nothing to follow any more. */
  onRefused: () => void;
  isRefusal: (error: unknown) => boolean;
  /** Resolves after so long, or when somebody wakes it; rejects never. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Between 0 and 1. */
  random: () => number;
}

/** Signs of life come every 15 s; who hears none for so long sits behind a dead connection, or has slept. */
export const SILENCE_MS = 40_000;
/** The first news comes at once; later it is held back somewhere on the way. */
export const FIRST_NEWS_MS = 6_000;
/** So many streams that bring nothing make a browser ask instead, for so long. */
const DUMB_STREAMS = 2;
const ASK_EVERY_MS = 4_000;
const ASK_FOR_MS = 120_000;
const BACK_OFF_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000];

/** @returns ends it; `wake` looks at once whether the connection is still good */
export function follow(deps: FollowDeps): { stop: () => void; wake: () => void } {
  const ended = new AbortController();
  let current = new AbortController();
  let pause = new AbortController();
  let failures = 0;
  let dumb = 0;

  const rest = async (milliseconds: number): Promise<void> => {
    pause = new AbortController();
    await deps.wait(milliseconds, AbortSignal.any([pause.signal, ended.signal]));
  };
  const backOff = (): Promise<void> => {
    const most = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1] ?? 300;
    // All browsers of a table lose a restarted server at the same moment.
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
          dumb = 0;
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
        // The first answer also says where one is.
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
        if (!(await stream())) dumb += 1;
        if (ended.signal.aborted) return;
        failures += 1;
        if (failures > 1) deps.onContact(false);
        if (dumb >= DUMB_STREAMS) await askFor(ASK_FOR_MS);
        else await backOff();
        if (failures > 0 && dumb >= DUMB_STREAMS) await backOff();
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
      // Whether it is still good nobody can see from here; a new one costs a call.
      current.abort();
    },
  };
}

/**
 * Takes the text of a stream of server-sent events piece by piece, however it was cut on its way.
 * @returns takes one piece and gives the news that it completed
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
