/** Bytes that are sent between two looks at whether they may be. */
const LOOK_EVERY_BYTES = 4 * 1_048_576;

/**
 * Passes a file on piece by piece for as long as whoever reads it may.
 * @throws Error when that ends: what was sent is no whole file
 */
export async function* whileAllowed(
  file: AsyncIterable<Uint8Array>,
  isAllowed: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let since = 0;
  for await (const piece of file) {
    since += piece.length;
    if (since >= LOOK_EVERY_BYTES) {
      since = 0;
      if (!(await isAllowed())) throw new Error('The person who asked for this file may no longer read it.');
    }
    yield piece;
  }
}
