/**
 * The store does not answer or refuses what it is asked. The message is a sentence for whoever runs the server; `code`
 * makes it "try again" to whoever asked for a picture.
 */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError';
  readonly code = 'MEDIA_UNAVAILABLE';
}

/** What is stored came whole and is another thing than what was stored: waiting mends nothing. */
export class DamagedFileError extends MediaStoreError {
  override name = 'DamagedFileError';
}

/** Whether something failed because the store could not be used, also where the error came from another process as text. */
export const isMediaRefusal = (cause: unknown): boolean =>
  (cause instanceof MediaStoreError && !(cause instanceof DamagedFileError)) ||
  String(cause).startsWith('MediaStoreError');
