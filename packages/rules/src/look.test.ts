import { describe, expect, it } from 'vitest';
import { keptLook, keptTypeLook } from './look.ts';

describe('a look as it is kept', () => {
  it('is nothing where nothing is said', () => {
    expect([keptLook(null), keptLook({}), keptTypeLook({}), keptTypeLook(undefined)]).toEqual([null, null, null, null]);
  });

  it('has its fields in one order, whatever order they were sent in', () => {
    const sent = { weight: 'broad', dash: 'dotted', colour: 'lake', sign: 'inn' } as const;
    expect(JSON.stringify(keptLook(sent))).toBe('{"sign":"inn","colour":"lake","dash":"dotted","weight":"broad"}');
    expect(JSON.stringify(keptTypeLook(sent))).toBe('{"colour":"lake","dash":"dotted","weight":"broad"}');
  });
});
