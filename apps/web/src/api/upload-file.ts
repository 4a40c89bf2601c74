import { errorSentence } from '@venture-atlas/rules';
import { type Address, type AnswerOf, addresses, type CallAt, type UploadResult } from '@venture-atlas/types';
import { ApiError, errorOf, notOurs, parseJson, unreachable } from './api-error.ts';
import { apiOrigin, inSession } from './client.ts';
import { pathOf } from './path-of.ts';

/** An uploaded picture. `url` is the value for a picture field. */
export type UploadedFile = UploadResult['uploaded_files'][number];

/**
 * Uploads one picture (specification section 7: POST /api/upload_file/) and reports the progress.
 *
 * @param locationId its place; only places of the same world can show it
 * @param worldId its world, before the place exists
 * @throws ApiError `image_not_accepted`, `payload_too_large`, `storage_full`, and others; the reason of the signal if
 * the caller aborted
 */
export async function uploadFile(
  file: File,
  {
    locationId,
    worldId,
    ...options
  }: SendOptions & { locationId?: number | undefined; worldId?: string | undefined } = {},
): Promise<UploadedFile> {
  const form = () => {
    const made = new FormData();
    made.append('name', file.name);
    if (locationId !== undefined) made.append('location_id', String(locationId));
    if (worldId !== undefined) made.append('world_id', worldId);
    made.append('files', file);
    return made;
  };
  const { uploaded_files } = (await callForm(addresses.uploadPictures, form, options)) as Partial<UploadResult>;
  const [uploaded] = uploaded_files ?? [];
  if (uploaded === undefined) throw notOurs(200);
  return uploaded;
}

/** The calls that take a form with files. */
type FormAddress = { [At in Address]: CallAt<At> extends { body: 'form' } ? At : never }[Address];

/**
 * Makes a call of the contract that takes a form with files.
 * @param form makes a new form for each attempt
 */
export function callForm<At extends FormAddress>(
  address: At,
  form: () => FormData,
  { params, ...options }: SendOptions & { params?: Readonly<Record<string, string>> } = {},
): Promise<AnswerOf<CallAt<At>>> {
  return sendForm(pathOf(address, params)[1], form, options);
}

/** Time in milliseconds without progress after which an upload has failed. */
const stallTimeout = 60_000;

export interface SendOptions {
  /** Called during the upload with the bytes sent and the total. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with files and reports the progress, which `fetch` cannot do.
 *
 * @param form makes a new form for each attempt
 * @throws ApiError as `request` does; the reason of the signal if the caller aborted
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
          }, stallTimeout);
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
