/** Thrown where files of the quick lane turn out to hold more than it has room for: they are for the slow one. */
export class NotQuick extends Error {
  override name = 'NotQuick';
}
