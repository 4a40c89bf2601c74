/** The files cannot be imported; the message says what was found in them and what to do. Nothing was written. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
}
