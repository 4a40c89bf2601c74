import { describe, expect, it } from 'vitest';
import { copiedLook } from './copied-look.ts';

const inn = {
  type: 'Inn',
  type_icon: 'inn' as const,
  look: { colour: 'lake' as const },
  type_look: { weight: 'broad' as const },
};
const town = { type: 'Town', type_icon: 'town' as const, look: null };

describe('a look that is copied', () => {
  it('leaves to a type what places of the same type have from it', () => {
    expect(copiedLook(inn, [inn])).toEqual({ sign: null, colour: 'lake', dash: null, weight: null });
  });

  it('says all of it to places of other types', () => {
    expect(copiedLook(inn, [inn, town])).toEqual({ sign: 'inn', colour: 'lake', dash: null, weight: 'broad' });
    expect(copiedLook({ type: null }, [town])).toEqual({ sign: 'dot', colour: null, dash: null, weight: null });
  });
});
