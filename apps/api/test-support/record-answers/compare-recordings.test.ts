import { expect, test } from 'vitest';
import { compareRecordings } from './compare-recordings.ts';

const recording = (...answers: object[]): string => answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');

test('two recordings differ in what an answer says, and in what was asked', () => {
  const older = recording(
    { call: 'a', status: 200, hash: 'x' },
    { call: 'b', status: 200 },
    { call: 'c', status: 404 },
  );
  const newer = recording(
    { call: 'a', status: 200, hash: 'y' },
    { call: 'c', status: 404 },
    { call: 'd', status: 200 },
  );
  expect(compareRecordings(older, newer)).toEqual(['a: hash', 'b: is not asked any more', 'd: was not asked before']);
  expect(compareRecordings(older, older)).toEqual([]);
});
