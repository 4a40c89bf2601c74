import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readHiddenLine } from './read-hidden-line.ts';

function terminal() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (letters: Buffer) => {
    shown += letters.toString();
  });
  return { input, answer: readHiddenLine('Password: ', input, output), shown: () => shown };
}

it('shows the question but nothing that is typed, corrections included', async () => {
  const { input, answer, shown } = terminal();
  for (const letter of 'tide and inx') input.write(letter);
  input.write('\x7f');
  input.write('k\r');
  expect(await answer).toBe('tide and ink');
  expect(shown()).toBe('Password: \n');
});

it('returns nothing if the input ends', async () => {
  const { input, answer } = terminal();
  input.end();
  expect(await answer).toBe('');
});
