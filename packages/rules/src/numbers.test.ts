import { describe, expect, it } from 'vitest';
import { toNumber } from './numbers.ts';

describe('a number from a form', () => {
  it.each([
    ['12', 12],
    [' -3.5 ', -3.5],
    ['1e3', 1000],
    ['.25', 0.25],
    [42.5, 42.5],
  ])('%j is sent as %s', (text, number) => {
    expect(toNumber(text)).toBe(number);
  });

  it.each([
    '',
    '  ',
    'abc',
    '12px',
    '1,5',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e400',
    '--1',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '-0',
    -0,
  ])('%j becomes 0', (text) => {
    expect(toNumber(text)).toBe(0);
  });
});
