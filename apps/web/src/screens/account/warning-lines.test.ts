import { expect, test } from 'vitest';
import { warningLines } from './account.tsx';

const now = Date.parse('2026-03-04T12:00:00.000Z');

test('nothing is said where nothing happened', () => {
  expect(warningLines({ wrong_passwords: 0, last_wrong_at: null, new_places: [] }, now)).toEqual([]);
});

test('wrong passwords are counted, and each login from a new place is a line', () => {
  const one = { wrong_passwords: 1, last_wrong_at: '2026-03-04T11:00:00.000Z', new_places: [] };
  expect(warningLines(one, now)[0]).toMatch(
    /^1 wrong password was tried in the last 30 days, the last one .*1 hour ago\.$/,
  );
  const many = { ...one, wrong_passwords: 21, new_places: ['2026-03-04T11:00:00.000Z'] };
  expect(warningLines(many, now)).toEqual([
    expect.stringMatching(/^21 wrong passwords were tried/),
    expect.stringMatching(/^Logged in from a new place .*1 hour ago\.$/),
  ]);
});
