import { vi } from 'vitest';

export interface NetworkAnswer {
  status?: number;
  /** Sent as JSON; a string is sent as it is. */
  body: unknown;
}

export interface NetworkCall {
  method: string;
  /** Path with query. */
  path: string;
  headers: Headers;
  body: unknown;
}

type Respond = (call: NetworkCall) => NetworkAnswer | Promise<NetworkAnswer>;

/**
 * Takes the place of the network for one test: every call is answered by the
 * first entry whose key begins the call ("GET /api/location_search/").
 *
 * @returns the calls in order, as they arrived
 */
export function answerCalls(answers: Readonly<Record<string, NetworkAnswer | Respond>>): NetworkCall[] {
  const calls: NetworkCall[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = { method: init.method ?? 'GET', path: input, headers: new Headers(init.headers), body };
    calls.push(call);
    const found = Object.entries(answers).find(([start]) => `${call.method} ${call.path}`.startsWith(start));
    const notFound: NetworkAnswer = {
      status: 404,
      body: { error: 'There is nothing at this address.', code: 'not_found' },
    };
    const answer = found === undefined ? notFound : found[1];
    const { status = 200, body: content } = typeof answer === 'function' ? await answer(call) : answer;
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    return new Response(typeof content === 'string' ? content : JSON.stringify(content), { status });
  });
  return calls;
}

/** A network that never answers, and gives up when asked to. */
export function answerNothing(): void {
  vi.stubGlobal(
    'fetch',
    (_input: string, init: RequestInit = {}) =>
      new Promise((_resolve, reject) => {
        const abort = () => reject(new DOMException('aborted', 'AbortError'));
        if (init.signal?.aborted) abort();
        init.signal?.addEventListener('abort', abort);
      }),
  );
}

/** A network that is down. */
export function cutNetwork(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}
