import { errorSentence } from '@venture-atlas/rules';
import { errorOf, notOurs, parseJson, unreachable } from './answer-error.ts';
import { ApiError } from './api-error.ts';
import { apiOrigin, inSession } from './client.ts';

/** Milliseconds without any progress after which an upload counts as lost. */
const patience = 60_000;

export interface SendOptions {
  /** Called as the form goes out: bytes sent and bytes in all. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with files and says how far it is; `fetch` cannot tell that.
 *
 * @param form made anew for each try
 * @throws ApiError as `request` does; the reason of the signal when the caller gave up
 */
export function sendForm<Answer>(path: string, form: () => FormData, options: SendOptions = {}): Promise<Answer> {
  const { onProgress, signal } = options;
  return inSession(
    false,
    (token) =>
      new Promise((done, fail) => {
        const call = new XMLHttpRequest();
        let timer: ReturnType<typeof setTimeout>;
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            fail(new ApiError(408, 'request_timed_out', errorSentence.request_timed_out));
            call.abort();
          }, patience);
        };
        const giveUp = () => {
          fail(signal?.reason);
          call.abort();
        };
        call.upload.onprogress = ({ loaded, total }) => {
          wait();
          onProgress?.(loaded, total);
        };
        call.onload = () => {
          if (call.status >= 400) return fail(errorOf(call.status, call.responseText));
          const answer = parseJson(call.responseText);
          return answer === undefined ? fail(notOurs(call.status)) : done(answer as Answer);
        };
        call.onerror = () => fail(unreachable());
        call.onloadend = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        call.open('POST', `${apiOrigin()}${path}`);
        call.setRequestHeader('accept', 'application/json');
        if (token !== null) call.setRequestHeader('authorization', `Bearer ${token}`);
        if (signal?.aborted) return fail(signal.reason);
        signal?.addEventListener('abort', giveUp);
        wait();
        call.send(form());
      }),
  );
}
