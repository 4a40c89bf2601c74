import { describe, expect, it } from 'vitest';
import { pageState, readOffset } from './use-list-address.ts';

describe('Next and Previous (specification section 9)', () => {
  it('goes on only after a full page of 100', () => {
    expect(pageState(0, 100)).toEqual({ from: 1, to: 100, previous: undefined, next: 100 });
    expect(pageState(0, 99)).toEqual({ from: 1, to: 99, previous: undefined, next: undefined });
  });

  it('goes back only from above 0, and never below it', () => {
    expect(pageState(200, 37)).toEqual({ from: 201, to: 237, previous: 100, next: undefined });
    expect(pageState(30, 100)).toEqual({ from: 31, to: 130, previous: 0, next: 130 });
  });

  it('knows a page behind the end', () => {
    expect(pageState(300, 0)).toEqual({ from: 0, to: 300, previous: 200, next: undefined });
  });

  it('takes another size of page', () => {
    expect(pageState(40, 20, 20)).toEqual({ from: 41, to: 60, previous: 20, next: 60 });
  });
});

describe('an offset in the address', () => {
  it.each([
    ['300', 300],
    ['0', 0],
    [null, 0],
    ['', 0],
    ['-100', 0],
    ['1e3', 0],
    ['12.5', 0],
    ['99999999999', 0],
    ['ten', 0],
  ])('%s is %i', (text, offset) => {
    expect(readOffset(text)).toBe(offset);
  });
});
