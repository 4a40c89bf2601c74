/**
 * The store does not respond or refuses a request. The message is a sentence for the operator; `code` makes clients
 * retry.
 */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError';
  readonly code = 'MEDIA_UNAVAILABLE';
}

/** The stored file is damaged: retrying is useless. */
export class DamagedFileError extends MediaStoreError {
  override name = 'DamagedFileError';
}

/** Whether the store was unavailable, also if another process sent the error as text. */
export const isMediaRefusal = (cause: unknown): boolean =>
  (cause instanceof MediaStoreError && !(cause instanceof DamagedFileError)) ||
  String(cause).startsWith('MediaStoreError');
