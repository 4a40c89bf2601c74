import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import { inBox } from '../../plane/points.ts';
import { styles } from '../../styles/all-styles.ts';
import { hill } from './hill.ts';

const style = styles.parchment;
const options = { x: 300, y: 200, width: 96, height: 31 };

describe('a hill', () => {
  it('stays in its box and stands on its foot', () => {
    for (let i = 0; i < 60; i++) {
      const { svg, box, foot } = hill(options, `hill:${i}`, style);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(drawnPoints(svg).filter(([x, y]) => !inBox(box, x, y))).toEqual([]);
      expect(foot).toBe(200);
    }
  });

  it('is the same for the same seed, and differs for another', () => {
    expect(hill(options, 'a', style)).toEqual(hill(options, 'a', style));
    expect(hill(options, 'a', style).svg).not.toBe(hill(options, 'b', style).svg);
  });

  it('has lighter ink as a low rise of the plain', () => {
    expect(hill({ ...options, weight: 0.4 }, 'a', style).svg).not.toBe(hill(options, 'a', style).svg);
  });
});
