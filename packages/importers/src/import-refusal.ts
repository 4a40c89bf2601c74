/** The files cannot be imported. The message says what they contain and what to do. Nothing was written. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
}
