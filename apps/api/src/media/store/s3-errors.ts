import type { S3Place } from '../../media-config.ts';
import { MediaStoreError } from './media-store-error.ts';

/** What a request to the server, or to this machine beside it, failed with. */
interface Failed extends Error {
  code?: string;
  Code?: string;
  $metadata?: { httpStatusCode?: number };
}

const LOCAL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOENT', 'EIO', 'EXDEV', 'ENOTDIR'];
const WRONG_KEYS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'InvalidToken', 'Forbidden'];
const WRONG_REGION = ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'];

/** Whether there is no such object. */
export const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && nameOf(cause) !== 'NoSuchBucket' && statusOf(cause) === 404;

/** Whether an object of this name came meanwhile. */
export const isThereAlready = (cause: unknown): boolean => cause instanceof Error && statusOf(cause) === 412;

/** Whether this server cannot do what was asked at all, or does not let these keys, whatever they may do else. */
export const isNotOffered = (cause: unknown): boolean =>
  cause instanceof Error && ([403, 405, 501].includes(statusOf(cause) ?? 0) || nameOf(cause) === 'NotImplemented');

/** What went wrong as a sentence that says what to do; what this machine refused stays what it is. */
export function asStoreError(cause: unknown, { bucket, endpoint, region }: S3Place): Error {
  if (!(cause instanceof Error)) return new MediaStoreError(String(cause));
  const failed: Failed = cause;
  if (cause instanceof MediaStoreError || LOCAL.includes(failed.code ?? '')) return cause;
  const [name, status] = [nameOf(cause), statusOf(cause)];
  const server = endpoint ?? `Amazon S3 in ${region}`;
  const say = (sentence: string) => new MediaStoreError(sentence, { cause });
  if (name === 'NoSuchBucket' || status === 404)
    return say(`There is no bucket "${bucket}" at ${server}. Make it, or correct MEDIA_URL.`);
  if (name === 'RequestTimeTooSkewed')
    return say(`${server} refuses requests because its clock and that of this machine differ. Set the clock.`);
  if (WRONG_REGION.includes(name) || status === 301)
    return say(`The bucket "${bucket}" is in another region than ${region}. Set S3_REGION.`);
  if (WRONG_KEYS.includes(name) || status === 401 || status === 403)
    return say(
      `${server} refuses the keys for the bucket "${bucket}" (${name}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may list, read, write and delete there.`,
    );
  if (status === undefined)
    return say(
      `${server} does not answer (${failed.code ?? cause.message}). Check S3_ENDPOINT, and that the server runs.`,
    );
  return say(`${server} could not do what was asked (${status} ${name}: ${cause.message}).`);
}

const nameOf = (cause: Failed): string => cause.Code ?? cause.name;
const statusOf = (cause: Failed): number | undefined => cause.$metadata?.httpStatusCode;
