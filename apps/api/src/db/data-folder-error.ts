/** The data cannot be used as it is; the message says what to do. Nothing was changed. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}
