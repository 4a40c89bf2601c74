import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a line from the terminal without showing it, so that no screen, recording, or scrollback contains it. */
export async function readHiddenLine(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  output.write(question);
  // As a terminal it would echo every letter, so its output is discarded.
  const nowhere = new Writable({ write: (_letters, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(''), closed]);
  } finally {
    lines.close();
    output.write('\n');
  }
}
