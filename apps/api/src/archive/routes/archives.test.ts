import { expect, test } from 'vitest';
import { whileAllowed } from './archives.ts';

const MEGABYTE = 1_048_576;

/** So many megabytes, one a piece. */
async function* megabytes(count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield new Uint8Array(MEGABYTE);
}

test('a file is passed on whole to whoever may read it to its end', async () => {
  let bytes = 0;
  for await (const piece of whileAllowed(megabytes(20), async () => true)) bytes += piece.length;
  expect(bytes).toBe(20 * MEGABYTE);
});

test('a file breaks off within a few megabytes of the end of the right to read it', async () => {
  let isAllowed = true;
  let after = 0;
  const read = async (): Promise<void> => {
    let bytes = 0;
    for await (const piece of whileAllowed(megabytes(40), async () => isAllowed)) {
      bytes += piece.length;
      if (!isAllowed) after += piece.length;
      if (bytes === 10 * MEGABYTE) isAllowed = false;
    }
  };
  await expect(read()).rejects.toThrow('may no longer read it');
  expect(after).toBeLessThanOrEqual(4 * MEGABYTE);
});
