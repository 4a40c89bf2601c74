import { describe, expect, it } from 'vitest';
import { hex, mix, toHex } from './colour.ts';

describe('colours', () => {
  it('are converted to numbers and back', () => {
    expect(hex('#f1e5c8')).toEqual([241, 229, 200]);
    expect(toHex([241, 229.4, 199.6])).toBe('#f1e5c8');
    expect(toHex([-9, 300, 0])).toBe('#00ff00');
  });

  it('mix by a share', () => {
    expect(mix('#000000', '#c86432', 0.5)).toBe('#643219');
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030');
  });

  it('refuse invalid text', () => {
    expect(() => hex('red')).toThrow('"red" is not a colour like #f1e5c8.');
  });
});
