import {
  errorSentence,
  formMessages,
  PICTURE_HEAD_BYTES,
  pictureFormatOf,
  pictureProblemSentence,
} from '@venture-atlas/rules';
import { UPLOAD_FILE_BYTES_MAX } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import { appConfig } from '../api/app-config.ts';
import type { SendOptions } from '../api/upload-file.ts';
import { type UploadedFile, uploadFile } from '../api/upload-file.ts';

/** Types that the server accepts. The server checks the file itself; this check only saves a useless upload. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

export type UploadState<T = UploadedFile> =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; sent: number; total: number }
  | { kind: 'done'; uploaded: T }
  | { kind: 'failed'; file: File; sentence: string };

export interface Upload<T = UploadedFile> {
  state: UploadState<T>;
  start: (file: File) => void;
  /** Cancels the upload, or clears the last result. */
  clear: () => void;
}

/**
 * Uploads a picture (specification section 4: uploading a file).
 *
 * @param onUploaded gets the stored picture
 * @param locationId its place; undefined for a place that does not exist yet
 * @param worldId the world of a place that does not exist yet; undefined: the Atlas
 */
export function useUpload(onUploaded: (uploaded: UploadedFile) => void, locationId?: number, worldId?: string): Upload {
  const place = { locationId, worldId: locationId === undefined ? worldId : undefined };
  return useSending((file, options) => uploadFile(file, { ...options, ...place }), onUploaded);
}

/**
 * The same for any call that takes one picture.
 * @param send makes the call
 * @param onSent gets the response
 */
export function useSending<T>(
  send: (file: File, options: SendOptions) => Promise<T>,
  onSent: (answer: T) => void,
): Upload<T> {
  const [state, setState] = useState<UploadState<T>>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const clear = () => {
    running.current?.abort();
    running.current = undefined;
    setState({ kind: 'idle' });
  };
  const start = (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'sending', file, sent: 0, total: file.size });
    const sending = async () => {
      const problem = await pictureProblem(file);
      if (problem !== undefined) throw new UnsentPicture(problem);
      controller.signal.throwIfAborted();
      return send(file, {
        signal: controller.signal,
        onProgress: (sent, total) => {
          if (running.current === controller) setState({ kind: 'sending', file, sent, total });
        },
      });
    };
    sending().then(
      (uploaded) => {
        if (running.current !== controller) return;
        setState({ kind: 'done', uploaded });
        onSent(uploaded);
      },
      (error: unknown) => {
        if (running.current === controller) setState({ kind: 'failed', file, sentence: failureSentence(error) });
      },
    );
  };
  return { state, start, clear };
}

/** Largest size of a picture file, in megabytes. */
export const largestPictureMb = (): number => appConfig().picture_megabytes ?? UPLOAD_FILE_BYTES_MAX / 1_048_576;

/** A file that is not sent, with the reason as a sentence. */
class UnsentPicture extends Error {}

/**
 * Why a file cannot be sent; undefined if it can be tried. Decides by the first bytes, not the name. A file with a
 * supported name but an unknown format is left to the server.
 */
export async function pictureProblem(file: File): Promise<string | undefined> {
  const megabytes = largestPictureMb();
  if (file.size > megabytes * 1_048_576) return formMessages.fileTooLarge(megabytes);
  // If the file cannot be read now, sending it reports the error.
  const head = await file
    .slice(0, PICTURE_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const format = pictureFormatOf(new Uint8Array(head));
  if (format === 'gif') return pictureProblemSentence('gif', file.name);
  if (format === undefined && !pictureTypes.includes(file.type)) return errorSentence.image_not_accepted;
  return undefined;
}

/** The server's message about the picture. Other errors say that it can be tried again. */
function failureSentence(error: unknown): string {
  if (error instanceof UnsentPicture) return error.message;
  const isAboutFile = error instanceof ApiError && (error.status === 400 || error.status === 413);
  return isAboutFile ? errorText(error) : `${formMessages.uploadFailed} ${errorText(error)}`;
}
