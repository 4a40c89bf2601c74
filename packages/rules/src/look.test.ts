import { describe, expect, it } from 'vitest';
import { storedLook, storedTypeLook } from './look.ts';

describe('a look as it is kept', () => {
  it('is nothing where nothing is said', () => {
    expect([storedLook(null), storedLook({}), storedTypeLook({}), storedTypeLook(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('has its fields in one order, whatever order they were sent in', () => {
    const sent = { weight: 'broad', dash: 'dotted', colour: 'lake', sign: 'inn' } as const;
    expect(JSON.stringify(storedLook(sent))).toBe('{"sign":"inn","colour":"lake","dash":"dotted","weight":"broad"}');
    expect(JSON.stringify(storedTypeLook(sent))).toBe('{"colour":"lake","dash":"dotted","weight":"broad"}');
  });
});
