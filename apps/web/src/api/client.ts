import { errorSentence } from '@venture-atlas/rules';
import { isRenewalDue, ownerOf, readTokens } from '../session/tokens.ts';
import { ApiError, errorOf, notOurs, parseJson, unreachable } from './api-error.ts';
import type { RefreshOutcome } from './refresh-session.ts';
import { reportRefusal } from './refusals.ts';

/** Time in milliseconds after which a call without a response has failed. */
const defaultTimeout = 20_000;

export interface RequestOptions {
  method?: 'GET' | 'POST';
  /** Sent as JSON; a FormData is sent as it is. */
  body?: unknown;
  /** Undefined values are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
  /** For calls that create or renew a session: no token is sent, and a 401 is a plain error. */
  anonymous?: boolean;
}

/** The session functions that the client uses. Connected once at startup. */
export interface SessionSeam {
  /** Replaces an access token by a new one, once for all concurrent calls and tabs. Ends the session if that fails. */
  refresh: (stale: string) => Promise<RefreshOutcome>;
  /** The server rejects this session: the tokens are removed, and the user goes to the login. */
  lost: (error: ApiError) => void;
}

let session: SessionSeam | undefined;

/**
 * Connects the session.
 * @returns disconnects it
 */
export function connectSession(seam: SessionSeam): () => void {
  session = seam;
  return () => {
    if (session === seam) session = undefined;
  };
}

/** Our own origin; only the development build calls port 8000 of the same machine (specification section 7). */
export function apiOrigin(): string {
  if (import.meta.env.MODE !== 'development') return '';
  return import.meta.env.VITE_API_ORIGIN ?? `http://${location.hostname}:8000`;
}

/**
 * Calls the server and returns its JSON. Sends a stored token and renews it shortly before it expires. A 401 triggers
 * one refresh and one repetition; if that fails, the session is over (specification section 8).
 *
 * @param path the whole path, beginning with a slash
 * @throws ApiError for every response that is not a success, and without a response; the reason of the signal if the
 * caller aborted
 */
export function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  return inSession(options.anonymous === true, (token) => send(path, options, token, readJson<Answer>));
}

/** One page of a list. `total` counts all rows, if the server reports it. */
export interface ListPage<Row> {
  rows: Row[];
  total: number | undefined;
}

export function requestList<Row>(path: string, options: RequestOptions = {}): Promise<ListPage<Row>> {
  const read = async (response: Response) => {
    const rows = await readJson<unknown>(response);
    const total = response.headers.get('x-total-count');
    return { rows: Array.isArray(rows) ? (rows as Row[]) : [], total: total === null ? undefined : Number(total) };
  };
  return inSession(false, (token) => send(path, options, token, read));
}

/** The same for a picture that only this viewer may see. */
export function requestBlob(path: string, options: RequestOptions = {}): Promise<Blob> {
  return inSession(false, (token) => send(path, options, token, (response) => response.blob()));
}

/**
 * Runs one attempt of a call with the session's token, as described for `request`. Reports refusals to listeners.
 *
 * @param attempt sends the call with this token; null for none
 */
export async function inSession<Answer>(
  isAnonymous: boolean,
  attempt: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await withRenewal(isAnonymous, attempt);
  } catch (error) {
    reportRefusal(error);
    throw error;
  }
}

async function withRenewal<Answer>(
  isAnonymous: boolean,
  attempt: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const token = isAnonymous ? null : await usableToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!isUnauthorised(error) || token === null || session === undefined) throw error;
    const { refresh, lost } = session;
    if (error.code === 'user_not_found') {
      lost(error);
      throw error;
    }
    const outcome = await refresh(token);
    if (outcome === 'unreachable') throw unreachable();
    if (outcome === 'ended') throw error;
    const renewed = readTokens()?.access;
    // Another user may have signed in meanwhile. A request must never be repeated in another user's name.
    if (renewed === undefined || ownerOf(renewed) !== ownerOf(token)) throw error;
    try {
      return await attempt(renewed);
    } catch (again) {
      if (isUnauthorised(again)) lost(again);
      throw again;
    }
  }
}

/** The token to send; null for anonymous visitors. A token that could not be renewed may still be valid. */
async function usableToken(): Promise<string | null> {
  const tokens = readTokens();
  if (tokens === undefined) return null;
  if (session === undefined || !isRenewalDue(tokens, Date.now())) return tokens.access;
  const outcome = await session.refresh(tokens.access);
  if (outcome === 'ended') throw new ApiError(401, 'token_not_valid', errorSentence.token_not_valid);
  return readTokens()?.access ?? null;
}

function isUnauthorised(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

async function send<Answer>(
  path: string,
  options: RequestOptions,
  token: string | null,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { method = 'GET', body, query, signal, timeoutMs = defaultTimeout, headers } = options;
  const isForm = body instanceof FormData;
  const watch = watchTime(signal, timeoutMs);
  try {
    const response = await fetch(`${apiOrigin()}${path}${queryString(query)}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      credentials: 'omit',
      signal: watch.signal,
    });
    if (!response.ok) throw errorOf(response.status, await response.text());
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (watch.hasTimedOut()) throw new ApiError(408, 'request_timed_out', errorSentence.request_timed_out);
    if (signal?.aborted) throw signal.reason;
    throw unreachable();
  } finally {
    watch.end();
  }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  const answer = parseJson(await response.text());
  if (answer === undefined) throw notOurs(response.status);
  return answer as Answer;
}

function watchTime(signal: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const follow = () => controller.abort(signal?.reason);
  if (signal?.aborted) follow();
  else signal?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    hasTimedOut: () => timedOut,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };
}

function queryString(query: RequestOptions['query']): string {
  const given = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}
